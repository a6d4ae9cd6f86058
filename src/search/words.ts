import { tokenize } from './tokenize.ts'

/** A whole word counts two, a word inside a name one. */
export const WHOLE = 2
const PART = 1

/** The words of a text, by number. */
export interface WordRun {
  /** Word and value, in turn, for each stretch between blanks. */
  runs: readonly (readonly number[])[]
  /** How many words it has. */
  length: number
}

export interface WordReader {
  terms: Map<string, number>
  read(text: string): WordRun
}

/** Stretches longer than this are rare, so that keeping them would cost more than reading them again. */
const KEPT_CHARS = 48
const KEPT = 400_000

/**
 * Reads texts as numbered words. No token reaches over a blank, and most stretches between blanks come again and again: each is
 * taken apart once, which is what makes a large corpus start in seconds.
 */
export function createWordReader(): WordReader {
  const terms = new Map<string, number>()
  const kept = new Map<string, { run: number[]; length: number }>()
  const number = (word: string): number => {
    const known = terms.get(word)
    if (known !== undefined) return known
    terms.set(word, terms.size)
    return terms.size - 1
  }
  const takeApart = (stretch: string): { run: number[]; length: number } => {
    const run: number[] = []
    let length = 0
    for (const token of tokenize(stretch)) {
      run.push(number(token.word), WHOLE)
      for (const variant of token.variants) run.push(number(variant), WHOLE)
      for (const part of token.parts) run.push(number(part), PART)
      length += Math.max(1, token.parts.length)
    }
    return { run, length }
  }
  const readStretch = (stretch: string): { run: number[]; length: number } => {
    if (stretch.length > KEPT_CHARS) return takeApart(stretch)
    const known = kept.get(stretch)
    if (known) return known
    const read = takeApart(stretch)
    if (kept.size < KEPT) kept.set(stretch, read)
    return read
  }
  return {
    terms,
    read: (text) => {
      const runs: number[][] = []
      let length = 0
      let start = -1
      for (let i = 0; i <= text.length; i++) {
        const blank = i === text.length || text.charCodeAt(i) <= 32
        if (!blank && start < 0) start = i
        if (!blank || start < 0) continue
        const read = readStretch(text.slice(start, i))
        runs.push(read.run)
        length += read.length
        start = -1
      }
      return { runs, length }
    },
  }
}

/** Several texts' words as one. */
export function joined(parts: readonly WordRun[]): WordRun {
  return {
    runs: parts.flatMap((part) => part.runs),
    length: parts.reduce((sum, part) => sum + part.length, 0),
  }
}
