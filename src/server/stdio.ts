import { setFlagsFromString } from 'node:v8'
import { messageOf } from '../error-text.ts'
import { watchLife } from './lifecycle.ts'
import { logLine } from './log.ts'
import type { McpServer } from './server.ts'
import { reserveStdout } from './stdout.ts'
import { serveStream } from './stream.ts'

export interface StdioOptions {
  server: McpServer
  /** Characters that a line may have; 16 Mi by default. */
  maxMessageLength?: number
}

/**
 * Serves this process's standard input and output, and ends the process: with code 0 when standard input has ended and everything
 * that was asked is answered, when nobody reads standard output any more, or when the parent process is gone; with 128 and the
 * signal's number on SIGTERM, SIGINT and SIGHUP.
 */
export async function runStdio({ server, maxMessageLength }: StdioOptions): Promise<never> {
  keepYoungGenerationSmall()
  const write = reserveStdout()
  const end = watchLife(server.close)
  try {
    await serveStream(process.stdin, { server, write, ...(maxMessageLength && { maxMessageLength }) })
  } catch (error) {
    logLine(`standard output is closed: ${messageOf(error)}`)
  }
  return end(0)
}

/** V8 would let garbage grow to 32 MB before it looks: a server that waits most of its time takes 25 MB less, and no longer to answer. */
function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
