/**
 * The names most like a wanted one, best first, as positions in `names`: for "did you mean" after a look-up has failed. Letter
 * case and accents do not count. Where the wanted name is empty, the first names.
 */
export function nearest(wanted: string, names: readonly string[], count: number): number[] {
  const target = fold(wanted).slice(0, LONGEST)
  if (target === '') return names.slice(0, count).map((_, position) => position)
  return names
    .map((name, position) => ({ position, distance: distanceOf(target, fold(name).slice(0, LONGEST)) }))
    .sort((a, b) => a.distance - b.distance || a.position - b.position)
    .slice(0, count)
    .map(({ position }) => position)
}

/** Names are compared up to here. */
const LONGEST = 100

/** A name without letter case and accents. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
}

/** 0 for equal names up to 1 for names without anything in common; a name that holds the other one whole is near. */
function distanceOf(a: string, b: string): number {
  const edits = editsBetween(a, b) / Math.max(a.length, b.length)
  return b !== '' && (a.includes(b) || b.includes(a)) ? edits / 2 : edits
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editsBetween(a: string, b: string): number {
  const infinite = a.length + b.length
  const at = (row: number[], column: number) => row[column] ?? infinite
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : infinite
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    before = row
    row = next
  }
  return at(row, b.length)
}
