/**
 * Checks `serve --packages` on a project of thirty real dependencies: each is listed in the version that is installed, and names from
 * their documentation are found in the right package.
 *
 *     npm run check:packages
 *
 * It installs the project of test/fixtures/packages-project from its lockfile, which takes the npm registry and 500 MB. Run
 * `npm run build` first. Exits with 1 where something is wrong.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { packageRoot } from '../src/package-root.ts'
import { failures, say } from './check-package/say.ts'

/** Names, and the package whose documentation explains them. */
const NAMES: [name: string, packageName: string][] = [
  ['streamText', 'ai'],
  ['generateStaticParams', 'next'],
  ['setErrorHandler', 'fastify'],
  ['MockAgent', 'undici'],
  ['pino.transport', 'pino'],
  ['makeRe', 'picomatch'],
  ['safeParse', 'zod'],
]

/** The same, asked within the package. */
const NAMES_WITHIN: typeof NAMES = [
  ['createAnthropic', '@ai-sdk/anthropic'],
  ['customAlphabet', 'nanoid'],
  ['InvalidArgumentError', 'commander'],
]

/** Packages with more than a README, of which there must be so many. */
const LEAST_DOCUMENTED = 5

const root = packageRoot()
const fixture = join(root, 'test/fixtures/packages-project')
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-packages-'))
try {
  install()
  await check()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures() > 0 ? 1 : 0

function install(): void {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(fixture, name), join(folder, name))
  const flags = [
    '--ignore-scripts',
    '--omit=optional',
    '--omit=peer',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync('npm', ['ci', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

interface Source {
  package: string
  version: string
  note?: string
}

async function check(): Promise<void> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'dist/cli.mjs'), 'serve', '--packages', '--keyword'],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', XDG_CACHE_HOME: join(folder, '.cache') },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'check-packages', version: '1.0.0' })
  await client.connect(transport)
  const call = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const { structuredContent } = await client.callTool({ name, arguments: args }, { timeout: 120_000 })
    return structuredContent as T
  }
  const sources = async () => (await call<{ sources: Source[] }>('list_docs', { limit: 1 })).sources
  while ((await sources()).some(({ note }) => note)) await setTimeout(500)

  const listed = new Map((await sources()).map((source) => [source.package, source.version]))
  const wanted = dependencies()
  say(
    `${wanted.length} packages, each in the version that is installed`,
    wanted.flatMap((name) => {
      const { version } = readJson(join(folder, 'node_modules', name, 'package.json'))
      return listed.get(name) === version
        ? []
        : [`${name} ${version}: listed as ${listed.get(name) ?? 'nothing'}`]
    }),
  )
  const documented: string[] = []
  for (const name of listed.keys()) {
    const { total } = await call<{ total: number }>('list_docs', { package: name, limit: 1 })
    if (total > 1) documented.push(`${name} (${total})`)
  }
  say(
    `with more than a README: ${documented.join(', ')}`,
    documented.length >= LEAST_DOCUMENTED ? [] : [`there must be ${LEAST_DOCUMENTED}`],
  )
  const within = NAMES_WITHIN.map(([query, name]) => ({ query, name, package: name }))
  for (const { query, name, ...narrow } of [...NAMES.map(([query, name]) => ({ query, name })), ...within]) {
    const { hits } = await call<{ hits: { ref: string }[] }>('search_docs', { query, limit: 1, ...narrow })
    const ref = hits[0]?.ref ?? 'nothing'
    say(`${query}: ${ref}`, ref.startsWith(`${name}/`) ? [] : [`that is not in ${name}`])
  }
  await client.close()
}

function dependencies(): string[] {
  const { dependencies, devDependencies } = readJson(join(folder, 'package.json')) as Record<string, object>
  return Object.keys({ ...dependencies, ...devDependencies })
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
