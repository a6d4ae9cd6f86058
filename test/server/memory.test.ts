import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI } from '../support/built.ts'
import { buildTo, PUMP_KIT } from '../support/pages.ts'
import { request } from './support/exchange.ts'
import { memory, startServer } from './support/process.ts'

const REQUESTS = 100_000
const WARM_UP = 10_000

/** Requests that wait for their answers at most. */
const AHEAD = 200

const call = (id: number, name: string, args: object) => request(id, 'tools/call', { name, arguments: args })
/** When V8 collects moves one reading by a tenth now and then; what leaks fails every time. */
const RETRIED = { timeout: 300_000, retry: 2 }

const KINDS = [
  (id: number) => request(id, 'ping'),
  (id: number) => request(id, 'tools/list'),
  (id: number) => call(id, 'search_docs', { query: `what is number ${id % 97} of the pump?` }),
  (id: number) => call(id, 'get_section', { slug: 'index', heading: 'install' }),
  (id: number) => call(id, 'get_doc', { slug: `nothing-${id}` }),
  (id: number) => call(id, 'flow_validate', { document: { id } }),
  (id: number) => call(id, 'list_docs', { unknown: id }),
  (id: number) => request(id, `no/such/${id}`),
  (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: null }),
]

test(
  `${REQUESTS} mixed requests over one connection leave the memory where it was after the first ${WARM_UP}`,
  RETRIED,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anchordoc-memory-'))
    await buildTo(join(PUMP_KIT, 'docs'), join(folder, 'docs.json'))
    const server = startServer(process.execPath, [
      CLI,
      'serve',
      '--keyword',
      '--corpus',
      join(folder, 'docs.json'),
    ])
    const { stdin, stdout } = server.child
    let asked = 0
    let answered = 0
    let early = 0
    let late = 0
    // The answers are counted, not kept.
    stdout.removeAllListeners('data').on('data', (bytes: Buffer) => {
      for (const byte of bytes) if (byte === 10) answered++
      if (early === 0 && answered >= WARM_UP) early = memory(server.pid)
      if (answered === REQUESTS) late = memory(server.pid)
      ask()
    })
    function ask(): void {
      for (; asked < REQUESTS && asked - answered < AHEAD; asked++) {
        stdin.write(`${JSON.stringify(KINDS[asked % KINDS.length]?.(asked))}\n`)
      }
      if (answered === REQUESTS) stdin.end()
    }
    ask()
    expect(await server.ended).toBe(0)
    rmSync(folder, { recursive: true })
    expect(answered).toBe(REQUESTS)
    expect(late / early).toBeLessThan(1.1)
  },
)
