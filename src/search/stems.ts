import { type Language, stem } from './language.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What `withStem` has made so far. */
export interface Stems {
  /** Made when first asked for. */
  sorted: Sorted | null
  /** By language and stem, the words that have it, where there are any. */
  groups: Map<string, number[]>
}

/** Words in the order of their first letters, and where those of each beginning stand. */
interface Sorted {
  words: Uint32Array
  offsets: Uint32Array
}

export const openStems = (): Stems => ({ sorted: null, groups: new Map() })

/** So many letters at its end a stem may have other than its word. */
const STEM_CHANGES = 2

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
  const known = stems.groups.get(key)
  if (known) return known
  if (!/^[a-z]+$/.test(wanted)) {
    // Nothing but the word itself has such a stem.
    const term = terms.get(wanted)
    return term === undefined ? [] : [term]
  }
  stems.sorted ??= sortByBeginning(terms)
  const { words, offsets } = stems.sorted
  const beginning = wanted.slice(0, Math.max(2, wanted.length - STEM_CHANGES))
  const [first, last] = beginnings(beginning)
  const group = [...words.subarray(offsets[first], offsets[last + 1])]
    .filter((term) => terms.beginsWith(term, beginning) && stem(terms.word(term), language) === wanted)
    .sort((a, b) => a - b)
  if (group.length > 0) stems.groups.set(key, group)
  return group
}

/** Beginnings of four letters are numbers of four digits: 0 for no letter, then a to z. */
const DIGITS = 4
const BASE = 27

/** The beginnings of words that begin so. */
function beginnings(text: string): [first: number, last: number] {
  const letters = text.slice(0, DIGITS)
  let first = 0
  for (let i = 0; i < letters.length; i++) first = first * BASE + letters.charCodeAt(i) - 96
  const more = BASE ** (DIGITS - letters.length)
  return [first * more, first * more + more - 1]
}

/** A word's beginning; undefined where it is not made of letters from a to z. */
function beginningOf(terms: Vocabulary, term: number): number | undefined {
  let beginning = 0
  for (let i = 0; i < DIGITS; i++) {
    const digit = Math.max(96, terms.unitAt(term, i)) - 96
    if (digit >= BASE || (digit === 0 && i < terms.lengthOf(term))) return undefined
    beginning = beginning * BASE + digit
  }
  return beginning
}

function sortByBeginning(terms: Vocabulary): Sorted {
  const offsets = new Uint32Array(BASE ** DIGITS + 1)
  const found = Int32Array.from({ length: terms.size() }, (_, term) => beginningOf(terms, term) ?? -1)
  for (const beginning of found)
    if (beginning >= 0) offsets[beginning + 1] = (offsets[beginning + 1] as number) + 1
  for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number)
  const words = new Uint32Array(offsets.at(-1) as number)
  const next = offsets.slice()
  for (const [term, beginning] of found.entries()) {
    if (beginning < 0) continue
    const place = next[beginning] as number
    next[beginning] = place + 1
    words[place] = term
  }
  return { words, offsets }
}
