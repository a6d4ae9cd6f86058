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
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1)
      }
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
