import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { bun } from '../../test/support/bun.ts'

/** A way to install a package and to run it. */
export interface Combination {
  name: string
  /** The command that adds a package to the project it runs in, without the package. */
  add: readonly string[]
  /** The command that runs a script. */
  run: readonly string[]
  env: NodeJS.ProcessEnv
}

/** What a combination needs and this machine cannot have, with the reason. */
export type Unavailable = { name: string; reason: string }

/** Packages of tools that are fetched once and kept, here and not in the project. */
const CACHE = join(tmpdir(), 'anchordoc-check')

/** Every combination that the package has to work in, in the order of the report. */
export function combinations(): (Combination | Unavailable)[] {
  return [
    ...[20, 22, 24].map((version) => withNode('npm', version)),
    ...[20, 24].map((version) => withNode('pnpm', version)),
    bun === null
      ? { name: 'Bun', reason: 'there is no Bun for this platform' }
      : {
          name: 'Bun',
          add: [bun, 'add', '--dev'],
          run: [bun],
          env: { ...process.env, BUN_INSTALL_CACHE_DIR: join(CACHE, 'bun-cache') },
        },
  ]
}

function withNode(manager: 'npm' | 'pnpm', version: number): Combination | Unavailable {
  const name = `${manager} on Node ${version}`
  const node = findNode(version)
  if (node === undefined) return { name, reason: `a binary of Node ${version} cannot be fetched` }
  // A package manager's own scripts find this Node, too.
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  if (manager === 'npm') {
    return { name, add: [node, npmCli(), 'install', '--save-dev'], run: [node], env }
  }
  const pnpm = fetched('pnpm@10', 'pnpm/bin/pnpm.cjs')
  if (pnpm === undefined) return { name, reason: 'pnpm cannot be fetched' }
  const store = `--store-dir=${join(CACHE, 'pnpm-store')}`
  return { name, add: [node, pnpm, 'add', '--save-dev', store], run: [node], env }
}

/** The Node that runs this where it has the version, else one from the registry. */
function findNode(version: number): string | undefined {
  if (process.versions.node.startsWith(`${version}.`) && !process.versions.bun) return process.execPath
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  const binary = platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return fetched(`node-${system}-${arch}@${version}`, `node-${system}-${arch}/${binary}`)
}

function npmCli(): string {
  const beside = [dirname(process.execPath), join(dirname(process.execPath), '../lib')]
  const found = beside
    .map((folder) => join(folder, 'node_modules/npm/bin/npm-cli.js'))
    .find((path) => existsSync(path))
  return found ?? process.env.npm_execpath ?? createRequire(import.meta.url).resolve('npm/bin/npm-cli.js')
}

/** A file of a package, which is fetched where it is not there yet; undefined where the registry does not answer. */
function fetched(spec: string, file: string): string | undefined {
  const folder = join(CACHE, spec.replace('@', '-'))
  const path = join(folder, 'node_modules', file)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const args = [
    npmCli(),
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    spec,
  ]
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: 180_000 })
  return existsSync(path) ? path : undefined
}
