import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import { arrange } from './arrange.ts'
import {
  type Category,
  CORPUS_FORMAT,
  CORPUS_VERSION,
  type Corpus,
  type Doc,
  type ModelIdentity,
  type Section,
} from './format.ts'
import type { SlugRule } from './slugs.ts'
import { parseSource, type SourcePage } from './source.ts'
import { type LeftOut, readSource, walkTree } from './tree.ts'
import type { Warning } from './warning.ts'

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

/** A documentation tree, read, without vectors. */
export interface ReadTree extends Omit<Corpus, 'origin' | 'vectors'> {
  /** Real path of its root. */
  root: string
  /** The rule that made the slugs. */
  slugs: SlugRule
  leftOut: LeftOut
  warnings: Warning[]
  /** What reading it took. */
  seconds: number
  /** `CorpusOrigin.digest` of a corpus built from this tree with that model, or without vectors. */
  digest(model: ModelIdentity | null): string
}

/**
 * Reads a documentation tree: every page, parsed, named and in order.
 *
 * @throws AnchordocError where there is no such folder, it has no pages, or `slugs: "name"` meets pages that share one
 */
export async function readTree(root: string, options: TreeOptions = {}): Promise<ReadTree> {
  const start = performance.now()
  const tree = await walkTree(root, options.exclude)
  const { leftOut, warnings } = tree
  const anchors = options.anchors ?? (tree.vitepress ? 'vitepress' : 'github')
  const pages: SourcePage[] = []
  for (const path of tree.paths) {
    const source = await readSource(tree.root, path, (warning) => warnings.push(warning))
    if (!source) continue
    const parsed = parseSource(tree.root, path, source, anchors)
    if (parsed.page.data.draft === true) leftOut.drafts++
    else if (parsed.page.data.search === false) leftOut.unsearched++
    else pages.push(parsed)
  }
  if (pages.length === 0) {
    throw new AnchordocError(
      `No page (.md, .mdx) was found in the documentation folder ${JSON.stringify(shownPath(root))}: add one, or name another folder with --docs.`,
    )
  }
  const arranged = arrange(pages, options.categories ?? null, options.slugs)
  warnings.push(...arranged.warnings)
  for (const { path, page } of pages) warnings.push(...page.warnings.map((warning) => ({ ...warning, path })))
  for (const doc of arranged.docs) warnings.push(...emptiness(doc))
  const { categories, docs, slugs } = arranged
  const digest = (model: ModelIdentity | null): string =>
    digestOf(pages, [CORPUS_FORMAT, CORPUS_VERSION, anchors, slugs, categories, model])
  return {
    root: tree.root,
    anchors,
    categories,
    docs,
    slugs,
    leftOut,
    warnings,
    seconds: (performance.now() - start) / 1000,
    digest,
  }
}

/** What of a page nobody will find by its words. */
function emptiness({ path, content, sections }: Doc): Warning[] {
  const blank = ({ text, code }: Section): boolean => `${text}${code}`.trim() === ''
  if (content.trim() === '') {
    return [{ code: 'empty-page', path, message: 'the page is empty; only its title can be found' }]
  }
  if (sections.every((section) => section.heading === '' && blank(section))) {
    return [{ code: 'empty-page', path, message: 'the page has no words under its title' }]
  }
  const bare = sections.filter(
    (section, place) =>
      section.level > 1 && blank(section) && (sections[place + 1]?.level ?? 0) <= section.level,
  )
  if (bare.length === 0) return []
  const names = bare.map(({ heading, headingId }) => `#${headingId || heading}`).join(', ')
  return [{ code: 'empty-section', path, message: `nothing stands under ${names}` }]
}

function digestOf(pages: readonly SourcePage[], options: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(options))
  for (const { files } of pages) hash.update(JSON.stringify(files.map(({ path, sha256 }) => [path, sha256])))
  return hash.digest('hex')
}
