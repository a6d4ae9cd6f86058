import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build, type Rolldown } from 'tsdown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../tsdown.config.ts'
import { bun } from './support/bun.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-bundle-'))
const dist = join(folder, 'anchordoc', 'dist')
const home = join(folder, 'home')
let chunks: Record<string, Rolldown.OutputChunk>

/** A package as it is installed, alone, and nothing around it: one more entry stands in for what the server does inside. */
beforeAll(async () => {
  mkdirSync(home)
  const collect: Rolldown.Plugin = {
    name: 'collect',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      chunks = Object.fromEntries(outputs.map((chunk) => [chunk.fileName, chunk]))
    },
  }
  await build({
    ...config,
    config: false,
    cwd: root,
    entry: { ...(config.entry as Record<string, string>), 'query-embedder': 'src/embedding/child.ts' },
    outDir: dist,
    dts: false,
    logLevel: 'silent',
    plugins: [config.plugins, collect],
  })
  cpSync(join(root, 'package.json'), join(folder, 'anchordoc', 'package.json'))
  symlinkSync(join(root, 'models'), join(folder, 'anchordoc', 'models'))
  writeFileSync(
    join(folder, 'ask.mjs'),
    `import { createQueryEmbedder } from './anchordoc/dist/query-embedder.mjs'
     const answer = await createQueryEmbedder().embed('How do I install it?')
     console.log(answer.reason ?? answer.vector.length)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program in the root folder, with an empty home, and with a registry of ours that notes what is asked of it. */
async function run(command: string, args: string[]) {
  const asked: string[] = []
  const registry = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const child = spawn(command, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: home,
      TMPDIR: home,
      BUN_CONFIG_REGISTRY: `http://127.0.0.1:${port}/`,
      BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
    },
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  registry.close()
  return { stdout, stderr, status, asked, written: readdirSync(home, { recursive: true }) }
}

/** Names of the packages whose code is loaded with a file of the bundle, before anything is asked of it. */
function loadedWith(file: string): string[] {
  const files = new Set([file])
  for (const name of files) for (const imported of chunks[name]?.imports ?? []) files.add(imported)
  return packagesIn([...files])
}

function packagesIn(files: string[]): string[] {
  const modules = files.flatMap((name) => Object.keys(chunks[name]?.modules ?? {}))
  const names = modules.map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1])
  return [...new Set(names)].filter((name) => name !== undefined).sort()
}

test('nothing is imported from outside, but what Node has built in', () => {
  const outside = Object.values(chunks)
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !(name in chunks) && !name.startsWith('node:'))
  expect([...new Set(outside)].sort()).toEqual([])
})

test('the command line loads no package before it knows the command', () => {
  expect(loadedWith('cli.mjs')).toEqual([])
})

test('the embedder process loads no package before it knows its runtime', () => {
  expect(loadedWith('child.mjs')).toEqual([])
})

test('in an empty folder a query has its vector from WASM, and nothing is written', async () => {
  expect(await run(process.execPath, [join(folder, 'ask.mjs')])).toEqual({
    stdout: '384\n',
    stderr: '',
    status: 0,
    asked: [],
    written: [],
  })
})

test.skipIf(!bun)('Bun: the same, and the missing native runtime is not fetched', async () => {
  expect(await run(bun ?? '', [join(folder, 'ask.mjs')])).toEqual({
    stdout: '384\n',
    stderr: '',
    status: 0,
    asked: [],
    written: [],
  })
})

test('where no process may be started a query has a reason', async () => {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  const { stdout, status } = await run(process.execPath, [flag, '--allow-fs-read=*', join(folder, 'ask.mjs')])
  expect({ stdout, status }).toEqual({ stdout: 'the embedder cannot be started\n', status: 0 })
})

test('the licence of every package in the bundle stands in THIRD-PARTY-NOTICES', () => {
  const notices = readFileSync(join(dist, 'THIRD-PARTY-NOTICES'), 'utf8')
  const named = Array.from(notices.matchAll(/^(\S+) \([^)]+\)$/gm), ([, name]) => name)
  expect(named).toEqual(expect.arrayContaining(packagesIn(Object.keys(chunks))))
})
