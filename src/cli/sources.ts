import { type NoFolder, readDocsFolder } from '../docs-folder.ts'
import type { DocsFolder } from '../open-live.ts'
import type { Flag, Values } from './command.ts'
import { type Choice, chooseCorpus } from './which.ts'

/** Names the documentation folder where no flag does. */
const DOCS_VARIABLE = 'ANCHORDOC_DOCS_DIR'

/** Flags that say what is answered from; what they name is put together. */
export const SOURCE_FLAGS = {
  corpus: {
    type: 'text',
    value: 'FILE',
    help: 'Answer from this corpus file; by default from the one that package.json names.',
  },
  docs: {
    type: 'text',
    value: 'DIR',
    help: `Answer from this folder of Markdown as it is on disk; by default $${DOCS_VARIABLE}.`,
  },
  packages: {
    type: 'flag',
    help: 'Answer from the documentation that the dependencies of the project here bring along.',
  },
} as const satisfies Record<string, Flag>

/** What is answered from. */
export interface Sources {
  /** Absent where live pages alone were named. */
  corpus?: Choice
  /** The documentation folder as it is on disk. */
  folder?: DocsFolder
  /** What was named as one and is none. */
  noFolder?: NoFolder
  /** A folder of the project whose dependencies' documentation is wanted. */
  packages?: string
}

/**
 * Chooses what is answered from: what the flags name, else the folder that the environment names, else what `chooseCorpus` finds.
 *
 * @returns the choice, or everything that is wrong with the options in package.json
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function chooseSources(
  cwd: string,
  { corpus: file, docs = process.env[DOCS_VARIABLE], packages }: Values<typeof SOURCE_FLAGS>,
): Sources | { problems: string[] } {
  const found = docs ? readDocsFolder(docs, cwd) : undefined
  if (found && 'problems' in found) return found
  const live: Sources = {
    ...(found && ('folder' in found ? { folder: found } : { noFolder: found })),
    ...(packages && { packages: cwd }),
  }
  if (file === undefined && (live.folder || live.packages)) return live
  const corpus = chooseCorpus(cwd, file)
  return 'problems' in corpus ? corpus : { corpus, ...live }
}
