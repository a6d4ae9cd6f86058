import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { CATEGORIES_FILE, parseCategories } from '../corpus/categories.ts'
import type { Category } from '../corpus/format.ts'
import type { TreeOptions } from '../corpus/sources.ts'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import type { Options } from './options.ts'
import { findProject, type Project, readProject } from './project.ts'

/** Where `build` writes unless told otherwise. */
export const DEFAULT_OUT = 'content/docs.json'

const DEFAULT_DOCS = 'docs'

/** Options as given on a command line; paths are relative to the working directory. */
export type OptionFlags = Pick<Options, 'docs' | 'out' | 'categories' | 'anchors' | 'slugs' | 'exclude'>

/** What a command that reads a documentation tree works with. */
export interface Settings {
  /** Folder of the documentation. */
  docs: string
  /** The corpus file. */
  out: string
  tree: TreeOptions
  /** The package whose documentation it is; null where there is none. */
  owner: Pick<Project, 'package' | 'description'> | null
}

/**
 * Puts flags, options and defaults together; flags win.
 *
 * @returns the settings, or everything that is wrong with the options
 * @throws AnchordocError where a package.json or the list of categories cannot be read
 */
export function resolveSettings(cwd: string, flags: OptionFlags): Settings | { problems: string[] } {
  const project = findProject(cwd)
  if (project && project.problems.length > 0) return { problems: project.problems }
  const options = project?.options ?? {}
  const base = project?.folder ?? cwd
  const path = (name: 'docs' | 'out' | 'categories'): string | undefined => {
    const [flag, option] = [flags[name], options[name]]
    return flag === undefined ? option && resolve(base, option) : resolve(cwd, flag)
  }
  const docs = path('docs') ?? resolve(base, DEFAULT_DOCS)
  const owner = project && (flags.docs === undefined || isBelow(base, docs)) ? project : nearestProject(docs)
  const { anchors = options.anchors, slugs = options.slugs, exclude = options.exclude } = flags
  return {
    docs,
    out: path('out') ?? resolve(base, ownCorpus(options) ?? DEFAULT_OUT),
    tree: {
      categories: readCategories(path('categories'), owner ? [owner.folder, docs] : [docs]),
      ...(anchors && { anchors }),
      ...(slugs && { slugs }),
      ...(exclude && { exclude }),
    },
    owner,
  }
}

/** The list of categories: the file named, else the first of that name in these folders; null where there is none. */
function readCategories(named: string | undefined, folders: readonly string[]): Category[] | null {
  for (const file of named === undefined ? folders.map((folder) => join(folder, CATEGORIES_FILE)) : [named]) {
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      continue
    }
    return parseCategories(text, shownPath(file))
  }
  if (named === undefined) return null
  throw new AnchordocError(
    `The list of categories ${shownPath(named)} cannot be read: name another with --categories.`,
  )
}

/** The corpus that a project serves, where it is its own to build: not one that a dependency brings along. */
function ownCorpus({ corpus }: Options): string | undefined {
  return corpus?.split(/[\\/]/).includes('node_modules') ? undefined : corpus
}

function nearestProject(folder: string): Project | null {
  for (let at = folder; ; at = dirname(at)) {
    const project = readProject(at)
    if (project || dirname(at) === at) return project
  }
}

function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '' && !inside.startsWith('..')
}
