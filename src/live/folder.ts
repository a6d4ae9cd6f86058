import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { sourceDate } from '../corpus/date.ts'
import type { CorpusOrigin, ModelIdentity, Warning } from '../corpus/format.ts'
import type { TreeOptions } from '../corpus/sources.ts'
import { walkTree } from '../corpus/tree.ts'
import { cacheFolder } from './cache-folder.ts'
import type { Part, Provider } from './merge.ts'
import { openTree, type Snapshot } from './tree.ts'
import { watchTree } from './watch.ts'

export interface FolderOptions {
  /** The documentation folder. */
  folder: string
  /** What it is called in answers; never an absolute path. */
  name: string
  tree: TreeOptions
  package: CorpusOrigin['package']
  model: ModelIdentity
  /** Told what is wrong in the folder, each thing once. */
  onWarnings?: ((warnings: readonly Warning[]) => void) | undefined
  /** Called when something in the folder may have changed. */
  onChange: () => void
}

/** A documentation folder as it is now. */
export interface LiveFolder extends Provider {
  refresh(): Promise<readonly [Part]>
}

/** Milliseconds after which files that were being written are looked at again. */
const AGAIN_MS = 250

/** Serves a folder of pages, and notices when they change. */
export function openFolder({
  folder,
  name,
  tree: options,
  package: owner,
  model,
  onWarnings,
  onChange,
}: FolderOptions): LiveFolder {
  const tree = openTree({
    walk: () => walkTree(folder, options.exclude),
    options,
    model,
    cache: cacheFile(resolve(folder)),
    onWarnings,
  })
  const watcher = watchTree(onChange)
  let again: NodeJS.Timeout | undefined
  let date: Promise<string | null> | undefined
  let part: Part | undefined
  let of: Snapshot | undefined

  return {
    async refresh() {
      const snapshot = await tree.refresh()
      clearTimeout(again)
      if (tree.unsettled) again = setTimeout(onChange, AGAIN_MS).unref()
      if (part && of === snapshot) return [part]
      watcher.follow(
        snapshot.root,
        snapshot.pages.map(({ path }) => path),
      )
      // A date that a build would refuse is no reason to serve nothing.
      date ??= sourceDate(snapshot.root).catch(() => null)
      const origin = { package: owner, digest: snapshot.digest, date: await date }
      of = snapshot
      part = { ...snapshot, source: { kind: 'live', name, origin } }
      return [part]
    },
    save: tree.save,
    close() {
      clearTimeout(again)
      watcher.close()
    },
  }
}

/** The file in the user's cache for what is known by a name: pages, or the index of pages. */
export function cacheFile(name: string, kind: 'live' | 'index' = 'live'): string {
  return join(cacheFolder(), `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.${kind}`)
}
