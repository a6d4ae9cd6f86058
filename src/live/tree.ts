import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { codeDigest } from '../code-digest.ts'
import { sortDocs } from '../corpus/arrange.ts'
import { orderCategories } from '../corpus/categories.ts'
import type { Category, Doc, ModelIdentity, Warning } from '../corpus/format.ts'
import { numbered } from '../corpus/slugs.ts'
import { sourceDigest, type TreeOptions } from '../corpus/sources.ts'
import type { Tree } from '../corpus/tree.ts'
import { renamed } from './names.ts'
import type { LivePage } from './page.ts'
import { oneAtATime } from './queue.ts'
import { createPageReader, type PageReader, type Seen } from './reader.ts'
import { loadPages, type Maker, savePages } from './store.ts'

export interface LiveTreeOptions {
  /** Lists the tree's pages as they are now. */
  walk: () => Promise<Tree>
  /** What shapes the pages; the rule for slugs is always the same. */
  options?: TreeOptions
  model: ModelIdentity
  /** File that pages and vectors are kept in between two starts. */
  cache: string
  /** Told what is wrong in the tree, each thing once: all that is new at a look. */
  onWarnings?: ((warnings: readonly Warning[]) => void) | undefined
}

/** A page as it is served. */
export interface ServedPage {
  doc: Doc
  /** Where its vectors are, once it has them. */
  source: Pick<LivePage, 'vectors'>
}

/** A tree as it was at one moment; where nothing changed the next one is the same object. */
export interface Snapshot {
  /** Real path of the root. */
  root: string
  /** In the order `list_docs` shows. */
  served: readonly ServedPage[]
  categories: readonly Category[]
  /** What `CorpusOrigin.digest` would be of a corpus built from it. */
  digest: string
  /** All pages, drafts too. */
  pages: readonly LivePage[]
}

export interface LiveTree {
  /**
   * The tree as it is now: every change that was over before the call is in it. Rejects with an AnchordocError where there is no
   * such folder.
   */
  refresh(): Promise<Snapshot>
  /** Whether files were still being written at the last look. */
  readonly unsettled: boolean
  /** Pages parsed since the start. */
  readonly parsed: number
  /** Keeps pages and vectors for the next start. Rejects where the cache cannot be written. */
  save(): Promise<void>
}

/** Milliseconds that a look waits for files that are being written. */
const PATIENCE_MS = 500
const STEP_MS = 50

/** Reads a tree again and again, each page only where it changed. */
export function openTree({ walk, options = {}, model, cache, onWarnings }: LiveTreeOptions): LiveTree {
  let seen = new Map<string, Seen>()
  let snapshot: Snapshot | undefined
  let opened: { reader: PageReader; maker: Maker; root: string } | undefined
  let unsettled = false
  /** What the cache holds. */
  let saved: unknown
  const said = new Set<string>()

  async function open({ root, vitepress }: Tree) {
    const anchors = options.anchors ?? (vitepress ? 'vitepress' : 'github')
    if (opened?.root === root && opened.maker.anchors === anchors) return opened
    const maker = { code: codeDigest(), anchors, model }
    const kept = await loadPages(cache, maker)
    seen = new Map()
    saved = stateOf([...kept.values()].flatMap((page) => ('doc' in page ? page : [])))
    opened = { root, maker, reader: createPageReader(root, anchors, kept) }
    return opened
  }

  async function look(): Promise<'writing' | 'cut' | undefined> {
    const tree = await walk()
    const { reader, maker, root } = await open(tree)
    const next = new Map<string, Seen>()
    const states = new Set<string>()
    for (const path of tree.paths) {
      const { seen: page, unsettled: state } = await reader.look(path, seen.get(path), tree.warnings)
      if (page) next.set(path, page)
      if (state) states.add(state)
    }
    warn(tree.warnings)
    const same =
      snapshot?.root === root &&
      next.size === seen.size &&
      [...next].every(([path, { page }]) => seen.get(path)?.page === page)
    seen = next
    if (!same) snapshot = arrange(root, maker.anchors)
    unsettled = states.size > 0
    return states.has('writing') ? 'writing' : states.has('cut') ? 'cut' : undefined
  }

  function warn(warnings: readonly Warning[]): void {
    const fresh = warnings.filter((warning) => !said.has(JSON.stringify(warning)))
    for (const warning of fresh) said.add(JSON.stringify(warning))
    if (fresh.length > 0) onWarnings?.(fresh)
  }

  function arrange(root: string, anchors: Maker['anchors']): Snapshot {
    const pages = [...seen.values()].map(({ page }) => page)
    const wanted = pages.flatMap(({ doc }) => doc ?? [])
    const slugs = numbered(wanted.map(({ slug }) => slug))
    const sources = new Map(
      pages
        .filter(({ doc }) => doc !== null)
        .map((page, place) => [renamed(page.doc as Doc, { slug: slugs[place] as string }), page]),
    )
    const { categories } = orderCategories(
      wanted.map(({ category }) => category),
      options.categories ?? null,
    )
    const served = sortDocs([...sources.keys()], categories).map((doc) => ({
      doc,
      source: sources.get(doc) as LivePage,
    }))
    const includes = pages.flatMap((page) => page.includes.map(([path]) => path))
    const digest = sourceDigest({ root, options, anchors, files: pages }, includes, model)
    return { root, served, categories, digest, pages }
  }

  return {
    refresh: oneAtATime(async () => {
      const start = performance.now()
      while ((await look()) === 'writing' && performance.now() - start < PATIENCE_MS)
        await setTimeout(STEP_MS)
      return snapshot as Snapshot
    }),
    get unsettled() {
      return unsettled
    },
    get parsed() {
      return opened?.reader.parsed ?? 0
    },
    save: oneAtATime(async () => {
      if (!opened || !snapshot) return
      const { pages } = snapshot
      const state = stateOf(pages)
      if (isDeepStrictEqual(state, saved)) return
      await savePages(cache, opened.maker, pages)
      saved = state
    }),
  }
}

/** What tells whether pages are worth keeping anew. */
function stateOf(pages: readonly LivePage[]): unknown {
  return pages.map(({ path, sha256, includes, vectors }) => [path, sha256, includes, vectors !== null])
}
