import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCorpus, saveCorpus } from '../../src/corpus/file.ts'
import type { Corpus } from '../../src/corpus/format.ts'
import { MODEL } from '../../src/embedding/model.ts'
import { CLI, RUNTIMES } from '../support/built.ts'
import type { Message } from './support/exchange.ts'
import { messagesOf, sleep, startServer } from './support/process.ts'

// Servers in surroundings that are not as they should be: no native code, no network, a model or a corpus that does not fit,
// a library that talks.
const CASES = fileURLToPath(new URL('../fixtures/cases', import.meta.url))
const STDIN = readFileSync(join(CASES, 'env-01-no-native-addons/stdin.txt'))
const ROOT = dirname(dirname(CLI))

const folder = mkdtempSync(join(tmpdir(), 'anchordoc-env-'))
const corpus = join(folder, 'docs.json')

beforeAll(async () => {
  const docs = join(CASES, 'env-01-no-native-addons/docs')
  expect(await startServer(process.execPath, [CLI, 'build', '--docs', docs, '--out', corpus]).ended).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Ran {
  code: number | string | null
  initialized: boolean
  /** The answer of search_docs. */
  search: Message
  err: string
}

/** Gives a server a handshake and a search; keeps its input open for a while where that is asked. */
async function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; open?: number } = {},
): Promise<Ran> {
  const server = startServer(command, args, options)
  server.child.stdin.write(STDIN)
  if (options.open) await sleep(options.open)
  server.child.stdin.end()
  const code = await server.ended
  // Throws where a line is no message.
  const messages = messagesOf(server.out())
  return {
    code,
    initialized: messages.some(({ id, result }) => id === 1 && result.protocolVersion === '2025-06-18'),
    search: messages.find(({ id }) => id === 2)?.result,
    err: server.err(),
  }
}

const refs = (search: Message): string[] => search.structuredContent.hits.map(({ ref }: Message) => ref)

// env-01-no-native-addons
test('without native add-ons the search is as good: the WASM runtime needs none', async () => {
  const { code, initialized, search, err } = await run(process.execPath, [
    '--no-addons',
    CLI,
    'serve',
    '--corpus',
    corpus,
  ])
  expect([code, initialized, search.structuredContent.mode]).toEqual([0, true, 'hybrid'])
  expect(refs(search)[0]).toBe('b#appendlog')
  expect(err).toBe(`anchordoc: serving docs.json\n`)
})

// env-02-no-network-read-only
test('without home, network and a folder to write to the answers are the same, and nothing is tried', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'anchordoc-scratch-'))
  const guard = pathToFileURL(join(folder, 'no-network.mjs'))
  writeFileSync(
    guard,
    `import { Socket } from 'node:net'
     import dns from 'node:dns'
     const refuse = (what) => () => { process.stderr.write('NETWORK ' + what + '\\n'); throw new Error('fetch failed') }
     Socket.prototype.connect = refuse('connect')
     dns.lookup = refuse('lookup')
     globalThis.fetch = refuse('fetch')`,
  )
  const before = listing(ROOT)
  const poor = await run(process.execPath, [CLI, 'serve', '--corpus', corpus], {
    cwd: '/',
    env: { HOME: join(scratch, 'no-home'), TMPDIR: scratch, NODE_OPTIONS: `--import ${guard.href}` },
  })
  const rich = await run(process.execPath, [CLI, 'serve', '--corpus', corpus])
  expect(poor.code).toBe(0)
  expect(poor.search).toEqual(rich.search)
  expect(poor.search.structuredContent.mode).toBe('hybrid')
  expect(poor.err).toMatch(/^anchordoc: serving \S*docs\.json\n$/)
  expect(listing(ROOT)).toEqual(before)
  expect(readdirSync(scratch)).toEqual([])
  rmSync(scratch, { recursive: true })
})

/** The files that a package consists of, with the time each was changed. */
function listing(root: string): string[] {
  return ['dist', 'models', 'content'].flatMap((name) =>
    existsSync(join(root, name))
      ? (readdirSync(join(root, name), { recursive: true }) as string[])
          .map((file) => `${name}/${file} ${statSync(join(root, name, file)).mtimeMs}`)
          .toSorted()
      : [],
  )
}

// env-04-model-mismatch
describe('a corpus that does not fit is searched by words, and says why, or is refused', () => {
  const other = async (change: (corpus: Corpus) => void): Promise<string> => {
    const changed = await loadCorpus(corpus)
    change(changed)
    const file = join(folder, 'changed.json')
    await saveCorpus(file, changed)
    return file
  }
  const ours = `${MODEL.id} (${MODEL.dtype}, ${MODEL.dimensions} dimensions, sha256 ${MODEL.sha256.slice(0, 12)})`

  test.each([
    [
      'another model',
      { id: 'other-model' },
      `other-model (q8, 384 dimensions, sha256 ${MODEL.sha256.slice(0, 12)})`,
    ],
    [
      'another type',
      { dtype: 'fp32' },
      `all-MiniLM-L6-v2 (fp32, 384 dimensions, sha256 ${MODEL.sha256.slice(0, 12)})`,
    ],
    [
      'other weights',
      { sha256: 'ab'.repeat(32) },
      'all-MiniLM-L6-v2 (q8, 384 dimensions, sha256 abababababab)',
    ],
  ])('vectors of %s', async (_, change, theirs) => {
    const file = await other(({ vectors }) => Object.assign(vectors?.model ?? {}, change))
    const { code, search } = await run(process.execPath, [CLI, 'serve', '--corpus', file])
    expect([code, search.structuredContent.mode, refs(search)[0]]).toEqual([0, 'keyword', 'b#appendlog'])
    expect(search.structuredContent.modeReason).toContain(theirs)
    expect(search.structuredContent.modeReason).toContain(ours)
  })

  test('vectors that are all the same', async () => {
    const file = await other(({ vectors }) => vectors?.data.fill(7))
    const { code, search } = await run(process.execPath, [CLI, 'serve', '--corpus', file])
    expect([code, search.structuredContent.mode, refs(search)[0]]).toEqual([0, 'keyword', 'b#appendlog'])
    expect(search.structuredContent.modeReason).toMatch(/vectors/)
  })

  test.each([
    [
      'another version',
      (bytes: Buffer) => Buffer.from(bytes.toString('utf8').replace(/"version":\s*1\b/, '"version": 999')),
    ],
    ['a file that is cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['a file of something else', () => Buffer.from('{"name": "something"}\n')],
  ])('%s: every documentation tool says what to do', async (_, change) => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, change(readFileSync(corpus)))
    const { code, initialized, search, err } = await run(process.execPath, [CLI, 'serve', '--corpus', file])
    expect([code, initialized, search.isError]).toEqual([0, true, true])
    expect(search.content[0].text).toMatch(/^The corpus broken\.json .*: run `anchordoc build`\.$/)
    expect(err).toBe(`anchordoc: serving broken.json\nanchordoc: ${search.content[0].text}\n`)
  })
})

describe('a model that cannot be used', () => {
  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is cut short', (file: string) => truncateSync(file, 1000)],
    ['is of another type', (file: string) => writeFileSync(file, 'not a model')],
  ])('and %s: the search goes by words and says why', async (_, change) => {
    const copy = mkdtempSync(join(folder, 'package-'))
    mkdirSync(join(copy, 'models'))
    cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'))
    cpSync(join(ROOT, 'models'), join(copy, 'models'), { recursive: true })
    const weights = (readdirSync(join(copy, 'models'), { recursive: true }) as string[]).find((name) =>
      name.endsWith('.onnx'),
    )
    change(join(copy, 'models', weights ?? ''))
    const { code, search } = await run(process.execPath, [
      join(copy, 'dist/cli.mjs'),
      'serve',
      '--corpus',
      corpus,
    ])
    expect([code, search.structuredContent.mode, refs(search)[0]]).toEqual([0, 'keyword', 'b#appendlog'])
    expect(search.structuredContent.modeReason).toMatch(/model/)
    expect(search.content[0].text).not.toContain(folder)
  })
})

// env-07-noisy-dependency
describe.each(RUNTIMES)('on $runtime', ({ runtime, command }) => {
  test('a library that talks on standard output is heard on standard error', async () => {
    const noisy = join(CASES, 'env-07-noisy-dependency/noisy.mjs')
    const preload = runtime === 'Bun' ? ['--preload', noisy] : ['--import', pathToFileURL(noisy).href]
    const { code, initialized, search, err } = await run(
      command,
      [...preload, CLI, 'serve', '--corpus', corpus],
      { open: 2000 },
    )
    expect([code, initialized, refs(search)[0]]).toEqual([0, true, 'b#appendlog'])
    expect(err).toContain('noisy: tip of the day')
    expect(err).toContain('noisy raw write')
  })
})
