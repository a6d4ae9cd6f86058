import type { HostileStream } from './hostile.ts'

/** The answers that a stream must get, as ids written in JSON, sorted; those that a cancellation may take away apart. */
export interface Expected {
  ids: string[]
  cancelled: Set<string>
}

/** Reads a stream anew, by the rules of the protocol alone. */
export function expectedAnswers({ bytes, maxMessageLength }: HostileStream): Expected {
  const ids: string[] = []
  const cancelled = new Set<string>()
  const answer = (id: unknown) =>
    ids.push(JSON.stringify(typeof id === 'string' || typeof id === 'number' ? id : null))

  function read(message: unknown): void {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return void answer(null)
    const { jsonrpc, id, method, params } = message as Record<string, unknown>
    const has = (key: string) => Object.hasOwn(message, key)
    if (!has('method') && (has('result') || has('error'))) return
    if (method === 'notifications/cancelled') {
      cancelled.add(JSON.stringify((params as { requestId?: unknown } | null | undefined)?.requestId ?? null))
    }
    if (jsonrpc !== '2.0' || typeof method !== 'string' || has('id')) answer(id)
  }

  for (const line of splitLines(bytes)) {
    const parsed = parse(line, maxMessageLength)
    if (parsed === 'blank') continue
    if (parsed === 'unreadable') answer(null)
    else if (Array.isArray(parsed.value) && parsed.value.length > 0) parsed.value.forEach(read)
    else read(parsed.value)
  }
  return { ids: ids.toSorted(), cancelled }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, at))
    start = at + 1
  }
  return [...lines, bytes.subarray(start)]
}

function parse(line: Buffer, maxLength: number): 'blank' | 'unreadable' | { value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line).replace(/\r$/, '')
    if (text.length > maxLength) return 'unreadable'
    return text.trim() === '' ? 'blank' : { value: JSON.parse(text) }
  } catch {
    return 'unreadable'
  }
}

/** What is wrong with the answers to a stream; undefined where nothing is. */
export function wrongWith(output: string, { ids, cancelled }: Expected): string | undefined {
  const found: string[] = []
  for (const line of output.split('\n').slice(0, -1)) {
    const messages: unknown = JSON.parse(line)
    for (const message of Array.isArray(messages) ? messages : [messages]) {
      if (message.jsonrpc !== '2.0') return `no message: ${line}`
      if (/[\r\n]/.test(message.error?.message ?? '')) return `not one sentence: ${line}`
      if (message.error?.code === -32603) return `an internal error: ${line}`
      if (!('method' in message)) found.push(JSON.stringify(message.id))
    }
  }
  if (output !== '' && !output.endsWith('\n')) return 'the last line has no line feed'
  const missing = without(ids, found).filter((id) => !cancelled.has(id))
  const surplus = without(found, ids)
  if (missing.length > 0) return `unanswered: ${missing.join(' ')}`
  if (surplus.length > 0) return `answered though not asked: ${surplus.join(' ')}`
  return undefined
}

/** The first list without what stands in the second, each as often as it stands there. */
function without(list: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const id of taken) left.set(id, (left.get(id) ?? 0) + 1)
  return list.filter((id) => {
    const count = left.get(id) ?? 0
    if (count > 0) left.set(id, count - 1)
    return count === 0
  })
}
