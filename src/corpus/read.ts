import { AnchordocError } from '../errors.ts'
import { type Page, parsePage } from '../markdown/page.ts'
import { quote } from '../quote.ts'
import { shownPath } from '../shown.ts'
import { arrange } from './arrange.ts'
import { emptiness } from './emptiness.ts'
import type { Corpus, LeftOut, Warning } from './format.ts'
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
    const folder = `the documentation folder ${quote(shownPath(root))}`
    const reasons = whyLeftOut(leftOut, sources.warnings)
    const fact = reasons
      ? `Every page of ${folder} is left out (${reasons})`
      : `No page (.md, .mdx) was found in ${folder}`
    throw new AnchordocError(`${fact}: add one, or name another folder with --docs.`)
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

/** Why no page is left, in words; empty where there was none. */
function whyLeftOut(
  { drafts, unsearched, excluded }: LeftOut,
  warnings: readonly Pick<Warning, 'path' | 'message'>[],
): string {
  return [
    ...(drafts > 0 ? [`drafts: ${drafts}`] : []),
    ...(unsearched > 0 ? [`with \`search: false\`: ${unsearched}`] : []),
    ...(excluded > 0 ? [`excluded: ${excluded}`] : []),
    ...warnings.slice(0, 3).map(({ path, message }) => `${path}: ${message.replace(/[.;].*/s, '')}`),
    ...(warnings.length > 3 ? [`and ${warnings.length - 3} more`] : []),
  ].join(', ')
}

/** Why its author leaves a page out; undefined for a page that is served. */
export function leftOutAs({ data }: Pick<Page, 'data'>): 'drafts' | 'unsearched' | undefined {
  if (data.draft === true) return 'drafts'
  return data.search === false ? 'unsearched' : undefined
}
