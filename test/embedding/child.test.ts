import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  createQueryEmbedder,
  type QueryEmbedder,
  type QueryEmbedderOptions,
} from '../../src/embedding/child.ts'
import { openEmbedder } from '../../src/embedding/open.ts'
import { embeddersOf, isRunning, until } from './processes.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const children = () => embeddersOf(process.pid)
const open: QueryEmbedder[] = []
let helper: ChildProcess | undefined

function create(options?: QueryEmbedderOptions): QueryEmbedder {
  const embedder = createQueryEmbedder(options)
  open.push(embedder)
  return embedder
}

/** Runs embedders with this in NODE_OPTIONS, as a project's settings may have it. */
function withNodeOptions(options: string): void {
  process.env.NODE_OPTIONS = options
}

afterEach(async () => {
  delete process.env.NODE_OPTIONS
  helper?.kill('SIGKILL')
  await Promise.all(open.splice(0).map((embedder) => embedder.close()))
  expect(children()).toEqual([])
})

test('a query has the vector that the model gives in one process', async () => {
  const here = await openEmbedder()
  const vector = await here.embed('How do I install it?')
  await here.close()
  expect(await create().embed('How do I install it?')).toEqual({ vector })
})

test('no process runs before the first query, and one serves all queries, also at once', async () => {
  const { embed } = create()
  expect(children()).toEqual([])
  const [first, second] = await Promise.all([embed('one'), embed('two')])
  const before = children()
  expect(await embed('one')).toEqual(first)
  expect(second).not.toEqual(first)
  expect(before).toHaveLength(1)
  expect(children()).toEqual(before)
})

test('warming up starts the process that then answers', async () => {
  const { embed, warm } = create()
  warm()
  warm()
  const warmed = children()
  await embed('one')
  expect(warmed).toHaveLength(1)
  expect(children()).toEqual(warmed)
})

test('an idle process ends, and the next query starts another', async () => {
  const { embed } = create({ idleMs: 50 })
  const first = await embed('one')
  await until(() => children().length === 0)
  expect(await embed('one')).toEqual(first)
})

test('a warmed process that nobody asks ends as well, as often as it is warmed', async () => {
  const { embed, warm } = create({ idleMs: 1 })
  for (let i = 0; i < 5; i++) {
    warm()
    await until(() => children().length === 0)
  }
  expect(await embed('one')).toHaveProperty('vector')
})

test('a process killed while it owes an answer gives a reason, and the next query a vector', async () => {
  const { embed } = create()
  const first = await embed('one')
  const [pid = 0] = children()
  process.kill(pid, 'SIGSTOP')
  const asked = [embed('one'), embed('two')]
  await tick()
  process.kill(pid, 'SIGKILL')
  const reason = 'the embedder ended unexpectedly'
  expect(await Promise.all(asked)).toEqual([{ reason }, { reason }])
  expect(await embed('one')).toEqual(first)
})

test('a process killed between two queries is not missed', async () => {
  const { embed } = create()
  const first = await embed('one')
  const [pid = 0] = children()
  process.kill(pid, 'SIGKILL')
  await until(() => !isRunning(pid))
  await tick()
  expect(await embed('one')).toEqual(first)
})

test('a process that does not answer in time is given up, and the next query has another', async () => {
  const { embed } = create({ answerMs: 2000 })
  await embed('one')
  const [pid = 0] = children()
  process.kill(pid, 'SIGSTOP')
  expect(await embed('one')).toEqual({ reason: 'the embedder did not answer within 2 s' })
  expect(await embed('one')).toHaveProperty('vector')
})

test('a process that does not start in time is given up', async () => {
  expect(await create({ startMs: 1 }).embed('one')).toEqual({
    reason: 'the embedder did not start within 0.001 s',
  })
})

test('a model that is not there is a reason, and not looked for with every query', async () => {
  const { embed } = create({ folder: join(import.meta.dirname, 'nowhere') })
  const reason = 'the model file onnx/model_quantized.onnx is missing or unreadable: reinstall anchordoc'
  for (let i = 0; i < 3; i++) expect(await embed('one')).toEqual({ reason })
  const started = embed('one').then((answer) => [answer, children()])
  expect(await started).toEqual([{ reason }, []])
})

test('native code that takes its process down is followed by WASM, in the same query', async () => {
  withNodeOptions(`--require ${fixture('native-crash.cjs')}`)
  const wasm = await openEmbedder({ runtime: 'wasm' })
  const vector = await wasm.embed('one')
  await wasm.close()
  expect(await create().embed('one')).toEqual({ vector })
})

test('a runtime that was asked for is not replaced', async () => {
  withNodeOptions(`--require ${fixture('native-crash.cjs')}`)
  expect(await create({ runtime: 'native' }).embed('one')).toEqual({
    reason: 'the embedder ended unexpectedly',
  })
})

test('where native add-ons cannot be loaded a query has its vector from WASM', async () => {
  withNodeOptions('--no-addons')
  const wasm = await openEmbedder({ runtime: 'wasm' })
  const vector = await wasm.embed('appendLog')
  await wasm.close()
  expect(await create().embed('appendLog')).toEqual({ vector })
})

test('noise on the stdout of the embedder disturbs no answer, and goes to stderr', () => {
  const [command = '', ...args] = runsSource('asks-noisily.ts')
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  expect(stdout).toBe('384\n')
  expect(stderr).toContain('noisy: tip of the day')
})

test('a text of any length is a query', async () => {
  const { embed } = create()
  expect(await embed('word '.repeat(2_000_000))).toEqual(await embed('word '.repeat(254)))
  expect(await embed('')).toHaveProperty('vector')
})

test('after closing there is no process, and a query has a reason', async () => {
  const embedder = create()
  await embedder.embed('one')
  await embedder.close()
  expect(children()).toEqual([])
  expect(await embedder.embed('one')).toEqual({ reason: 'the embedder is closed' })
  await embedder.close()
})

test('closing while the process starts answers what was asked with a reason', async () => {
  const embedder = create()
  const asked = embedder.embed('one')
  await embedder.close()
  expect(await asked).toEqual({ reason: 'the embedder was ended' })
})

test('a program that has its answer ends by itself, and its embedder with it', async () => {
  const [command = '', ...args] = runsSource('asks-once.ts')
  helper = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const parent = helper.pid ?? 0
  await until(() => embeddersOf(parent).length === 1)
  const pids = embeddersOf(parent)
  expect(await once(helper, 'exit')).toEqual([0, null])
  await until(() => !pids.some(isRunning))
})

test('a program that only warmed up ends by itself, and its embedder with it, without a word', async () => {
  const [command = '', ...args] = runsSource('warms-up.ts')
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' })
  expect({ stdout, stderr, status }).toEqual({
    stdout: expect.stringMatching(/^\d+\n$/),
    stderr: '',
    status: 0,
  })
  await until(() => !isRunning(Number(stdout)))
})

test('an embedder whose parent was killed ends', async () => {
  const [command = '', ...args] = runsSource('waits.ts')
  helper = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (helper.stdout) await once(helper.stdout, 'data')
  const pids = embeddersOf(helper.pid ?? 0)
  helper.kill('SIGKILL')
  expect(pids).toHaveLength(1)
  await until(() => !pids.some(isRunning))
})

/** Time for this process to notice what has happened to another. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Command line that runs a program of the fixtures from source. */
function runsSource(name: string): string[] {
  return [process.execPath, '--import', import.meta.resolve('tsx'), fixture(name)]
}
