import { assembleServer } from '../../../src/server/server.ts'
import { serveStream } from '../../../src/server/stream.ts'
import type { Tool } from '../../../src/tools/tool.ts'
import { TEST_TOOLS } from './tools.ts'

/** A message of the wire, looked at by tests. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
export type Message = any

export const testServer = (tools: readonly Tool[] = TEST_TOOLS) =>
  assembleServer({
    name: 'test-server',
    version: '1.2.3',
    sets: [async () => tools],
    instructions: 'Use echo.',
    load: async () => {},
    close: async () => {},
  })

/** Gives lines to a server and returns the lines it answers, as they are. */
export async function exchangeText(input: string | Uint8Array | Iterable<Uint8Array>): Promise<string> {
  const written: string[] = []
  const chunks = typeof input === 'string' || input instanceof Uint8Array ? [input] : input
  await serveStream(
    (async function* () {
      yield* chunks
    })(),
    { server: testServer(), write: (line) => written.push(line) },
  )
  return written.join('')
}

/** Gives messages to a server, one a line, and returns the messages it answers, in the order of their lines. */
export async function exchange(...messages: unknown[]): Promise<Message[]> {
  const input = messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))
  const output = await exchangeText(`${input.join('\n')}\n`)
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** What a request of the handshake-less era carries in its params. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Requests as clients of both eras write them. */
export const ERAS = [
  {
    era: 'initialize',
    opening: [
      request('open', 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ],
    ask: (id: unknown, method: string, params?: object) => request(id, method, params),
    /** What every result of the era has beside its own members. */
    extra: {},
  },
  {
    era: 'server/discover',
    opening: [request('open', 'server/discover', { _meta: MODERN_META })],
    ask: (id: unknown, method: string, params?: object) =>
      request(id, method, { ...params, _meta: MODERN_META }),
    extra: {
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'test-server', version: '1.2.3' } },
    },
  },
] as const

export function request(id: unknown, method: string, params?: object): object {
  return { jsonrpc: '2.0', id, method, ...(params && { params }) }
}
