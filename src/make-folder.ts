import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { kindOf } from './kind.ts'

/**
 * Makes a folder, and those above it that are missing. Node's own `recursive` never comes back from a file system that says of a
 * folder it cannot make that it does not exist, as `/proc` does.
 *
 * @throws what the system says, with its `code`
 */
export function makeFolder(folder: string): void {
  if (kindOf(folder) === 'folder') return
  try {
    mkdirSync(folder)
  } catch (error) {
    // Somebody else may have been faster.
    if (kindOf(folder) === 'folder') return
    const above = dirname(folder)
    const lacksOne =
      (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder && kindOf(above) !== 'folder'
    if (!lacksOne) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}
