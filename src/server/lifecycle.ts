import { constants } from 'node:os'
import { stackOf } from '../error-text.ts'
import { logLine } from './log.ts'

/** Milliseconds between two looks for the parent. */
const PARENT_CHECK = 1000

/** Milliseconds that giving things back may take when the process is told to end. */
const CLOSING_TIME = 500

/**
 * Ends the process when it is told to, and when the process that started it is gone. What fails unseen is logged and does not end
 * it.
 *
 * @param close Gives back what outlives the process otherwise.
 * @returns Ends the process with an exit code, once it has closed.
 */
export function watchLife(close: () => Promise<void>): (code: number) => Promise<never> {
  let ending: Promise<never> | undefined

  function end(code: number): Promise<never> {
    ending ??= closeInTime(close).then(() => process.exit(code))
    return ending
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void end(128 + constants.signals[signal]))
  }
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end(0)
  }, PARENT_CHECK).unref()
  const logUnexpected = (error: unknown) => logLine(`unexpected: ${stackOf(error)}`)
  process.on('uncaughtException', logUnexpected)
  process.on('unhandledRejection', logUnexpected)
  return end
}

async function closeInTime(close: () => Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSING_TIME).unref())
  await Promise.race([close().catch(() => {}), late])
}
