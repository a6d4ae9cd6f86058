/** Among this many first hits a page may take at most this many places, unless it is all there is. */
export const SPREAD = { first: 8, perPage: 2 }

/**
 * Puts sections in order so that one page cannot fill the first screen: what is over a page's measure goes on right behind it, in
 * order of score.
 */
export function spread(order: Uint32Array, page: Uint32Array): Uint32Array {
  const taken = new Map<number, number>()
  const first: number[] = []
  const later: number[] = []
  let read = 0
  while (read < order.length && first.length < SPREAD.first) {
    const section = order[read++] as number
    const p = page[section] as number
    const count = taken.get(p) ?? 0
    if (count < SPREAD.perPage) {
      taken.set(p, count + 1)
      first.push(section)
    } else later.push(section)
  }
  const spreadOrder = new Uint32Array(order.length)
  spreadOrder.set(first)
  spreadOrder.set(later, first.length)
  spreadOrder.set(order.subarray(read), first.length + later.length)
  return spreadOrder
}
