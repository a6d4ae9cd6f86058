import { MODERN_META } from './exchange.ts'
import { createRandom, type Random } from './random.ts'

/** What a hostile client sends on one connection. */
export interface HostileStream {
  bytes: Buffer
  /** The bytes again, cut at random. */
  chunks: Buffer[]
  maxMessageLength: number
}

const IDS = [0, 1, 2, -7, '', '0', 'ключ', '__proto__', 'é', null, 1.5, {}, [], true, 2 ** 53, 1e300]
const METHODS = [
  'ping',
  'initialize',
  'tools/list',
  'tools/call',
  'server/discover',
  'subscriptions/listen',
  'resources/list',
  'logging/setLevel',
  'completion/complete',
  'notifications/cancelled',
  'notifications/initialized',
  'toString',
  '',
]
const FRAGMENTS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\\u',
  '\\ud83d',
  'null',
  '1e999',
  '\ufeff',
  '\0',
  '\r',
  '\n',
  '🔐',
]

/** Makes the same stream for the same seed. */
export function hostileStream(seed: number): HostileStream {
  const random = createRandom(seed)
  const lines = Array.from({ length: 1 + random.below(12) }, () => line(random))
  if (random.percent(70)) lines.unshift(Buffer.from(JSON.stringify(opening(random))))
  const ends = random.percent(20) ? ['\n', '\r\n', '\n\n', '\n\ufeff'] : ['\n']
  const bytes = Buffer.concat(
    lines.flatMap((bytes, place) =>
      place === lines.length - 1 && random.percent(30) ? [bytes] : [bytes, Buffer.from(random.pick(ends))],
    ),
  )
  return { bytes, chunks: cut(bytes, random), maxMessageLength: random.percent(10) ? 200 : 16 * 1024 * 1024 }
}

function cut(bytes: Buffer, random: Random): Buffer[] {
  const longest = random.pick([5, 40, 400, 4000, 1_000_000])
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + random.below(longest)
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

function opening(random: Random): object {
  return random.percent(50)
    ? { jsonrpc: '2.0', id: 'open', method: 'server/discover', params: { _meta: MODERN_META } }
    : {
        jsonrpc: '2.0',
        id: 'open',
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'fuzz', version: '0' },
        },
      }
}

function line(random: Random): Buffer {
  if (random.percent(8)) return Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)))
  const value = random.percent(15)
    ? Array.from({ length: random.below(5) }, () => message(random))
    : message(random)
  let text = JSON.stringify(value)
  if (random.percent(5)) text = text.replace(/"arguments":\{/, '"arguments":{"__proto__":{"a":1},')
  for (let left = random.percent(35) ? 1 + random.below(3) : 0; left > 0; left--) text = mutate(text, random)
  const bytes = Buffer.from(text)
  if (random.percent(6) && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

function mutate(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const size = random.below(8)
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + random.pick(FRAGMENTS) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(at + size)
    case 2:
      return text.slice(0, at)
    default:
      return text.slice(0, at + size) + text.slice(at)
  }
}

function message(random: Random): unknown {
  if (random.percent(4)) return value(random, 3)
  const made: Record<string, unknown> = { jsonrpc: random.percent(96) ? '2.0' : value(random, 1) }
  if (random.percent(85)) made.id = random.percent(75) ? random.below(1000) : random.pick(IDS)
  if (random.percent(96)) made.method = random.percent(97) ? random.pick(METHODS) : value(random, 1)
  if (random.percent(90)) made.params = params(random)
  if (random.percent(3)) made.result = value(random, 2)
  if (random.percent(3)) made.error = value(random, 2)
  return made
}

function params(random: Random): unknown {
  if (random.percent(8)) return value(random, 2)
  const made: Record<string, unknown> = {}
  if (random.percent(60)) made._meta = random.percent(85) ? MODERN_META : value(random, 2)
  if (random.percent(70))
    made.name = random.percent(85) ? random.pick(['echo', 'mirror', 'fail']) : value(random, 1)
  if (random.percent(70)) made.arguments = args(random)
  if (random.percent(10)) made.requestId = random.below(1000)
  if (random.percent(10)) made.cursor = value(random, 1)
  if (random.percent(20)) made.notifications = random.percent(70) ? {} : value(random, 2)
  if (random.percent(20)) made.protocolVersion = random.pick(['2025-06-18', '2099-01-01', '', 5])
  return made
}

function args(random: Random): unknown {
  if (random.percent(50))
    return random.pick([
      { text: 'a' },
      { value: value(random, 3) },
      { how: 'plainly' },
      { text: 'b', wait: 1 },
    ])
  return value(random, 3)
}

function value(random: Random, depth: number): unknown {
  switch (random.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null
    case 1:
      return random.percent(50)
    case 2:
      return random.pick([0, -1, 1.5, 1e300, 2 ** 53, 7])
    case 3:
      return random.pick(['', 'text', '__proto__', '🔐', '\ud800', 'a\nb', 'x'.repeat(300)])
    case 4:
      return JSON.parse('['.repeat(70) + ']'.repeat(70))
    case 5:
      return {}
    case 6:
      return Array.from({ length: random.below(4) }, () => value(random, depth - 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [
          random.pick(['id', 'method', 'text', 'value', '__proto__', 'constructor', 'ключ']),
          value(random, depth - 1),
        ]),
      )
  }
}
