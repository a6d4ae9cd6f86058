import { z } from 'zod'
import type { Doc } from '../../corpus/format.ts'
import { pathName } from '../../corpus/slugs.ts'
import { decoded } from '../../decoded.ts'
import { nearest } from '../../nearest.ts'
import { quote } from '../../quote.ts'
import { ToolError } from '../tool.ts'

/** The argument that names a page. */
export const SLUG_INPUT = z
  .string()
  .describe('Slug, or path of the source file, as list_docs and search_docs give them.')

/** A page, and the anchor where the name carried one. */
export interface Found {
  doc: Doc
  anchor?: string
}

/**
 * The page a name stands for: its slug, `slug#anchor`, its file's path with or without extension, `category/slug`, or its bare
 * file name where one page alone has it. Each may be percent-encoded. Slashes at both ends are ignored, and letter case where it
 * decides nothing.
 *
 * @throws ToolError naming the nearest pages
 */
export function findDoc(docs: readonly Doc[], wanted: string): Found {
  // The sharp sign of a ref that was encoded as a whole shows once it is decoded.
  const found = findRef(docs, wanted) ?? findRef(docs, decoded(wanted))
  if (found) return found
  const name = trimmed(wanted)
  const near = nearest(trimmed(decoded(wanted)), docs, ({ slug, path, title }) => [
    slug,
    path,
    bareName(path),
    title,
  ])
  throw new ToolError(
    `No doc found for slug ${quoted(name)}. ${
      near.length > 0
        ? `Nearest: ${near.map(({ slug, path }) => `${slug} (${path})`).join(', ')}`
        : 'There are no docs'
    }.`,
  )
}

function findRef(docs: readonly Doc[], wanted: string): Found | undefined {
  const doc = findNamed(docs, wanted)
  if (doc) return { doc }
  const hash = wanted.lastIndexOf('#')
  const page = hash < 0 ? undefined : findNamed(docs, wanted.slice(0, hash))
  return page && { doc: page, anchor: wanted.slice(hash + 1).trim() }
}

/** What the caller asked for, as errors repeat it: slugs and anchors are longer than most names. */
export function quoted(name: string): string {
  return quote(name, 100)
}

/** The names of a page, the surest first. */
const NAMES: readonly ((doc: Doc) => string)[] = [
  ({ slug }) => slug,
  ({ path }) => path,
  ({ path }) => withoutExtension(path),
  ({ category, slug }) => `${category}/${slug}`,
  ({ path }) => bareName(path),
  // A folder stands for the page that opens it.
  ({ path }) => pathName(path),
]

/** The page that a name stands for, as `findDoc` says; undefined where no page, or more than one, has it. */
export function findNamed(docs: readonly Doc[], name: string): Doc | undefined {
  // As given first: a file's name may begin with a blank, or hold an escape. An empty name is a link to the root.
  return named(docs, name) ?? named(docs, trimmed(name) || 'index') ?? named(docs, trimmed(decoded(name)))
}

/** The page of this very name, exactly first. */
function named(docs: readonly Doc[], wanted: string): Doc | undefined {
  for (const form of [exactly, withoutCase]) {
    for (const nameOf of NAMES) {
      const [doc, another] = docs.filter((doc) => form(nameOf(doc)) === form(wanted))
      if (doc && !another) return doc
    }
  }
}

function trimmed(name: string): string {
  return name.trim().replace(/^\/+|\/+$/g, '')
}

function exactly(name: string): string {
  return name
}

function withoutCase(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function withoutExtension(path: string): string {
  return path.replace(/\.mdx?$/i, '')
}

function bareName(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf('/') + 1))
}
