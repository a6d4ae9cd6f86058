/** Among this many first hits a page may take at most this many places, unless it is all there is. */
export const SPREAD = { first: 8, perPage: 2 }

/**
 * Puts sections in order so that one page cannot fill the first screen: what is over a page's measure goes on right behind it, in
 * order of score. Of the order given no more is taken than is asked for.
 */
export function* spread(order: Iterable<number>, page: Uint32Array): Generator<number> {
  const taken = new Map<number, number>()
  const later: number[] = []
  let shown = 0
  for (const section of order) {
    if (shown === SPREAD.first) {
      yield section
      continue
    }
    const p = page[section] as number
    const count = taken.get(p) ?? 0
    if (count === SPREAD.perPage) {
      later.push(section)
      continue
    }
    taken.set(p, count + 1)
    yield section
    if (++shown === SPREAD.first) yield* later
  }
  if (shown < SPREAD.first) yield* later
}
