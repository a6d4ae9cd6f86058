import { createLetterTable, hashed, mixed, roomFor } from './letters.ts'
import { tokenize, wordCount } from './tokenize.ts'

/** A whole word counts two, a word inside a name one. */
export const WHOLE = 2
const PART = 1

/** Reads texts as numbered words. */
export interface WordReader {
  /** Every word read so far, with its number: from 0, in the order they came. */
  terms: ReadonlyMap<string, number>
  /**
   * Calls `put` with each word and what it counts, `WHOLE` or less.
   *
   * @returns how many words the text has
   */
  read(text: string, put: (term: number, value: number) => void): number
}

/** The common case, for which a tokenizer has nothing to do: a word of one letter case, a sign before it, a sign after it. */
const PLAIN = /^["'(*[`]?([A-Z]?[a-z]+|[A-Z]+)[!"'),.:;?\]`*]?$/
/** Longer stretches are rare: keeping them would cost more than reading them again. */
const KEPT_CHARS = 48
const BLANK = 32

/**
 * No token reaches over a blank, and most stretches between blanks come again and again: each is taken apart once, and found again
 * by a hash computed while the text is scanned. That is what lets a large tree be read in seconds.
 */
export function createWordReader(): WordReader {
  const terms = new Map<string, number>()
  /** Stretches with the one word they are, or, below zero, where their words stand in `runs`. */
  const stretches = createLetterTable()
  /** For a stretch of several words: how many it has, how many runs follow, then word and value of each. */
  const runs: number[] = [0]
  /** The text that is read, and a blank. */
  let codes = new Uint16Array(1 << 12)

  function numberOf(word: string): number {
    const known = terms.get(word)
    if (known !== undefined) return known
    terms.set(word, terms.size)
    return terms.size - 1
  }

  function takeApart(stretch: string): number {
    const plain = PLAIN.exec(stretch)?.[1]
    if (plain !== undefined) return numberOf(plain.toLowerCase())
    const start = runs.push(0, 0) - 2
    let words = 0
    for (const token of tokenize(stretch)) {
      runs.push(numberOf(token.word), WHOLE)
      for (const variant of token.variants) runs.push(numberOf(variant), WHOLE)
      for (const part of token.parts) runs.push(numberOf(part), PART)
      words += wordCount(token)
    }
    runs[start] = words
    runs[start + 1] = (runs.length - start - 2) / 2
    return -start
  }

  function keep(text: string, start: number, end: number, hash: number): number {
    const words = takeApart(text.slice(start, end))
    stretches.add(codes, start, end, hash, words)
    return words
  }

  return {
    terms,
    read(text, put) {
      codes = roomFor(codes, text.length + 1)
      Buffer.from(codes.buffer).write(text, 'utf16le')
      codes[text.length] = BLANK
      const units = codes
      let length = 0
      let start = -1
      let hash = 0
      for (let i = 0; i <= text.length; i++) {
        const code = units[i] as number
        if (code > BLANK) {
          if (start < 0) start = i
          hash = hashed(hash, code)
          continue
        }
        if (start < 0) continue
        const kept = i - start <= KEPT_CHARS
        const end = runs.length
        const whole = mixed(hash)
        const words = kept
          ? (stretches.find(units, start, i, whole) ?? keep(text, start, i, whole))
          : takeApart(text.slice(start, i))
        if (words >= 0) {
          put(words, WHOLE)
          length++
        } else {
          length += runs[-words] as number
          const first = 2 - words
          const past = first + 2 * (runs[1 - words] as number)
          for (let run = first; run < past; run += 2) put(runs[run] as number, runs[run + 1] as number)
        }
        if (!kept) runs.length = end
        start = -1
        hash = 0
      }
      return length
    },
  }
}
