import { sep } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Part, Provider } from '../live/merge.ts'
import { oneAtATime } from '../live/queue.ts'
import { signatureOf } from '../live/settle.ts'
import { directDependencies, type Installed } from './dependencies.ts'
import { openPackage, type PackageDocs, type PackageOptions, unread } from './package.ts'

export interface PackagesOptions extends PackageOptions {
  /** Called when a package has been read that nobody waited for. */
  onChange: () => void
  /** Whether every package is waited for, however long it takes to be read. */
  once?: boolean | undefined
}

/** Milliseconds from the start of its reading that a package is waited for; the others are served meanwhile. */
const PATIENCE_MS = 3_000

/**
 * Serves what the direct dependencies of a project bring along: the corpus that a package names, else its Markdown. What is
 * installed is looked at again when a package.json changes.
 *
 * @param cwd a folder of the project
 */
export function openPackages(cwd: string, options: PackagesOptions): Provider {
  const { log } = options
  let known = new Map<string, PackageDocs>()
  let files: string[] = []
  let state = ''
  /** Packages that may have been installed again, in the same version even, since they were read. */
  let suspects = new Set<string>()

  /** Looks what is installed, where that may have changed. */
  function discover(): void {
    if (files.length > 0 && state === stateOf(files)) return
    const found = directDependencies(cwd)
    files = found.files
    state = stateOf(files)
    for (const file of found.unreadable) log(`${file} is not a JSON object: mend it`)
    // While somebody writes a package.json what it named goes on being served.
    if (found.unreadable.length > 0 && known.size > 0) return
    suspects = new Set(found.packages.map(({ name }) => name))
    known = new Map(
      found.packages.map((installed) => {
        const same = known.get(installed.name)
        const keeps =
          same?.installed.folder === installed.folder && same.installed.version === installed.version
        return [installed.name, keeps ? same : openPackage(installed, options)]
      }),
    )
  }

  return {
    refresh: oneAtATime(async () => {
      discover()
      const packages = [...known.values()]
      const reading = packages.filter(
        ({ part, installed }) =>
          part === null || suspects.has(installed.name) || isWorkspaceMember(installed),
      )
      suspects.clear()
      const all = Promise.all(reading.map((docs) => docs.refresh()))
      if (options.once) await all
      else if ((await Promise.all(reading.map(inTime))).includes(false)) void all.then(options.onChange)
      return packages.map(({ part, installed }) => part ?? unread(installed)).filter(hasSomething)
    }),
    async save() {
      await Promise.all([...known.values()].map((docs) => docs.save()))
    },
    close() {},
  }
}

/** Whether a package that is being read is done as long as anybody waits for it. */
function inTime(docs: PackageDocs): Promise<boolean> {
  const left = Math.max(0, docs.since + PATIENCE_MS - performance.now())
  return Promise.race([docs.refresh().then(() => true), setTimeout(left, false, { ref: false })])
}

/** Of packages that have nothing to read there is nothing to say. */
function hasSomething({ served, source }: Part): boolean {
  return served.length > 0 || source.note !== undefined
}

function stateOf(files: readonly string[]): string {
  return files.map((file) => signatureOf(file) ?? 'none').join('\n')
}

/** A package of the workspace is edited where it lies; installed ones only change by being installed. */
function isWorkspaceMember({ folder }: Installed): boolean {
  return !folder.split(sep).includes('node_modules')
}
