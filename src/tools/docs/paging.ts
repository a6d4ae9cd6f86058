import { ANSWER_CHARS } from './slice.ts'

/** Room for the members that say how to go on. */
const PAGING_CHARS = 80

/** What an answer that is a page of a list says about the rest of it. */
export interface Paging {
  hasMore: boolean
  nextOffset?: number
}

/**
 * As many of the first items as fit the answer beside its other members, as JSON; one at least, so that a caller who goes on
 * always gets further.
 *
 * @param most characters of the answer; by default all that one may have
 */
export function fitting<T>(items: Iterable<T>, others: object, most = ANSWER_CHARS): T[] {
  let room = most - PAGING_CHARS - JSON.stringify(others).length
  const kept: T[] = []
  for (const item of items) {
    room -= JSON.stringify(item).length + 1
    if (room < 0 && kept.length > 0) break
    kept.push(item)
  }
  return kept
}

/** Where a list of `total` items goes on after the `count` that begin at `offset`. */
export function paging(offset: number, count: number, total: number): Paging {
  const hasMore = count > 0 && offset + count < total
  return { hasMore, ...(hasMore && { nextOffset: offset + count }) }
}
