import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A packed package. */
export interface Tarball {
  path: string
  name: string
  /** Bytes. */
  packed: number
  unpacked: number
  files: string[]
}

/**
 * Packs the package as `npm publish` would.
 *
 * @throws Error where the guard refuses, with what it says
 */
export function pack(root: string, into: string): Tarball {
  // .npmrc turns scripts off for the sake of installs; here `prepack` is wanted.
  const args = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', into]
  const { stdout, stderr, status } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(stderr)
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
  return {
    path: join(into, packed.filename),
    name: packed.name,
    packed: packed.size,
    unpacked: packed.unpackedSize,
    files: packed.files.map(({ path }: { path: string }) => path),
  }
}

export function readManifest(root: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}
