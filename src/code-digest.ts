import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

/** SHA-256 of the code that is running, bundled or not. Caches are keyed by it: other code may make something else of the same input. */
export function codeDigest(): string {
  const folder = join(packageRoot(), import.meta.url.endsWith('.ts') ? 'src' : 'dist')
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => /\.[cm]?[jt]s$/.test(name)).sort()) {
    hash.update(`${name.replaceAll('\\', '/')}\0`).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}
