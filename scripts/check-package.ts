/**
 * Checks the package as it would be published: its size, files, manifest and types, that nothing it declares is unused, and that it
 * installs and works in empty projects, on every runtime and package manager, without a network:
 *
 *     npm run check:package [-- --no-install] [-- --measure]
 *
 * `--measure` also installs the libraries that the package is made of, to write the table of docs/concepts/size.md (500 MB). Run
 * `npm run build` first. Exits with 1 where something is wrong; what this machine lacks is skipped with the reason.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../src/package-root.ts'
import { checkInstall, OFFLINE } from './check-package/install.ts'
import { checkFiles, checkManifest, checkPublint, checkSize, checkTypes } from './check-package/published.ts'
import { combinations } from './check-package/runtimes.ts'
import { failures, say, skip } from './check-package/say.ts'
import { writeSizeTable } from './check-package/size-table.ts'
import { pack } from './check-package/tarball.ts'
import { unusedDependencies } from './check-package/unused.ts'

const start = Date.now()
const root = packageRoot()
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-pack-'))
try {
  const tarball = pack(root, folder)
  say(
    `size: ${megabytes(tarball.packed)} MB packed, ${megabytes(tarball.unpacked)} MB unpacked`,
    checkSize(tarball),
  )
  say(`files: ${tarball.files.length}`, checkFiles(tarball))
  say('manifest: no dependency, no install script', checkManifest(root))
  say('publint', await checkPublint(tarball))
  say('types, for ESM', await checkTypes(tarball))
  say('every devDependency is used', unusedDependencies(root))
  if (process.argv.includes('--measure')) {
    say('docs/concepts/size.md written', writeSizeTable(join(root, 'docs/concepts/size.md'), tarball.path))
  }
  if (!process.argv.includes('--no-install')) {
    if (OFFLINE.length === 0)
      skip('the network is cut', 'unshare is not allowed here; what follows runs with it')
    for (const combination of combinations()) {
      if ('reason' in combination) skip(combination.name, combination.reason)
      else say(`${combination.name}: one package, build, search, serve`, checkInstall(combination, tarball))
    }
  }
} catch (error) {
  say('the package can be packed', [String(error)])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${failures()} failed, ${Math.round((Date.now() - start) / 1000)} s`)
process.exitCode = failures() > 0 ? 1 : 0

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
