import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI } from '../support/built.ts'
import { buildTo, PUMP_KIT } from '../support/pages.ts'
import { request } from './support/exchange.ts'
import { memory, startServer } from './support/process.ts'

const REQUESTS = 100_000

/** The medians of two stretches of so many answers are compared, with a reading after each thousand: one reading may be high. */
const STRETCH = 10_000
const READ_EVERY = 1_000
/** Answers until the first stretch begins. */
const WARM_UP = 10_000

/** A hundred bytes that each request would leave behind are 7 %. */
const MOST_GROWTH = 1.04

/** Requests that wait for their answers at most. */
const AHEAD = 200

const call = (id: number, name: string, args: object) => request(id, 'tools/call', { name, arguments: args })

/** Makes the server collect what it no longer holds: V8 by itself lets the heap grow for tens of thousands of requests. */
const COLLECTING = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc, 400).unref()']

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

test(`${REQUESTS} mixed requests over one connection leave the memory where it was when the server was warm`, {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-memory-'))
  await buildTo(join(PUMP_KIT, 'docs'), join(folder, 'docs.json'))
  const server = startServer(process.execPath, [
    ...COLLECTING,
    CLI,
    'serve',
    '--keyword',
    '--corpus',
    join(folder, 'docs.json'),
  ])
  const { stdin, stdout } = server.child
  let asked = 0
  let answered = 0
  const readings = new Map<number, number>()
  // The answers are counted, not kept.
  stdout.removeAllListeners('data').on('data', (bytes: Buffer) => {
    for (const byte of bytes) if (byte === 10) answered++
    const read = Math.floor(answered / READ_EVERY) * READ_EVERY
    if (!readings.has(read)) readings.set(read, memory(server.pid))
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
  const median = (from: number) => {
    const within = [...readings].filter(([read]) => read > from && read <= from + STRETCH)
    return within.map(([, held]) => held).sort((a, b) => a - b)[Math.floor(within.length / 2)] ?? Number.NaN
  }
  expect(median(REQUESTS - STRETCH) / median(WARM_UP)).toBeLessThan(MOST_GROWTH)
})
