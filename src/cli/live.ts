import { type NoFolder, readDocsFolder } from '../docs-folder.ts'
import type { DocsFolder } from '../open-live.ts'

/** Names the documentation folder where no flag does. */
export const DOCS_VARIABLE = 'ANCHORDOC_DOCS_DIR'

/**
 * The documentation folder to serve as it is on disk: the one named on the command line, else in the environment.
 *
 * @returns undefined where none is named; else what `readDocsFolder` returns
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function chooseFolder(
  cwd: string,
  named: string | undefined,
  env: NodeJS.ProcessEnv,
): DocsFolder | NoFolder | { problems: string[] } | undefined {
  const given = named ?? env[DOCS_VARIABLE]
  return given ? readDocsFolder(given, cwd) : undefined
}
