import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import picomatch from 'picomatch'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import { decodePage } from './decode.ts'
import type { Warning } from './warning.ts'

/** Pages and folders that are not read, by reason. */
export interface LeftOut {
  /** Pages with `draft: true`. */
  drafts: number
  /** Pages with `search: false`. */
  unsearched: number
  /** Pages that an `exclude` pattern matches. */
  excluded: number
  /** Dot folders, dot files and `node_modules`, each counted once. */
  hidden: number
  /** Symbolic links to something inside the tree, which is read where it lies. */
  links: number
}

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

/** Larger files are left out: they are data, not pages. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024

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
      warn('unreadable', folder, `the folder cannot be read (${reason(error)}); its pages are left out`)
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
        else warn('unreadable', path, 'it is no regular file; it is left out')
      }
    }
  }
  const visitLink = async (path: string): Promise<void> => {
    const target = await realpath(join(tree.root, path)).catch(() => null)
    if (target === null) warn('link', path, 'the link leads nowhere or to itself; it is not followed')
    else if (isInside(tree.root, target)) tree.leftOut.links++
    else warn('link', path, 'the link leads out of the documentation folder; it is not followed')
  }

  await visit('', false)
  tree.paths.sort()
  tree.warnings.sort((a, b) => (a.path! < b.path! ? -1 : 1))
  return tree
}

/** Reads a page of the tree; null, with a warning, where it cannot be read as text. */
export async function readSource(
  root: string,
  path: string,
  warn: (warning: Warning) => void,
): Promise<{ bytes: Buffer; text: string } | null> {
  const leave = (code: string, message: string): null => {
    warn({ code, path, message: `${message}; it is left out` })
    return null
  }
  try {
    const file = join(root, path)
    const { size } = await stat(file)
    if (size > MAX_FILE_BYTES) return leave('too-large', `it has ${size} bytes, more than ${MAX_FILE_BYTES}`)
    const bytes = await readFile(file)
    const decoded = decodePage(bytes)
    if ('binary' in decoded) return leave('binary', 'it is not text')
    if ('replaced' in decoded) {
      const message = `${decoded.replaced} characters are not UTF-8 and are shown as \ufffd; save it as UTF-8`
      warn({ code: 'encoding', path, message })
    }
    return { bytes, text: decoded.text }
  } catch (error) {
    return leave('unreadable', `it cannot be read (${reason(error as Error)})`)
  }
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
      `The documentation folder ${JSON.stringify(shownPath(root))} ${fact}: name the right one with --docs.`,
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
function reason(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name
}
