import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLI, RUNTIMES } from '../support/built.ts'
import { request } from './support/exchange.ts'
import { cpuTime, isAlive, messagesOf, processTree, sleep, startServer, within } from './support/process.ts'

const OWN_SERVER = fileURLToPath(new URL('support/own-server.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-life-'))
const corpus = join(folder, 'docs.json')

const INITIALIZE = request(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '0' },
})
const search = (id: number) =>
  request(id, 'tools/call', { name: 'search_docs', arguments: { query: 'appendLog' } })
const echo = (id: number, args: object) => request(id, 'tools/call', { name: 'echo', arguments: args })

beforeAll(async () => {
  const docs = fileURLToPath(new URL('../fixtures/cases/life-01-reader-gone/docs', import.meta.url))
  // With vectors, so that a search starts the embedder's process.
  const build = startServer(process.execPath, [CLI, 'build', '--docs', docs, '--out', corpus])
  expect([await build.ended, build.err()]).toEqual([0, expect.any(String)])
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(RUNTIMES)('on $runtime', ({ command }) => {
  const serve = () => startServer(command, [CLI, 'serve', '--corpus', corpus])

  test('an empty standard input ends the server with code 0', async () => {
    const server = serve()
    server.child.stdin.end()
    expect([await server.ended, server.out()]).toEqual([0, ''])
  })

  test('the end of standard input finishes what was asked, writes it whole and ends with code 0', async () => {
    const server = startServer(command, [OWN_SERVER, corpus])
    server.say(
      INITIALIZE,
      echo(2, { text: 'slow', wait: 500 }),
      echo(3, { text: 'x'.repeat(100), times: 10_000 }),
    )
    server.child.stdin.end()
    expect(await server.ended).toBe(0)
    const answers = new Map(messagesOf(server.out()).map((message) => [message.id, message.result]))
    expect(answers.get(2).structuredContent).toEqual({ text: 'slow' })
    expect(answers.get(3).structuredContent.text).toHaveLength(1_000_000)
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('%s ends the server at once, whatever it is doing', async (signal, code) => {
    const server = startServer(command, [OWN_SERVER, corpus])
    server.say(INITIALIZE, echo(2, { text: 'never', wait: 60_000 }))
    await server.answer(1)
    server.child.kill(signal)
    await within(5000, () => !isAlive(server.pid))
    expect(await server.ended).toBe(code)
  })

  // life-01-reader-gone
  test('a server that nobody reads any more ends, without working for it', async () => {
    const server = serve()
    server.say(INITIALIZE)
    await server.answer(1)
    server.child.stdout.destroy()
    server.child.stderr.destroy()
    const before = cpuTime(server.pid)
    let used = 0
    server.say(search(2))
    await within(10_000, () => {
      used = Math.max(used, cpuTime(server.pid) - before || 0)
      return !isAlive(server.pid)
    })
    expect(await server.ended).toBe(0)
    // Loading the corpus and its search takes some of it; a loop of failing writes would take all there is.
    expect(used).toBeLessThan(1500)
  })

  // life-02-parent-killed
  test('a server whose parent was killed ends, even where its standard input stays open', async () => {
    const fifo = join(folder, `stdin-${command.length}`)
    // Somebody else holds both ends of the pipe: no end of input will come.
    const script = `mkfifo "$1" && exec 3<>"$1" && { "$2" "$3" serve --corpus "$4" <&3 >"$1.out" 2>/dev/null & echo $!; wait; }`
    const parent = spawn('sh', ['-c', `${script}; exit`, 'sh', fifo, command, CLI, corpus], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    const holder = spawn('sh', [
      '-c',
      `exec 3<>"$1"; echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' >&3; sleep 60`,
      'sh',
      fifo,
    ])
    await sleep(1500)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await within(10_000, () => !isAlive(pid))
    holder.kill('SIGKILL')
  })

  test('64 MB of answers reach a reader that takes its time, whole, and do not pile up in the server', async () => {
    const server = startServer(command, [OWN_SERVER, corpus])
    server.child.stdout.pause()
    server.say(...Array.from({ length: 320 }, (_, id) => echo(id, { text: 'x'.repeat(100), times: 1000 })))
    server.child.stdin.end()
    await sleep(1000)
    server.child.stdout.on('data', () => {
      server.child.stdout.pause()
      setTimeout(() => server.child.stdout.resume(), 1)
    })
    server.child.stdout.resume()
    expect(await server.ended).toBe(0)
    expect(server.out().length).toBeGreaterThan(64_000_000)
    const answers = messagesOf(server.out())
    expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 320 }, (_, id) => id),
    )
    expect(answers.every(({ result }) => result.structuredContent.text.length === 100_000)).toBe(true)
  })
})

test('50 starts and ends, spread over all ways to end, leave no process behind, the embedder included', async () => {
  const ways = [
    (server: ReturnType<typeof startServer>) => server.child.stdin.end(),
    (server: ReturnType<typeof startServer>) => server.child.kill('SIGTERM'),
    (server: ReturnType<typeof startServer>) => server.child.kill('SIGINT'),
    (server: ReturnType<typeof startServer>) => server.child.kill('SIGKILL'),
    (server: ReturnType<typeof startServer>) => {
      server.child.stdout.destroy()
      server.say(search(9))
    },
  ]
  const seen = new Set<number>()
  for (let turn = 0; turn < 50; turn += 5) {
    await Promise.all(
      ways.map(async (end, place) => {
        const server = startServer(process.execPath, [CLI, 'serve', '--corpus', corpus])
        server.say(INITIALIZE, ...(place % 2 === 0 ? [search(2)] : []))
        await server.answer(place % 2 === 0 ? 2 : 1)
        for (const pid of processTree(server.pid)) seen.add(pid)
        end(server)
        await server.ended
      }),
    )
  }
  // Each server, and the embedder of each that was searched.
  expect(seen.size).toBe(50 + 30)
  await within(10_000, () => [...seen].every((pid) => !isAlive(pid)))
}, 300_000)
