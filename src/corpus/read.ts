import { AnchordocError } from '../errors.ts'
import { type Page, parsePage } from '../markdown/page.ts'
import { quote } from '../quote.ts'
import { shownPath } from '../shown.ts'
import { arrange } from './arrange.ts'
import type { Corpus, Doc, LeftOut, Section, Warning } from './format.ts'
import type { SlugRule } from './slugs.ts'
import { readIncluded, readSources, type SourceFile, type Sources, type TreeOptions } from './sources.ts'

/** A documentation tree, read and parsed, without vectors. */
export interface ReadTree extends Pick<Corpus, 'anchors' | 'categories' | 'docs'> {
  sources: Sources
  /** Paths that pages include, each once. */
  includes: string[]
  /** The rule that made the slugs. */
  slugs: SlugRule
  leftOut: LeftOut
  warnings: Warning[]
}

/**
 * Reads a documentation tree: every page, parsed, named and in order.
 *
 * @throws AnchordocError where there is no such folder, it has no pages, or `slugs: "name"` meets pages that share one
 */
export async function readTree(root: string, options: TreeOptions = {}): Promise<ReadTree> {
  return parseSources(await readSources(root, options))
}

/**
 * Parses what was read.
 *
 * @throws AnchordocError where there are no pages, or `slugs: "name"` meets pages that share one
 */
export function parseSources(sources: Sources): ReadTree {
  const { root, options, anchors } = sources
  const leftOut = { ...sources.leftOut }
  const includes = new Set<string>()
  const pages: { path: string; page: Page }[] = []
  for (const file of sources.files) {
    const { page, includes: included } = parseSource(root, file, anchors)
    for (const path of included) includes.add(path)
    const reason = leftOutAs(page)
    if (reason) leftOut[reason]++
    else pages.push({ path: file.path, page })
  }
  if (pages.length === 0) {
    throw new AnchordocError(
      `No page (.md, .mdx) was found in the documentation folder ${quote(shownPath(root))}: add one, or name another folder with --docs.`,
    )
  }
  const { categories, docs, slugs, warnings } = arrange(pages, options.categories ?? null, options.slugs)
  return {
    sources,
    includes: [...includes].sort(),
    anchors,
    categories,
    docs,
    slugs,
    leftOut,
    warnings: [
      ...sources.warnings,
      ...warnings,
      ...pages.flatMap(({ path, page }) =>
        page.warnings.map(({ code, message }) => ({ code, path, message })),
      ),
      ...docs.flatMap(emptiness),
    ],
  }
}

/**
 * Parses one page.
 *
 * @param root real path of its tree
 * @returns the page, and the paths that it includes, each once
 */
export function parseSource(
  root: string,
  { path, text }: Pick<SourceFile, 'path' | 'text'>,
  anchors: Corpus['anchors'],
): { page: Page; includes: string[] } {
  const includes = new Set<string>()
  const readInclude = (target: string): string | undefined => {
    includes.add(target)
    return readIncluded(root, target)
  }
  return { page: parsePage(text, { path, anchors, readInclude }), includes: [...includes] }
}

/** Why its author leaves a page out; undefined for a page that is served. */
export function leftOutAs({ data }: Pick<Page, 'data'>): 'drafts' | 'unsearched' | undefined {
  if (data.draft === true) return 'drafts'
  return data.search === false ? 'unsearched' : undefined
}

/** What of a page nobody will find by its words. */
function emptiness({ path, content, sections }: Doc): Warning[] {
  const blank = ({ text, code }: Section): boolean => `${text}${code}`.trim() === ''
  if (content.trim() === '') {
    return [{ code: 'empty-page', path, message: 'The page is empty; only its title can be found.' }]
  }
  if (sections.every((section) => section.heading === '' && blank(section))) {
    return [{ code: 'empty-page', path, message: 'The page has no words under its title.' }]
  }
  const bare = sections.filter(
    (section, place) =>
      section.level > 1 && blank(section) && (sections[place + 1]?.level ?? 0) <= section.level,
  )
  if (bare.length === 0) return []
  const names = bare.map(({ heading, headingId }) => `#${headingId || heading}`).join(', ')
  return [{ code: 'empty-section', path, message: `Nothing stands under ${names}.` }]
}
