import type { Corpus } from '../../src/corpus/format.ts'

const WORDS = 9
/** Searches of a run: the first one, those that warm up, those whose times count. */
export const SEARCHES = 71

/** Searches in the words of the pages: how sections begin, taken from all over the corpus. */
export function queriesFrom({ docs }: Pick<Corpus, 'docs'>): string[] {
  const beginnings = docs
    .flatMap((doc) => doc.sections)
    .map(({ text }) => text.split(/\s+/).slice(0, WORDS))
    .filter(({ length }) => length === WORDS)
    .map((words) => words.join(' '))
  if (beginnings.length === 0) throw new Error('No section has a sentence to search for; name a larger tree.')
  return Array.from(
    { length: SEARCHES },
    (_, place) => beginnings[Math.floor((place * 0.618034 * beginnings.length) % beginnings.length)] ?? '',
  )
}
