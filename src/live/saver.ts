import { oneAtATime } from './queue.ts'

/** Saves some time after it was asked to, never twice at a time, and says once that it cannot. */
export function createSaver(save: () => Promise<unknown>, log: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let failed = false
  const now = oneAtATime(async (): Promise<void> => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    await save().catch((error: NodeJS.ErrnoException) => {
      if (!failed) log(`the cache cannot be written (${error.code ?? error.name}): pages are kept in memory`)
      failed = true
    })
  })
  return {
    now,
    soon(ms: number): void {
      if (Date.now() + ms >= due) return
      due = Date.now() + ms
      clearTimeout(timer)
      timer = setTimeout(now, ms).unref()
    },
  }
}
