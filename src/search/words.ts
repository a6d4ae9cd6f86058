import { tokenize } from './tokenize.ts'

/** A whole word counts two, a word inside a name one. */
export const WHOLE = 2
const PART = 1

/** Reads texts as numbered words. */
export interface WordReader {
  /** The number of each word. */
  terms: Map<string, number>
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

/** What is kept of a stretch between blanks stands in one array, side by side, so that finding it costs one look at memory. */
const HASH = 0
const LENGTH = 1
/** Where its letters stand in `letters`. */
const LETTERS = 2
/** The number of the one word it is, or, below zero, where its words stand in `runs`. */
const WORDS = 3
const WIDTH = 4

/**
 * No token reaches over a blank, and most stretches between blanks come again and again: each is taken apart once, and found again
 * by a hash computed while the text is scanned. That is what lets a large corpus start in seconds.
 */
export function createWordReader(): WordReader {
  const terms = new Map<string, number>()
  const number = (word: string): number => {
    const known = terms.get(word)
    if (known !== undefined) return known
    terms.set(word, terms.size)
    return terms.size - 1
  }

  /** For a stretch of several words: how many it has, how many runs follow, then word and value of each. */
  const runs: number[] = [0]

  function takeApart(stretch: string): number {
    const plain = PLAIN.exec(stretch)?.[1]
    if (plain !== undefined) return number(plain.toLowerCase())
    const start = runs.push(0, 0) - 2
    let words = 0
    for (const token of tokenize(stretch)) {
      runs.push(number(token.word), WHOLE)
      for (const variant of token.variants) runs.push(number(variant), WHOLE)
      for (const part of token.parts) runs.push(number(part), PART)
      words += Math.max(1, token.parts.length)
    }
    runs[start] = words
    runs[start + 1] = (runs.length - start - 2) / 2
    return -start
  }

  let known = 0
  let stretches = new Int32Array(1024 * WIDTH)
  let letters = new Uint16Array(1 << 13)
  let lettersEnd = 0
  /** Places in `stretches`, plus one, by hash; a place that is taken passes on to the next. */
  let table = new Int32Array(1 << 12)
  /** The text that is read. */
  let units = new Uint16Array(1 << 12)

  function widen(): void {
    table = new Int32Array(table.length * 4)
    for (let place = 0; place < known; place++) {
      let slot = (stretches[place * WIDTH + HASH] as number) & (table.length - 1)
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
      table[slot] = place + 1
    }
  }

  /** The words of a stretch that is kept, in the form of `WORDS`. */
  function lookUp(text: string, start: number, end: number, hash: number): number {
    let slot = hash & (table.length - 1)
    for (let place = table[slot] as number; place !== 0; place = table[slot] as number) {
      const at = (place - 1) * WIDTH
      if (stretches[at + HASH] === hash && stretches[at + LENGTH] === end - start) {
        let from = stretches[at + LETTERS] as number
        let i = start
        while (i < end && letters[from] === units[i]) {
          from++
          i++
        }
        if (i === end) return stretches[at + WORDS] as number
      }
      slot = (slot + 1) & (table.length - 1)
    }
    const words = takeApart(text.slice(start, end))
    stretches = roomFor(stretches, (known + 1) * WIDTH)
    letters = roomFor(letters, lettersEnd + KEPT_CHARS)
    const at = known * WIDTH
    stretches[at + HASH] = hash
    stretches[at + LENGTH] = end - start
    stretches[at + LETTERS] = lettersEnd
    stretches[at + WORDS] = words
    for (let i = start; i < end; i++) letters[lettersEnd++] = units[i] as number
    table[slot] = ++known
    if (known * 2 > table.length) widen()
    return words
  }

  return {
    terms,
    read(text, put) {
      units = roomFor(units, text.length)
      Buffer.from(units.buffer).write(text, 'utf16le')
      let length = 0
      let start = -1
      let hash = 0
      for (let i = 0; i <= text.length; i++) {
        const code = i < text.length ? (units[i] as number) : 0
        if (code > 32) {
          if (start < 0) start = i
          hash = Math.imul(hash ^ code, 0x01000193)
          continue
        }
        if (start < 0) continue
        const kept = i - start <= KEPT_CHARS
        const end = runs.length
        const words = kept ? lookUp(text, start, i, mixed(hash)) : takeApart(text.slice(start, i))
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

/** The array, or a copy with room for so many numbers and as many again. */
export function roomFor<A extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  array: A,
  size: number,
): A {
  if (size <= array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(size * 2)
  larger.set(array)
  return larger
}

/** Spreads a hash's bits, so that words of the same letters do not crowd in one part of the table. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const full = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return full ^ (full >>> 16)
}
