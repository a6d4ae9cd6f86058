/**
 * Keeps the versions in step: writes package.json's into server.json, and heads the changelog with it. Run it after the version was
 * raised:
 *
 *     npm version minor --no-git-tag-version && npm run version:sync
 *
 * With --check it writes nothing and exits with 1 where a file is behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../src/package-root.ts'
import { stale } from './check-package/versions.ts'

const root = packageRoot()
const behind = stale((file) => readFileSync(join(root, file), 'utf8'))
for (const { file, text } of behind) {
  if (!process.argv.includes('--check')) writeFileSync(join(root, file), text)
  console.log(
    `${file} ${process.argv.includes('--check') ? 'is behind package.json: npm run version:sync' : 'written'}`,
  )
}
if (behind.length === 0) console.log('All versions are in step.')
process.exitCode = behind.length > 0 && process.argv.includes('--check') ? 1 : 0
