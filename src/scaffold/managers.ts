import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { NAME } from '../version.ts'

/** A package manager. */
export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** Files that tell which package manager a project uses. */
const LOCK_FILES: readonly (readonly [string, Manager])[] = [
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/**
 * The package manager of a project: what `packageManager` in its package.json says, else its lock file, in the folder or, for a
 * workspace, above it as far as the repository reaches; else the one that runs this command; else npm.
 *
 * @param userAgent `npm_config_user_agent` of the environment
 */
export function findManager(folder: string, userAgent = ''): Manager {
  for (const at of upwards(folder)) {
    const named = managerOf(String(readManifest(at)?.packageManager ?? '').split('@', 1)[0])
    if (named) return named
    const lock = LOCK_FILES.find(([file]) => existsSync(join(at, file)))
    if (lock) return lock[1]
  }
  return managerOf(userAgent.split('/', 1)[0]) ?? 'npm'
}

function managerOf(name: string | undefined): Manager | undefined {
  return (['npm', 'pnpm', 'yarn', 'bun'] as const).find((manager) => manager === name)
}

/**
 * Where the command line lies once it is installed, relative to the project's folder, with `/`: where it is installed already,
 * else where the package manager will put it. npm and Yarn put what a workspace's packages need into the root's node_modules.
 */
export function binPath(folder: string, manager: Manager): string {
  const installed = findInstalled(folder)
  const hoists = manager === 'npm' || manager === 'yarn'
  const root = hoists ? upwards(folder).find((at) => readManifest(at)?.workspaces !== undefined) : undefined
  const base = relative(folder, installed ?? root ?? folder).replaceAll('\\', '/')
  return `${base === '' ? '.' : base}/node_modules/${NAME}/dist/cli.mjs`
}

/** The folder, of this one and those above it, in whose node_modules this package is installed. */
export function findInstalled(folder: string): string | undefined {
  return upwards(folder).find((at) => existsSync(join(at, MANIFEST_OF_OURS)))
}

const MANIFEST_OF_OURS = join('node_modules', NAME, 'package.json')

/** The folder and those above it, as far as the repository or the disk reaches. */
function upwards(folder: string): string[] {
  const above = dirname(folder)
  return above === folder || existsSync(join(folder, '.git')) ? [folder] : [folder, ...upwards(above)]
}

function readManifest(folder: string): Record<string, unknown> | undefined {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\ufeff/, ''),
    )
    return typeof manifest === 'object' && manifest !== null
      ? (manifest as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
