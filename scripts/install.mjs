// Installs what is missing: nothing where node_modules is already what the lockfile says, so that it works without a network too.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.anchordoc-lock'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const npm = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(stamp, wanted)
}
