/** Messages that a batch may have. */
export const MAX_BATCH_MEMBERS = 10_000

/** Characters of answers that are kept for a batch; what is asked beyond them is refused, member by member. */
const MAX_BATCH_LENGTH = 32 * 1024 * 1024

/** Collects the answers to the members of a batch, which go out as one array. */
export interface Batch {
  /** Whether so much is collected that no further member should be asked. */
  readonly full: boolean
  /** Opens a place for an answer, in the order of the members. It takes a message as JSON; undefined leaves the place out. */
  open(): (json: string | undefined) => void
  /** Says that no further place will be opened. */
  close(): void
}

/** @param send Takes the array when every place has its answer; it is not called where no place got any. */
export function createBatch(send: (json: string) => void): Batch {
  const answers: (string | undefined)[] = []
  let missing = 0
  let length = 0
  let closed = false

  function finish(): void {
    if (!closed || missing > 0) return
    const given = answers.filter((answer) => answer !== undefined)
    if (given.length > 0) send(`[${given.join(',')}]`)
  }

  return {
    get full() {
      return length > MAX_BATCH_LENGTH
    },
    open() {
      const place = answers.push(undefined) - 1
      missing++
      return (json) => {
        answers[place] = json
        length += json?.length ?? 0
        missing--
        finish()
      }
    },
    close() {
      closed = true
      finish()
    },
  }
}
