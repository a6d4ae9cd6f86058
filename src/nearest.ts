/** Names that people and models mistype, and the names they most likely meant. */

/** Longer names are compared by their first characters: the distance costs the product of the lengths. */
const COMPARED = 80

/**
 * The candidates most like `wanted`, best first, equals in their given order. Letter case and accents are ignored; a name that
 * contains the other counts as near.
 *
 * @param names the names a candidate answers to; the nearest of them counts
 * @param least candidates below this similarity (0–1) are left out; by default none
 */
export function nearest<T>(
  wanted: string,
  candidates: Iterable<T>,
  names: (candidate: T) => readonly string[],
  { count = 5, least = 0 }: { count?: number; least?: number } = {},
): T[] {
  const target = folded(wanted)
  return Array.from(candidates, (candidate) => ({
    candidate,
    likeness: Math.max(0, ...names(candidate).map((name) => similarity(target, folded(name)))),
  }))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

function folded(name: string): string {
  return name.slice(0, COMPARED).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 1
  const shorter = Math.min(a.length, b.length)
  const contained = shorter > 1 && (a.includes(b) || b.includes(a)) ? 0.5 + shorter / longer / 2 : 0
  return Math.max(contained, 1 - distance(a, b) / longer)
}

/** Edits from one word to the other, a swap of neighbours counting as one (optimal string alignment). */
function distance(a: string, b: string): number {
  const most = a.length + b.length
  const at = (row: readonly number[], column: number) => row[column] ?? most
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : most
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    before = row
    row = next
  }
  return at(row, b.length)
}
