import { quote } from '../quote.ts'
import { DISCOVER_REVISIONS } from './revisions.ts'

/** An id that a request may have. */
export type RequestId = string | number

export interface Request {
  jsonrpc: '2.0'
  id: RequestId
  method: string
  params?: Record<string, unknown>
}

export interface Notification {
  jsonrpc: '2.0'
  method: string
  params?: Record<string, unknown>
}

export interface ErrorReply {
  jsonrpc: '2.0'
  id: number | string | null
  error: { code: number; message: string; data?: unknown }
}

/** What a message asks of the server. */
export type Incoming =
  | { kind: 'request'; message: Request }
  | { kind: 'notification'; message: Notification }
  /** Answered without asking the server. */
  | { kind: 'refused'; reply: ErrorReply }
  /** A response, or a notification that nothing can be made of: never answered. */
  | { kind: 'ignored' }

/** Error codes of JSON-RPC. */
export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603

/** What the protocol adds to them: a revision that is not spoken here. */
const UNSUPPORTED_REVISION = -32022

/** Key of a request's `_meta` that names its revision. */
const REVISION_KEY = 'io.modelcontextprotocol/protocolVersion'

/** The answer to a message that cannot be read or served; `id` is null where it has none. */
export function errorReply(id: ErrorReply['id'], code: number, message: string, data?: unknown): ErrorReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

/** Reads a line: one message, or the members of a batch. */
export function readLine(line: string): Incoming | { kind: 'batch'; members: Incoming[] } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return refuse(null, PARSE_ERROR, 'the line is not JSON; send one JSON-RPC message a line')
  }
  if (!Array.isArray(value)) return readMessage(value)
  if (value.length === 0)
    return refuse(null, INVALID_REQUEST, 'the batch is empty; send at least one request in it')
  return { kind: 'batch', members: value.map(readMessage) }
}

function readMessage(value: unknown): Incoming {
  if (!isObject(value))
    return refuse(null, INVALID_REQUEST, 'a message must be an object with "jsonrpc" and "method"')
  const { jsonrpc, id, method, params } = value
  if (!Object.hasOwn(value, 'method') && (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error'))) {
    return { kind: 'ignored' }
  }
  const answerTo = typeof id === 'string' || typeof id === 'number' ? id : null
  if (jsonrpc !== '2.0') return refuse(answerTo, INVALID_REQUEST, '"jsonrpc" must be "2.0"')
  if (typeof method !== 'string') return refuse(answerTo, INVALID_REQUEST, '"method" must be a string')
  const isNotification = !Object.hasOwn(value, 'id')
  if (params !== undefined && !isObject(params)) {
    if (isNotification) return { kind: 'ignored' }
    if (isId(id))
      return refuse(id, INVALID_PARAMS, `invalid params for ${quote(method)}: they must be an object`)
  }
  if (isNotification) return { kind: 'notification', message: value as unknown as Notification }
  if (!isId(id)) return refuse(answerTo, INVALID_REQUEST, '"id" must be a string or a whole number')
  return checkRevision(value as unknown as Request)
}

/** A request that names a revision nobody here speaks is answered with those that are spoken. */
function checkRevision(message: Request): Incoming {
  const meta = message.params?._meta
  const requested = isObject(meta) ? meta[REVISION_KEY] : undefined
  if (typeof requested !== 'string' || (DISCOVER_REVISIONS as readonly string[]).includes(requested)) {
    return { kind: 'request', message }
  }
  const text = `unsupported protocol version: ${quote(requested)} (supported: ${DISCOVER_REVISIONS.join(', ')})`
  return refuse(message.id, UNSUPPORTED_REVISION, text, { supported: [...DISCOVER_REVISIONS], requested })
}

/** Whether a message says which revision it is of, as those do that come without a handshake. */
export function namesRevision({ params }: Request | Notification): boolean {
  return isObject(params?._meta) && Object.hasOwn(params._meta, REVISION_KEY)
}

function refuse(id: ErrorReply['id'], code: number, message: string, data?: unknown): Incoming {
  return { kind: 'refused', reply: errorReply(id, code, message, data) }
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

/** Whether a value is a JSON object: no array, and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
