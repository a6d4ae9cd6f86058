import { AnchordocError } from '../errors.ts'
import type { Page } from '../markdown/page.ts'
import { plainLine } from '../markdown/plain.ts'
import { quote, quoteValue } from '../quote.ts'
import { orderCategories } from './categories.ts'
import type { Category, Doc, Warning } from './format.ts'
import { nameSlugs, pathName, type SlugRule } from './slugs.ts'

/** Pages as a reader finds them: named, titled, in categories and in order. */
export interface Arranged {
  categories: Category[]
  docs: Doc[]
  slugs: SlugRule
  warnings: Warning[]
}

/** The part of a parsed page that becomes a doc. */
export type ParsedPage = Pick<Page, 'data' | 'content' | 'h1' | 'sections'>

/**
 * Turns parsed pages into docs: slugs, titles, categories, and the order that categories, `index` and paths give.
 *
 * @param categories the author's list; null where there is none
 * @param slugs the rule to follow; without one bare file names where they are unique
 * @throws AnchordocError where the rule is `name` and pages share one
 */
export function arrange(
  pages: readonly { path: string; page: ParsedPage }[],
  categories: readonly Category[] | null,
  slugs?: SlugRule,
): Arranged {
  const warnings: Warning[] = []
  const names = nameSlugs(
    pages.map(({ path }) => path),
    slugs,
  )
  if (slugs === 'name') refuse(names.clashes)
  else if (slugs === undefined) warnings.push(...names.clashes.map(clash))
  const docs = pages.map(({ path, page }, place) => toDoc(path, page, names.slugs[place]!, warnings))
  if (names.rule === 'path') warnings.push(...docs.filter(isRenamed).map(renamed))
  const ordered = orderCategories(
    docs.map(({ category }) => category),
    categories,
  )
  warnings.push(
    ...ordered.unlisted.map((slug) => ({
      code: 'unlisted-category',
      path: null,
      message: `The folder ${quote(slug)} is not in the list of categories; it comes after those that are.`,
    })),
    ...ordered.unused.map((slug) => ({
      code: 'unused-category',
      path: null,
      message: `The category ${quote(slug)} has no pages; take it off the list or add some.`,
    })),
  )
  return {
    categories: ordered.categories,
    docs: sortDocs(docs, ordered.categories),
    slugs: names.rule,
    warnings,
  }
}

/** Docs in the order of their categories, then of `index`, pages without one last, then of paths. */
export function sortDocs(docs: readonly Doc[], categories: readonly Category[]): Doc[] {
  const rank = new Map(categories.map(({ slug }, place) => [slug, place]))
  return docs.toSorted(
    (a, b) =>
      rank.get(a.category)! - rank.get(b.category)! ||
      compare(a.index ?? Number.POSITIVE_INFINITY, b.index ?? Number.POSITIVE_INFINITY) ||
      compare(a.path, b.path),
  )
}

/**
 * A parsed page as a doc.
 *
 * @param warnings told what is wrong with its frontmatter
 */
export function toDoc(path: string, page: ParsedPage, slug: string, warnings: Warning[] = []): Doc {
  const { data, content, sections } = page
  const fileName = path.replace(/^.*\//, '').replace(/\.mdx?$/i, '')
  const { index, fact } = readIndex(data.index ?? null)
  if (fact) warnings.push({ code: 'index', path, message: `Its index is ${fact}; it is ignored.` })
  return {
    slug,
    path,
    category: path.includes('/') ? path.slice(0, path.indexOf('/')) : '',
    title: line(data.title) || line(page.h1) || plainLine(fileName),
    description: line(data.description),
    index,
    content,
    sections,
  }
}

/** A page's place in its category, or what stands there instead. */
function readIndex(value: unknown): { index: number | null; fact?: string } {
  if (value === null) return { index: null }
  // A list or mapping is not spelled out: a few lines of YAML may stand for millions of values.
  if (typeof value === 'object') return { index: null, fact: 'no number' }
  const index = Number(value)
  return Number.isFinite(index)
    ? { index }
    : { index: null, fact: `${quoteValue(value)}, which is no number` }
}

/** A frontmatter value as one line of text: YAML reads `1.0`, `true` and `2024-05-01` as something else. */
function line(value: unknown): string {
  const text =
    value instanceof Date
      ? value.toISOString().replace('T00:00:00.000Z', '')
      : ['string', 'number', 'boolean'].includes(typeof value)
        ? String(value)
        : ''
  return plainLine(text)
}

function refuse(clashes: readonly string[][]): void {
  if (clashes.length === 0) return
  const files = clashes.map(listed).join('; ')
  throw new AnchordocError(`Pages share a file name (${files}): rename them, or set slugs to "path".`)
}

function clash(paths: readonly string[]): Warning {
  const message = `${listed(paths)} share a file name, so slugs are paths; set slugs to "path" to settle it.`
  return { code: 'slug-clash', path: null, message }
}

function isRenamed({ slug, path }: Doc): boolean {
  return slug !== pathName(path)
}

function renamed({ slug, path }: Doc): Warning {
  const message = `Another page claims ${quote(pathName(path))}, so the slug is ${quote(slug)}.`
  return { code: 'slug-clash', path, message }
}

function listed(paths: readonly string[]): string {
  return `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)}`
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
