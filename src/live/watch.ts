import { type FSWatcher, statSync, watch } from 'node:fs'
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
  let wanted = new Set<string>()
  const watchers = new Map<string, { watcher: FSWatcher; identity: string | null }>()
  let gathering: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined

  const look = (): void => {
    renew()
    onChange()
  }
  const gather = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      look()
    }, GATHER_MS).unref()
  }
  const forget = (folder: string): void => {
    watchers.get(folder)?.watcher.close()
    watchers.delete(folder)
  }
  const open = (folder: string, identity: string | null): void => {
    try {
      const watcher = watch(folder, { persistent: false }, gather)
      watcher.on('error', () => {
        forget(folder)
        gather()
      })
      watchers.set(folder, { watcher, identity })
    } catch {
      // The folder is gone by now, or the system has no more watchers: then looking must do.
    }
  }
  /** Watches what is wanted, a folder that took another's place anew: a watcher stays with the one that it was opened for. */
  const renew = (): void => {
    for (const folder of watchers.keys()) if (!wanted.has(folder)) forget(folder)
    for (const folder of wanted) {
      const identity = identityOf(folder)
      if (watchers.get(folder)?.identity === identity) continue
      forget(folder)
      open(folder, identity)
    }
    clearInterval(poll)
    poll = setInterval(look, watchers.size < wanted.size ? FAST_POLL_MS : SLOW_POLL_MS).unref()
  }

  return {
    follow(root, paths) {
      wanted = foldersOf(root, paths)
      renew()
    },
    close() {
      clearTimeout(gathering)
      clearInterval(poll)
      for (const folder of [...watchers.keys()]) forget(folder)
    },
  }
}

/** Tells a folder from another one of its name, also where that has got its number on disk; null where there is none. */
function identityOf(folder: string): string | null {
  try {
    const { ino, birthtimeMs } = statSync(folder)
    return `${ino} ${birthtimeMs}`
  } catch {
    return null
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
