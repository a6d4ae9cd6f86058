import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { quote } from '../quote.ts'
import { createBatch, MAX_BATCH_MEMBERS } from './batch.ts'
import type { Frame } from './framing.ts'
import {
  errorReply,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  type Incoming,
  isObject,
  type Notification,
  namesRevision,
  PARSE_ERROR,
  type Request,
  type RequestId,
  readLine,
} from './message.ts'
import { plainError } from './replies.ts'
import { type Answer, createSlots, type Slot } from './slots.ts'
import { createWriter, type Write } from './writer.ts'

/** Requests that may be with the server at once; reading waits beyond them. */
const MAX_PENDING = 64

/** Characters that may wait to be written; reading waits beyond them. */
const MAX_WAITING = 1024 * 1024

const LISTEN = 'subscriptions/listen'
const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId'

/** The SDK's transport, fed line by line. */
export interface LineTransport extends Transport {
  /** Takes a line. Resolves when there is room for the next one; rejects when nobody reads the answers any more. */
  receive(frame: Frame): Promise<void>
  /** Resolves when everything is answered and every answer is written; rejects like `receive`. */
  settled(): Promise<void>
  /** Rejects with the error of `write` as soon as that fails; never resolves. */
  readonly broken: Promise<never>
}

export interface LineTransportOptions {
  write: Write
  maxMessageLength: number
  /** Whether the SDK takes a message for a request; what it does not it drops without a word. */
  isRequest(message: unknown): boolean
}

/**
 * Makes a transport for one connection. What is no valid request it answers itself; every request that it hands over is answered
 * exactly once, alone or in its batch, unless it is cancelled.
 */
export function createLineTransport({
  write,
  maxMessageLength,
  isRequest,
}: LineTransportOptions): LineTransport {
  const slots = createSlots()
  let watchers: (() => void)[] = []
  let eraDecided = false

  let breakOff: (error: unknown) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject
  })
  broken.catch(() => {})

  const writer = createWriter(write, progress)
  const writeLine: Answer = (json) => json !== undefined && writer.write(`${json}\n`)

  function progress(): void {
    if (writer.failure) breakOff(writer.failure.error)
    const told = watchers
    watchers = []
    for (const tell of told) tell()
  }

  async function until(ready: () => boolean): Promise<void> {
    while (!writer.failure && !ready()) await new Promise<void>((resolve) => watchers.push(resolve))
    if (writer.failure) throw writer.failure.error
  }

  const room = () => until(() => slots.waiting < MAX_PENDING && writer.waiting < MAX_WAITING)

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
      if (message.method === 'notifications/cancelled') cancel(message)
      else transport.onmessage?.(message)
    }
  }

  function ask(message: Request, answer: Answer): void {
    const { id, method } = message
    if (!isRequest(message)) {
      const text = `invalid params for ${quote(method)}: "_meta" is not what the protocol has there`
      answer(JSON.stringify(errorReply(id, INVALID_PARAMS, text)))
      return
    }
    if (method !== 'server/discover') eraDecided = true
    const number = slots.open({ id, method, answer })
    transport.onmessage?.({ ...message, id: number } as JSONRPCMessage)
  }

  /** A cancelled request counts as answered. */
  function cancel(message: Notification): void {
    const { requestId } = message.params ?? {}
    const number = slots.find(requestId)
    if (number === undefined) return
    slots.take(number)?.answer(undefined)
    transport.onmessage?.({ ...message, params: { ...message.params, requestId: number } } as JSONRPCMessage)
  }

  /** The server has begun a subscription: neither its batch nor the end of the connection waits for it any more. */
  function acknowledge(message: Notification): void {
    const number = isObject(message.params?._meta) ? (message.params._meta[SUBSCRIPTION_KEY] as number) : -1
    const slot = slots.subscribe(number, writeLine)
    if (!slot) return
    writeLine(JSON.stringify({ ...message, params: withSubscription(message.params, slot.id) }))
    slot.answer(undefined)
  }

  function deliver(message: Exclude<JSONRPCMessage, { method: string }>): void {
    const slot = slots.take(message.id as number)
    slot?.answer(toJson(message, slot))
  }

  const transport: LineTransport = {
    broken,
    async start() {},
    async close() {
      transport.onclose?.()
    },
    async send(message) {
      if (!('method' in message)) deliver(message)
      else if (message.method === 'notifications/subscriptions/acknowledged') acknowledge(message)
      else writeLine(JSON.stringify(message))
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
    settled: () => until(() => slots.waiting === 0 && writer.waiting === 0),
  }
  return transport
}

function toJson(message: Exclude<JSONRPCMessage, { method: string }>, { id, method }: Slot): string {
  const jsonrpc = '2.0'
  try {
    if ('error' in message) return JSON.stringify({ jsonrpc, id, error: plainError(message.error, method) })
    const { result } = message
    return JSON.stringify({ jsonrpc, id, result: method === LISTEN ? withSubscription(result, id) : result })
  } catch {
    return JSON.stringify(errorReply(id, INTERNAL_ERROR, `the answer to ${method} cannot be written as JSON`))
  }
}

/** Params or a result that name a subscription, by the id that its client gave it. */
function withSubscription(value: Record<string, unknown> | undefined, id: RequestId): object {
  return { ...value, _meta: { ...(value?._meta as object), [SUBSCRIPTION_KEY]: id } }
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
