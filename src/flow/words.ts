import { normalise } from './normalise.ts'

const SEPARATORS = /[^\p{L}\p{N}]+/gu

/** The words of a text, normalised: runs of letters and numbers. */
export function wordsOf(text: string): string[] {
  return normalise(text).replace(SEPARATORS, ' ').trim().split(' ').filter(Boolean)
}
