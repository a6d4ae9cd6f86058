/**
 * Takes one line with its line feed; where it gives a promise, the next line waits for it. A rejection means that nobody reads any
 * more.
 */
export type Write = (line: string) => unknown

/** Writes lines one after the other, as fast as they are taken. */
export interface Writer {
  write(line: string): void
  /** Characters that wait to be taken. */
  readonly waiting: number
  /** Set by the first write that failed; nothing is written after it. */
  readonly failure: { error: unknown } | undefined
}

/** @param onProgress Called each time a line was taken, and when writing failed. */
export function createWriter(write: Write, onProgress: () => void): Writer {
  const lines: string[] = []
  let waiting = 0
  let running = false
  let failure: { error: unknown } | undefined

  async function run(): Promise<void> {
    running = true
    try {
      for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
        await write(line)
        waiting -= line.length
        onProgress()
      }
    } catch (error) {
      failure = { error }
      lines.length = 0
      waiting = 0
      onProgress()
    }
    running = false
  }

  return {
    write(line) {
      if (failure) return
      lines.push(line)
      waiting += line.length
      if (!running) void run()
    },
    get waiting() {
      return waiting
    },
    get failure() {
      return failure
    },
  }
}
