import { Readable } from 'node:stream'
import { messageOf } from '../error-text.ts'
import { createFramer, DEFAULT_MAX_MESSAGE_LENGTH, type Frame } from './framing.ts'
import { logLine } from './log.ts'
import type { McpServer } from './server.ts'
import { createLineTransport, type LineTransport } from './transport.ts'
import type { Write } from './writer.ts'

export interface StreamOptions {
  server: McpServer
  /**
   * Takes each line of answers, its line feed included. Where it gives a promise, nothing more is written before that resolves, and
   * reading waits too when much has piled up.
   */
  write: Write
  /** Characters that a line may have; 16 Mi by default. */
  maxMessageLength?: number
}

/**
 * Serves one connection: JSON-RPC messages in, one a line, answers out.
 *
 * @param readable Bytes or text in chunks of any size: a Node stream, or any async iterable.
 * @returns When the input has ended and everything that was asked is answered and written. Rejects with the error of `write` where
 *   that fails.
 */
export async function serveStream(
  readable: AsyncIterable<Uint8Array | string>,
  { server, write, maxMessageLength = DEFAULT_MAX_MESSAGE_LENGTH }: StreamOptions,
): Promise<void> {
  const [{ serveStdio }, { isJSONRPCRequest }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('@modelcontextprotocol/server'),
  ])
  const transport = createLineTransport({ write, maxMessageLength, isRequest: isJSONRPCRequest })
  const connection = serveStdio(server.factory, { transport })
  try {
    await Promise.race([answerAll(frames(readable, maxMessageLength), transport), transport.broken])
  } catch (error) {
    if (readable instanceof Readable) readable.destroy()
    throw error
  } finally {
    // Only now: the SDK drops what is pending when its transport closes. What it says at the end is the end of subscriptions.
    await connection.close()
  }
  await transport.settled()
}

async function answerAll(frames: AsyncIterable<Frame>, transport: LineTransport): Promise<void> {
  for await (const frame of frames) await transport.receive(frame)
  await transport.settled()
}

async function* frames(
  readable: AsyncIterable<Uint8Array | string>,
  maxLength: number,
): AsyncGenerator<Frame> {
  const framer = createFramer(maxLength)
  try {
    for await (const chunk of readable) {
      yield* framer.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    }
  } catch (error) {
    // An input that breaks off has ended: what was read of it is answered.
    logLine(`reading stopped: ${messageOf(error)}`)
  }
  yield* framer.end()
}
