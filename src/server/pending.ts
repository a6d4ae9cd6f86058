import type { RequestId } from './message.ts'

/** Where a request's answer goes. */
export interface Slot {
  method: string
  /** Takes the answer as JSON; undefined where the request gets none. */
  answer(json: string | undefined): void
}

/** The requests that were handed to the server and are not answered yet. An id may stand for several at once. */
export interface Pending {
  readonly size: number
  add(id: RequestId, slot: Slot): void
  /** Takes the oldest request with this id out. */
  take(id: RequestId): Slot | undefined
  /** Takes the newest request with this id out: the one that a cancellation reaches. */
  takeLast(id: RequestId): Slot | undefined
}

export function createPending(): Pending {
  const slots = new Map<RequestId, Slot[]>()
  let size = 0

  function remove(id: RequestId, from: 'shift' | 'pop'): Slot | undefined {
    const waiting = slots.get(id)
    const slot = waiting?.[from]()
    if (waiting?.length === 0) slots.delete(id)
    if (slot) size--
    return slot
  }

  return {
    get size() {
      return size
    },
    add(id, slot) {
      const waiting = slots.get(id)
      if (waiting) waiting.push(slot)
      else slots.set(id, [slot])
      size++
    },
    take: (id) => remove(id, 'shift'),
    takeLast: (id) => remove(id, 'pop'),
  }
}
