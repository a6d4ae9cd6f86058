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

/** The common case, for which a tokenizer has nothing to do. */
const PLAIN = /^[a-z]+$/
/** Longer stretches are rare: keeping them would cost more than reading them again. */
const KEPT_CHARS = 48

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

  function takeApart(stretch: string): { runs: number[]; length: number } {
    if (PLAIN.test(stretch)) return { runs: [number(stretch), WHOLE], length: 1 }
    const runs: number[] = []
    let length = 0
    for (const token of tokenize(stretch)) {
      runs.push(number(token.word), WHOLE)
      for (const variant of token.variants) runs.push(number(variant), WHOLE)
      for (const part of token.parts) runs.push(number(part), PART)
      length += Math.max(1, token.parts.length)
    }
    return { runs, length }
  }

  const stretches: string[] = []
  const found: ReturnType<typeof takeApart>[] = []
  /** Places in `stretches`, plus one, by hash; a place that is taken passes on to the next. */
  let table = new Int32Array(1 << 12)
  let hashes = new Int32Array(1 << 12)

  function widen(): void {
    const wider = new Int32Array(table.length * 4)
    for (let place = 0; place < stretches.length; place++) {
      let slot = (hashes[place] as number) & (wider.length - 1)
      while (wider[slot] !== 0) slot = (slot + 1) & (wider.length - 1)
      wider[slot] = place + 1
    }
    table = wider
    const more = new Int32Array(wider.length)
    more.set(hashes)
    hashes = more
  }

  function lookUp(text: string, start: number, end: number, hash: number): ReturnType<typeof takeApart> {
    let slot = hash & (table.length - 1)
    for (let place = table[slot] as number; place !== 0; place = table[slot] as number) {
      const stretch = stretches[place - 1] as string
      if (hashes[place - 1] === hash && stretch.length === end - start && text.startsWith(stretch, start)) {
        return found[place - 1] as ReturnType<typeof takeApart>
      }
      slot = (slot + 1) & (table.length - 1)
    }
    const stretch = text.slice(start, end)
    const read = takeApart(stretch)
    hashes[stretches.length] = hash
    table[slot] = stretches.push(stretch)
    found.push(read)
    if (stretches.length * 2 > table.length) widen()
    return read
  }

  return {
    terms,
    read(text, put) {
      let length = 0
      let start = -1
      let hash = 0
      for (let i = 0; i <= text.length; i++) {
        const code = i < text.length ? text.charCodeAt(i) : 0
        if (code > 32) {
          if (start < 0) start = i
          hash = Math.imul(hash ^ code, 0x01000193)
          continue
        }
        if (start < 0) continue
        const kept = i - start <= KEPT_CHARS
        const { runs, length: words } = kept
          ? lookUp(text, start, i, mixed(hash))
          : takeApart(text.slice(start, i))
        for (let run = 0; run < runs.length; run += 2) put(runs[run] as number, runs[run + 1] as number)
        length += words
        start = -1
        hash = 0
      }
      return length
    },
  }
}

/** Spreads a hash's bits, so that words of the same letters do not crowd in one part of the table. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const full = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return full ^ (full >>> 16)
}
