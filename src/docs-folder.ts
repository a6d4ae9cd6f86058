import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { resolveSettings } from './config/settings.ts'
import type { DocsFolder } from './open-live.ts'
import { shownPath } from './shown.ts'

/**
 * A documentation folder with the options of the project it belongs to. `path` is relative to `cwd`.
 *
 * @returns the folder, or what it is called where it does not exist, or everything that is wrong with the options in package.json
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function readDocsFolder(
  path: string,
  cwd: string,
): DocsFolder | { missing: string } | { problems: string[] } {
  const folder = resolve(cwd, path)
  const name = shownPath(folder, cwd)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return { missing: name }
  }
  const settings = resolveSettings(cwd, { docs: folder })
  if ('problems' in settings) return settings
  return { folder, name, tree: settings.tree, package: settings.owner?.package ?? null }
}
