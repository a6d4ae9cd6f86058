import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Path of the Bun that is installed as a devDependency: the binary itself, since the package's own link to it is made by an
 * install script, which does not run here. Null where this platform has none.
 */
export const bun: string | null = findBun()

function findBun(): string | null {
  const { platform, arch } = process
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('bun/package.json')))
  const system = platform === 'win32' ? 'windows' : platform
  const names = ['', '-baseline', '-musl'].map(
    (variant) => `bun-${system}-${arch === 'arm64' ? 'aarch64' : arch}${variant}`,
  )
  const file = platform === 'win32' ? 'bun.exe' : 'bun'
  return (
    names.map((name) => join(folder, '@oven', name, 'bin', file)).find((path) => existsSync(path)) ?? null
  )
}
