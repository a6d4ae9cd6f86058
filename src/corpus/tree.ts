import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import picomatch from 'picomatch'
import { AnchordocError } from '../errors.ts'
import { quote } from '../quote.ts'
import { shownPath } from '../shown.ts'
import type { LeftOut, Warning } from './format.ts'

/** The pages of a documentation tree, not yet read. */
export interface Tree {
  /** Real path of the root. */
  root: string
  /** Paths relative to the root, with `/`, sorted by code unit. */
  paths: string[]
  /** Whether the tree is a VitePress site. */
  vitepress: boolean
  leftOut: LeftOut
  warnings: Warning[]
}

/**
 * Lists every `.md` and `.mdx` file of a tree, the same in whatever order the file system gives them. Symbolic links are never
 * followed; what goes wrong on the way is a warning.
 *
 * @param exclude glob patterns over paths relative to the root; a pattern that matches a folder leaves out all in it
 * @throws AnchordocError where the root is no folder that can be read
 */
export async function walkTree(root: string, exclude: readonly string[] = []): Promise<Tree> {
  const isExcluded = picomatch(exclude.map((pattern) => pattern.replace(/^\.?\/+|\/+$/g, '')))
  const tree: Tree = {
    root: await realFolder(root),
    paths: [],
    vitepress: false,
    leftOut: { drafts: 0, unsearched: 0, excluded: 0, hidden: 0, links: 0 },
    warnings: [],
  }
  const warn = (code: string, path: string, message: string) => tree.warnings.push({ code, path, message })

  const visit = async (folder: string, excluded: boolean): Promise<void> => {
    const entries = await readdir(join(tree.root, folder), { withFileTypes: true }).catch((error: Error) => {
      warn('unreadable', folder, `The folder cannot be read (${errorName(error)}); its pages are left out.`)
      return []
    })
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const out = excluded || (exclude.length > 0 && isExcluded(path))
      if (entry.name === '.vitepress') tree.vitepress = true
      if (entry.isDirectory()) {
        if (isHidden(entry)) tree.leftOut.hidden++
        else await visit(path, out)
      } else if (entry.isSymbolicLink()) {
        if (!out && !isHidden(entry)) await visitLink(path)
      } else if (isPage(entry.name)) {
        if (isHidden(entry)) tree.leftOut.hidden++
        else if (out) tree.leftOut.excluded++
        else if (entry.isFile()) tree.paths.push(path)
        else warn('unreadable', path, 'This is no regular file; it is left out.')
      }
    }
  }
  const visitLink = async (path: string): Promise<void> => {
    const target = await realpath(join(tree.root, path)).catch(() => null)
    if (target === null) warn('link', path, 'The link leads nowhere or to itself; it is not followed.')
    else if (isInside(tree.root, target)) tree.leftOut.links++
    else warn('link', path, 'The link leads out of the documentation folder; it is not followed.')
  }

  await visit('', false)
  tree.paths.sort()
  tree.warnings.sort((a, b) => (a.path! < b.path! ? -1 : 1))
  return tree
}

/** Whether a real path is the root or lies below it. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

async function realFolder(root: string): Promise<string> {
  const found = await stat(root).catch(() => null)
  const fact = found === null ? 'does not exist' : found.isDirectory() ? null : 'is no folder'
  if (fact) {
    throw new AnchordocError(
      `The documentation folder ${quote(shownPath(root))} ${fact}: name the right one with --docs.`,
    )
  }
  return realpath(root)
}

function isPage(name: string): boolean {
  return /\.mdx?$/i.test(name)
}

function isHidden(entry: Dirent): boolean {
  return entry.name.startsWith('.') || (entry.isDirectory() && entry.name === 'node_modules')
}

/** The system's short name of an error (`EACCES`): its message holds an absolute path. */
export function errorName(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}
