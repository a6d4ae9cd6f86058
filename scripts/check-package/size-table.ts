import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBlock } from '../block.ts'

/** What the same takes without a bundle: the newest versions of the libraries that it is made of. */
const UNBUNDLED = [
  '@huggingface/transformers',
  '@orama/orama',
  '@modelcontextprotocol/sdk',
  'unified',
  'remark-parse',
  'remark-gfm',
  'remark-frontmatter',
  'remark-mdx',
]

/** What a project gains by an installation. */
interface Gain {
  packages: number
  bytes: number
  /** Packages that want to run a script when they are installed. */
  scripts: number
  /** Files of native code. */
  native: number
}

/**
 * Installs the package, and what it stands in for, into an empty project each, and writes what they weigh into a page, between its
 * marks. Scripts are not run: what they would download comes on top.
 *
 * @returns what went wrong
 */
export function writeSizeTable(page: string, tarball: string): string[] {
  const [ours, theirs] = [gainOf([tarball]), gainOf(UNBUNDLED)]
  if (typeof ours === 'string' || typeof theirs === 'string')
    return [ours, theirs].filter((gain) => typeof gain === 'string')
  const rows: [string, (gain: Gain) => string][] = [
    ['packages in `node_modules`', ({ packages }) => String(packages)],
    ['size on disk', ({ bytes }) => `${Math.round(bytes / 1_000_000)} MB`],
    ['packages with an install script', ({ scripts }) => String(scripts)],
    ['files of native code', ({ native }) => String(native)],
  ]
  const table = [
    '| | anchordoc | the libraries it is made of |',
    '|---|---|---|',
    ...rows.map(([name, show]) => `| ${name} | ${show(ours)} | ${show(theirs)} |`),
    '| the model | in the package | downloaded at first use |',
  ]
  writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'size', table.join('\n')))
  return []
}

function gainOf(packages: readonly string[]): Gain | string {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-size-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
    const { status, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) return `${packages.join(' ')} cannot be installed: ${stderr}`
    const { packages: locked } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>
    }
    const installed = Object.entries(locked).filter(([path]) => path !== '' && existsSync(join(folder, path)))
    const files = filesBelow(join(folder, 'node_modules'))
    return {
      packages: installed.length,
      bytes: files.reduce((sum, path) => sum + lstatSync(path).size, 0),
      scripts: installed.filter(([, { hasInstallScript }]) => hasInstallScript).length,
      native: files.filter((path) => /\.(node|so(\.[\d.]+)?|dll|dylib)$/.test(path)).length,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
