import type { RequestId } from './message.ts'

/** Takes an answer as JSON; undefined where there is none. */
export type Answer = (json: string | undefined) => void

/** A request that is not answered yet. */
export interface Slot {
  id: RequestId
  method: string
  answer: Answer
}

/**
 * The requests that are with the server. It knows them by numbers of our own: clients may use an id again while it is in use. A
 * subscription is answered when it ends; until then nothing waits for it.
 */
export interface Slots {
  /** How many requests are waited for. */
  readonly waiting: number
  /** Keeps a request until it is taken; gives its number. */
  open(slot: Slot): number
  /** Takes a request out; undefined where it is answered or cancelled already. */
  take(number: number): Slot | undefined
  /** The number of the newest request with a client's id, subscriptions last. */
  find(id: unknown): number | undefined
  /** Makes a subscription of a request, with another way to answer; gives the request as it was, if there is one. */
  subscribe(number: number, answer: Answer): Slot | undefined
}

/** Starts without any. */
export function createSlots(): Slots {
  const waited = new Map<number, Slot>()
  const subscriptions = new Map<number, Slot>()
  let opened = 0

  return {
    get waiting() {
      return waited.size
    },
    open(slot) {
      opened++
      waited.set(opened, slot)
      return opened
    },
    take(number) {
      const slot = waited.get(number) ?? subscriptions.get(number)
      waited.delete(number)
      subscriptions.delete(number)
      return slot
    },
    find(id) {
      const newest = (slots: Map<number, Slot>) => [...slots].findLast(([, slot]) => slot.id === id)?.[0]
      return newest(waited) ?? newest(subscriptions)
    },
    subscribe(number, answer) {
      const slot = waited.get(number)
      if (!slot) return undefined
      waited.delete(number)
      subscriptions.set(number, { ...slot, answer })
      return slot
    },
  }
}
