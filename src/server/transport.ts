import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { createBatch, MAX_BATCH_MEMBERS } from './batch.ts'
import type { Frame } from './framing.ts'
import {
  errorReply,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  type Incoming,
  isObject,
  namesRevision,
  PARSE_ERROR,
  type Request,
  type RequestId,
  readLine,
} from './message.ts'
import { createPending } from './pending.ts'
import { plainError } from './replies.ts'
import { createWriter, type Write } from './writer.ts'

/** Requests that may be with the server at once; reading waits beyond them. */
const MAX_PENDING = 64

/** Characters that may wait to be written; reading waits beyond them. */
const MAX_WAITING = 1024 * 1024

const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId'

type Answer = (json: string | undefined) => void

/** The SDK's transport, fed line by line. */
export interface LineTransport extends Transport {
  /** Takes a line. Resolves when there is room for the next one; rejects when nobody reads the answers any more. */
  receive(frame: Frame): Promise<void>
  /** Resolves when everything is answered and every answer is written; rejects like `receive`. */
  settled(): Promise<void>
}

/**
 * Makes a transport for one connection. What is no valid request it answers itself; every request that it hands over is answered
 * exactly once, alone or in its batch, unless it is cancelled.
 */
export function createLineTransport(write: Write, maxMessageLength: number): LineTransport {
  const pending = createPending()
  const subscriptions = new Set<RequestId>()
  let watchers: (() => void)[] = []
  let eraDecided = false

  const writer = createWriter(write, progress)
  const writeLine: Answer = (json) => json !== undefined && writer.write(`${json}\n`)

  function progress(): void {
    const told = watchers
    watchers = []
    for (const tell of told) tell()
  }

  async function until(ready: () => boolean): Promise<void> {
    while (!writer.failure && !ready()) await new Promise<void>((resolve) => watchers.push(resolve))
    if (writer.failure) throw writer.failure.error
  }

  const room = () => until(() => pending.size < MAX_PENDING && writer.waiting < MAX_WAITING)

  async function receiveBatch(members: Incoming[]): Promise<void> {
    if (members.length > MAX_BATCH_MEMBERS) {
      const text = `the batch has ${members.length} messages, more than ${MAX_BATCH_MEMBERS}; send them one a line`
      return writeLine(JSON.stringify(errorReply(null, INVALID_REQUEST, text)))
    }
    const batch = createBatch(writeLine)
    for (const member of members) {
      const answer = member.kind === 'request' || member.kind === 'refused' ? batch.open() : () => {}
      if (batch.full && member.kind === 'request') {
        const text = 'the answers to this batch are too long together; send its requests one a line'
        answer(JSON.stringify(errorReply(member.message.id, INTERNAL_ERROR, text)))
      } else handOver(member, answer)
      await room()
    }
    batch.close()
  }

  function handOver(incoming: Incoming, answer: Answer): void {
    if (incoming.kind === 'refused') answer(JSON.stringify(incoming.reply))
    else if (incoming.kind === 'request') ask(incoming.message, answer)
    else if (incoming.kind === 'notification') {
      const { message } = incoming
      // The first message decides the connection's era for the SDK: that must not be a stray notification.
      if (!eraDecided && !namesRevision(message)) return
      if (message.method === 'notifications/cancelled') cancel(message.params?.requestId)
      transport.onmessage?.(message)
    }
  }

  function ask(message: Request, answer: Answer): void {
    if (message.method !== 'server/discover') eraDecided = true
    pending.add(message.id, { method: message.method, answer })
    transport.onmessage?.(message as JSONRPCMessage)
  }

  /** A cancelled request counts as answered. */
  function cancel(id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return
    subscriptions.delete(id)
    pending.takeLast(id)?.answer(undefined)
  }

  /** A subscription is answered when it ends; until then nothing waits for it. */
  function acknowledge(meta: unknown): void {
    const id = isObject(meta) ? (meta[SUBSCRIPTION_KEY] as RequestId) : undefined
    if (id === undefined) return
    subscriptions.add(id)
    pending.take(id)?.answer(undefined)
  }

  function deliver(message: Exclude<JSONRPCMessage, { method: string }>): void {
    const id = message.id as RequestId
    const slot = subscriptions.delete(id)
      ? { method: 'subscriptions/listen', answer: writeLine }
      : pending.take(id)
    slot?.answer(toJson(message, slot.method))
  }

  const transport: LineTransport = {
    async start() {},
    async close() {
      transport.onclose?.()
    },
    async send(message) {
      if (!('method' in message)) deliver(message)
      else {
        if (message.method === 'notifications/subscriptions/acknowledged') acknowledge(message.params?._meta)
        writeLine(JSON.stringify(message))
      }
      progress()
    },
    async receive(frame) {
      if ('fault' in frame) writeLine(JSON.stringify(faultReply(frame.fault, maxMessageLength)))
      else {
        const incoming = readLine(frame.line)
        if (incoming.kind === 'batch') await receiveBatch(incoming.members)
        else handOver(incoming, writeLine)
      }
      await room()
    },
    settled: () => until(() => pending.size === 0 && writer.waiting === 0),
  }
  return transport
}

function toJson(message: Exclude<JSONRPCMessage, { method: string }>, method: string): string {
  const { jsonrpc, id } = message
  try {
    if ('error' in message) return JSON.stringify({ jsonrpc, id, error: plainError(message.error, method) })
    return JSON.stringify({ jsonrpc, id, result: message.result })
  } catch {
    return JSON.stringify(
      errorReply(id ?? null, INTERNAL_ERROR, `the answer to ${method} cannot be written as JSON`),
    )
  }
}

function faultReply(fault: 'not-utf8' | 'too-long', maxMessageLength: number) {
  return fault === 'not-utf8'
    ? errorReply(null, PARSE_ERROR, 'the line is not UTF-8; send one JSON-RPC message a line, in UTF-8')
    : errorReply(
        null,
        INVALID_REQUEST,
        `the line has more than ${maxMessageLength} characters; send a shorter message`,
      )
}
