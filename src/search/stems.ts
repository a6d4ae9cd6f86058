import { type Language, stem } from './language.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What `withStem` has made so far: by language and stem, the words that have it. */
export type Stems = Map<string, readonly number[]>

/**
 * Last letters of stems that may not stand in their words: `party` has the stem parti, `staging` stage, `scalability` scalabl,
 * `dependencia` dependent. Words begin with all other stems.
 */
const CHANGED = /[ielt]$/

/**
 * Words that share a word's stem. Only words that begin as the stem does are stemmed: a question need not wait for the stems of a
 * whole language.
 */
export function withStem(
  { terms, stems }: { terms: Vocabulary; stems: Stems },
  word: string,
  language: Language,
): readonly number[] {
  const wanted = stem(word, language)
  const key = `${language} ${wanted}`
  const known = stems.get(key)
  if (known) return known
  if (!/^[a-z]+$/.test(wanted)) {
    // Nothing but the word itself has such a stem.
    const term = terms.get(wanted)
    return term === undefined ? [] : [term]
  }
  const [first, past] = terms.beginningWith(
    CHANGED.test(wanted) ? wanted.slice(0, Math.max(2, wanted.length - 1)) : wanted,
  )
  const group: number[] = []
  for (let term = first; term < past; term++) {
    if (stem(terms.word(term), language) === wanted) group.push(term)
  }
  if (group.length > 0) stems.set(key, group)
  return group
}
