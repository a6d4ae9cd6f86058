import { type FSWatcher, watch } from 'node:fs'
import { dirname, join } from 'node:path'

/** Notices that something in a tree may have changed. It never keeps the process alive. */
export interface TreeWatcher {
  /** Follows the folders that these pages lie in; until the first call nothing is watched. */
  follow(root: string, paths: readonly string[]): void
  close(): void
}

/** Milliseconds between two looks where every folder is watched: a watcher on a network drive may be deaf. */
const SLOW_POLL_MS = 4_000
/** The same where one cannot be. */
const FAST_POLL_MS = 900
/** Milliseconds that events are gathered. */
const GATHER_MS = 30

/**
 * Watches folders one by one, which every platform can, and looks from time to time as well, because not every file system tells.
 *
 * @param onChange called when something may have changed
 */
export function watchTree(onChange: () => void): TreeWatcher {
  const watchers = new Map<string, FSWatcher>()
  let gathering: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let deaf = false

  const gather = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      onChange()
    }, GATHER_MS).unref()
  }
  const forget = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const open = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, gather)
      watcher.on('error', () => {
        deaf = true
        forget(folder)
        gather()
      })
      watchers.set(folder, watcher)
    } catch {
      // The folder is gone by now, or the system has no more watchers: then looking must do.
      deaf = true
    }
  }

  return {
    follow(root, paths) {
      const wanted = foldersOf(root, paths)
      for (const folder of watchers.keys()) if (!wanted.has(folder)) forget(folder)
      deaf = false
      for (const folder of wanted) if (!watchers.has(folder)) open(folder)
      clearInterval(poll)
      poll = setInterval(onChange, deaf ? FAST_POLL_MS : SLOW_POLL_MS).unref()
    },
    close() {
      clearTimeout(gathering)
      clearInterval(poll)
      for (const folder of [...watchers.keys()]) forget(folder)
    },
  }
}

/** The root and every folder between it and a page. */
function foldersOf(root: string, paths: readonly string[]): Set<string> {
  const folders = new Set([root])
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(root, folder))
  }
  return folders
}
