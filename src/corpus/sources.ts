import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePage } from './decode.ts'
import {
  type Category,
  CORPUS_VERSION,
  type Corpus,
  type LeftOut,
  type ModelIdentity,
  type Warning,
} from './format.ts'
import type { SlugRule } from './slugs.ts'
import { errorName, isInside, walkTree } from './tree.ts'

/** What shapes a corpus besides its sources. */
export interface TreeOptions {
  /** Which rule makes anchors; without one VitePress's where the tree has a `.vitepress` folder, else GitHub's. */
  anchors?: Corpus['anchors']
  /** Which rule makes slugs; without one bare file names where they are unique. */
  slugs?: SlugRule
  /** Glob patterns of what stays out. */
  exclude?: readonly string[]
  /** The order of categories, or their names for people; null where nobody gave one. */
  categories?: readonly Category[] | null
}

/** A page as it lies on disk. */
export interface SourceFile {
  /** Relative to the documentation root, with `/`. */
  path: string
  text: string
  /** Of its bytes, hexadecimal. */
  sha256: string
}

/** A documentation tree, read and not yet parsed. */
export interface Sources {
  /** Real path of its root. */
  root: string
  options: TreeOptions
  anchors: Corpus['anchors']
  /** Sorted by path. */
  files: SourceFile[]
  leftOut: LeftOut
  warnings: Warning[]
}

/** Larger files are left out: they are data, not pages. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Reads every page of a tree.
 *
 * @throws AnchordocError where there is no such folder
 */
export async function readSources(root: string, options: TreeOptions = {}): Promise<Sources> {
  const { paths, vitepress, ...tree } = await walkTree(root, options.exclude)
  const files: SourceFile[] = []
  for (const path of paths) {
    const file = await readSource(tree.root, path, tree.warnings)
    if (file) files.push(file)
  }
  return { ...tree, options, anchors: options.anchors ?? (vitepress ? 'vitepress' : 'github'), files }
}

/**
 * Reads a page. Null, with a warning, where the file cannot be read as text, or lies outside the tree by now.
 *
 * @param root real path of the tree
 */
export async function readSource(
  root: string,
  path: string,
  warnings: Warning[],
): Promise<SourceFile | null> {
  const leave = (code: string, fact: string): null => {
    warnings.push({ code, path, message: `${fact}; it is left out.` })
    return null
  }
  try {
    const file = join(root, path)
    if (!isInside(root, await realpath(file))) return leave('link', 'The file is a link out of the folder')
    const { size } = await stat(file)
    if (size > MAX_FILE_BYTES)
      return leave('too-large', `The file has ${size} bytes, more than ${MAX_FILE_BYTES}`)
    const bytes = await readFile(file)
    const decoded = decodePage(bytes)
    if ('binary' in decoded) return leave('binary', 'The file is not UTF-8 text')
    if ('replaced' in decoded) {
      const message = `${decoded.replaced} of its characters are not UTF-8 and are shown as \ufffd; save it as UTF-8.`
      warnings.push({ code: 'encoding', path, message })
    }
    return { path, text: decoded.text, sha256: sha256(bytes) }
  } catch (error) {
    return leave('unreadable', `The file cannot be read (${errorName(error)})`)
  }
}

/**
 * Reads a file that a page includes; undefined where there is no such text, or its real path is outside the tree.
 *
 * @param root real path of the tree
 */
export function readIncluded(root: string, path: string): string | undefined {
  const bytes = readInside(root, path)
  const decoded = bytes && decodePage(bytes)
  return decoded && 'text' in decoded ? decoded.text : undefined
}

function readInside(root: string, path: string): Buffer | null {
  try {
    const file = realpathSync(join(root, path))
    if (!isInside(root, file)) return null
    const stats = statSync(file)
    return stats.isFile() && stats.size <= MAX_FILE_BYTES ? readFileSync(file) : null
  } catch {
    return null
  }
}

/**
 * `CorpusOrigin.digest` of a corpus built from these sources.
 *
 * @param includes paths that pages include
 * @param model null for a corpus without vectors
 */
export function sourceDigest(
  {
    root,
    options,
    anchors,
    files,
  }: Pick<Sources, 'root' | 'options' | 'anchors'> & {
    files: readonly Pick<SourceFile, 'path' | 'sha256'>[]
  },
  includes: readonly string[],
  model: ModelIdentity | null,
): string {
  const { slugs = null, categories = null } = options
  const included = [...new Set(includes)].sort().map((path) => {
    const bytes = readInside(root, path)
    return [path, bytes && sha256(bytes)]
  })
  const pages = files.map(({ path, sha256 }) => [path, sha256])
  return sha256(JSON.stringify([CORPUS_VERSION, anchors, slugs, categories, model, pages, included]))
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
