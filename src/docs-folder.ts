import { resolve } from 'node:path'
import { resolveSettings } from './config/settings.ts'
import { AnchordocError } from './errors.ts'
import { kindOf } from './kind.ts'
import type { DocsFolder } from './open-live.ts'
import { quote } from './quote.ts'
import { shownPath } from './shown.ts'

/** What was named as the documentation folder and is none. */
export interface NoFolder {
  /** What it is called; never an absolute path. */
  name: string
  /** Ends the sentence "The documentation folder …". */
  fact: string
  remedy: string
}

/** The same as an error, for whoever cannot go on without the folder. */
export function noFolderError({ name, fact, remedy }: NoFolder): AnchordocError {
  return new AnchordocError(`The documentation folder ${quote(name)} ${fact}: ${remedy}.`)
}

/**
 * A documentation folder with the options of the project it belongs to. `path` is relative to `cwd`.
 *
 * @returns the folder, or why it is none, or everything that is wrong with the options in package.json
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function readDocsFolder(path: string, cwd: string): DocsFolder | NoFolder | { problems: string[] } {
  const folder = resolve(cwd, path)
  const name = shownPath(folder, cwd)
  const kind = kindOf(folder)
  if (kind === undefined) return { name, fact: 'does not exist', remedy: 'create it or name another' }
  if (kind !== 'folder')
    return { name, fact: 'is a file, not a folder', remedy: 'name the folder that it lies in' }
  const settings = resolveSettings(cwd, { docs: folder })
  if ('problems' in settings) return settings
  return { folder, name, tree: settings.tree, package: settings.owner?.package ?? null }
}

/** Why a documentation folder has no page to serve, in a sentence; undefined where it has one. */
export async function whyNoPages({ folder, tree }: DocsFolder): Promise<string | undefined> {
  const { readTree } = await import('./corpus/read.ts')
  try {
    await readTree(folder, tree)
    return undefined
  } catch (error) {
    if (error instanceof AnchordocError) return error.message
    throw error
  }
}
