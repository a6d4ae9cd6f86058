import { statSync } from 'node:fs'

/** What is at a path, links followed; `other` is a device, a pipe or a socket. Undefined where there is nothing, or it cannot be seen. */
export function kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    const stats = statSync(path)
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}
