import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { resolveSettings } from '../config/settings.ts'
import type { DocsFolder } from '../open-live.ts'
import { quote } from '../quote.ts'
import { shownPath } from '../shown.ts'

/** Names the documentation folder where no flag does. */
export const DOCS_VARIABLE = 'ANCHORDOC_DOCS_DIR'

/**
 * The documentation folder to serve as it is on disk: the one named on the command line, else in the environment.
 *
 * @returns undefined where none is named; else the folder, or why there is none, or everything that is wrong with the options in
 * package.json
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function chooseFolder(
  cwd: string,
  named: string | undefined,
  env: NodeJS.ProcessEnv,
): DocsFolder | { missing: string } | { problems: string[] } | undefined {
  const given = named ?? env[DOCS_VARIABLE]
  if (!given) return undefined
  const folder = resolve(cwd, given)
  const name = shownPath(folder, cwd)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return { missing: `the documentation folder ${quote(name)} does not exist; its tools stay away` }
  }
  const settings = resolveSettings(cwd, { docs: folder })
  if ('problems' in settings) return settings
  return { folder, name, tree: settings.tree, package: settings.owner?.package ?? null }
}
