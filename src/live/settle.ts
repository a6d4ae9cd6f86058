import { lstatSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** When a file that is being written may be read: nobody tells, so it must have been left alone for a while. */

/** Milliseconds without a change after which an edit counts as written. */
const QUIET_MS = 100
/** The same for a page that looks cut off. */
const DOUBTFUL_MS = 700
/** A change as old as this by the file's own clock is over. */
const OLD_MS = 2_000

/** Tells one state of a file from another without reading it; null where there is no regular file. */
export function signatureOf(file: string): string | null {
  try {
    const stats = lstatSync(file)
    return stats.isFile() ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : null
  } catch {
    return null
  }
}

/** Follows files from the moment a change is seen. */
export interface Settling {
  /** Whether a file of this signature has been left alone long enough; longer where it looks cut off. */
  isQuiet(path: string, signature: string, looksCut: boolean): boolean
  /** Forgets a file: it was read, or is gone. */
  forget(path: string): void
}

/** @param now milliseconds of a clock that only goes forward */
export function createSettling(now: () => number = () => performance.now()): Settling {
  const changed = new Map<string, { signature: string; since: number }>()
  return {
    isQuiet(path, signature, looksCut) {
      const known = changed.get(path)
      const since = known?.signature === signature ? known.since : now()
      changed.set(path, { signature, since })
      const age = Date.now() - Number(signature.split(' ')[0])
      return age > OLD_MS || now() - since >= (looksCut ? DOUBTFUL_MS : QUIET_MS)
    },
    forget: (path) => void changed.delete(path),
  }
}

/**
 * Whether a page looks like one whose writing is not over: nothing in it any more, cut off where it was whole, in the middle of a
 * character, or without the line end it had.
 */
export function looksCut(before: string, now: string): boolean {
  if (now.trim() === '') return before.trim() !== ''
  if (now.length < before.length && before.startsWith(now)) return true
  if (now.endsWith('\ufffd') && !before.endsWith('\ufffd')) return true
  return before.endsWith('\n') && !now.endsWith('\n')
}
