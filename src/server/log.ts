import { NAME } from '../version.ts'

/** Writes a line to standard error, which is all that a server may say aside from the protocol. Never throws. */
export function logLine(text: string): void {
  try {
    process.stderr.write(`${NAME}: ${text}\n`)
  } catch {
    // Nobody reads standard error any more: there is nobody to tell.
  }
}
