import type { Vocabulary } from './vocabulary.ts'

/** Shorter words have too many neighbours that are other words. */
const SHORTEST = 5

/**
 * Words one typing error away: one letter more, less or other, or two neighbours exchanged. Every word is looked at, so they are
 * compared letter by letter where they lie: to make strings of them would take ten times as long.
 */
export function misspelt({ size, lengthOf, letters }: Vocabulary, word: string): number[] {
  const found: number[] = []
  if (word.length < SHORTEST) return found
  const { units, offsets } = letters
  const asked = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i))
  for (let term = 0; term < size; term++) {
    const length = lengthOf(term)
    if (Math.abs(length - asked.length) > 1) continue
    const from = offsets[term] as number
    let start = 0
    while (start < length && units[from + start] === asked[start]) start++
    let end = length
    let askedEnd = asked.length
    while (end > start && askedEnd > start && units[from + end - 1] === asked[askedEnd - 1]) {
      end--
      askedEnd--
    }
    const rest = Math.max(end, askedEnd) - start
    const exchanged =
      rest === 2 &&
      end === askedEnd &&
      units[from + start] === asked[start + 1] &&
      units[from + start + 1] === asked[start]
    if (rest === 1 || exchanged) found.push(term)
  }
  return found
}
