import { createHash } from 'node:crypto'
import { codeDigest } from '../code-digest.ts'
import type { CorpusEmbedder } from '../corpus/embed.ts'
import type { Corpus, Doc, ModelIdentity } from '../corpus/format.ts'
import type { QueryEmbedder } from '../embedding/child.ts'
import { createLibrary } from '../search/corpus-library.ts'
import type { Library, Pages, Source } from '../search/library.ts'
import { createBackgroundEmbedder, gently, noVectors, sectionCount, tableOf } from './embed.ts'
import { type KeptIndex, loadIndex, saveIndex } from './index-store.ts'
import { mergeParts, type Part, type Provider } from './merge.ts'
import { createProgress } from './progress.ts'
import { createSaver } from './saver.ts'

export interface LiveLibraryOptions {
  /** What is served, the first before the others where slugs meet. */
  providers: readonly Provider[]
  model: ModelIdentity
  /** Embeds pages and questions; null where words alone are searched. */
  embedder: QueryEmbedder | null
  /** Cuts pages into what is embedded, once there is something to embed. */
  openCut: () => Promise<CorpusEmbedder['cut']>
  /** For a command that asks and ends: nothing is embedded, and nothing kept for the next start. */
  once?: boolean | undefined
  /** File that the index of all pages is kept in for the next start. */
  indexFile: string
  /** Told how far the embedding is, and what cannot be kept. */
  log: (line: string) => void
}

export interface LiveLibrary {
  /** What the tools answer from, as everything is now. Rejects where a part cannot be read. */
  library(): Promise<Library>
  /** All pages as they are now, with their index where it was kept. */
  pages(): Promise<Pages>
  close(): Promise<void>
}

/** Share of the sections that must have vectors for meaning to be searched: the others are found by their words. */
const ENOUGH = 0.9

const SAVE_SOON_MS = 500
const SAVE_LATER_MS = 10_000

/** Serves parts together, fresh at each call, and embeds their pages in the background. */
export function openLiveLibrary(options: LiveLibraryOptions): LiveLibrary {
  const { providers, model, embedder, indexFile, log, once } = options
  let parts: readonly Part[] = []
  let merged: Merged = { docs: [], served: [], categories: [], packages: new Map() }
  let key = ''
  let kept: KeptIndex | undefined
  let searched = false
  let made: Library | undefined
  let closed = false
  const progress = createProgress(log)
  const keeping = loadIndex(indexFile)
  const saver = createSaver(
    () => Promise.all([...providers.map((provider) => provider.save()), keepIndex()]),
    log,
  )

  const background = createBackgroundEmbedder({
    async open() {
      return gently(model, embedder!.embed, await options.openCut())
    },
    onDone(left) {
      made = undefined
      if (closed) return
      saver.soon(left === 0 ? SAVE_SOON_MS : SAVE_LATER_MS)
      progress.report(left, background.trouble)
    },
  })

  function embed(): void {
    const missing = parts.flatMap(({ pages }) => pages.filter(({ doc, vectors }) => doc && !vectors))
    progress.begin(missing.length)
    background.want(missing)
  }

  function keepIndexLater(): void {
    if (once || kept?.key === key) return
    searched = true
    saver.soon(SAVE_LATER_MS)
  }

  /** Keeps the index that a search has made. */
  async function keepIndex(): Promise<void> {
    if (!searched || kept?.key === key) return
    const { docs } = merged
    const of = key
    const [{ madeIndex }, { packIndex }] = await Promise.all([
      import('../search/indexes.ts'),
      import('../search/pack.ts'),
    ])
    const index = madeIndex(docs)
    if (!index) return
    kept = { key: of, index: packIndex(index) }
    await saveIndex(indexFile, kept)
  }

  async function refresh(): Promise<Library> {
    kept ??= await keeping
    const now = (await Promise.all(providers.map((provider) => provider.refresh()))).flat()
    if (now.length !== parts.length || now.some((part, place) => part !== parts[place])) {
      parts = now
      merged = merge(parts)
      key = keyOf(parts, merged)
      made = undefined
      if (!once) saver.soon(SAVE_SOON_MS)
      if (embedder && !once) embed()
    } else if (background.trouble) embed()
    made ??= make()
    return made
  }

  function make(): Library {
    const { vectors, keywordReason } = vectorsNow()
    const corpus: Corpus = {
      origin: { package: null, digest: '', date: null },
      anchors: 'github',
      categories: [...merged.categories],
      ...pagesNow(),
      vectors,
    }
    const whole = createLibrary(corpus, {
      source: { kind: 'live', name: '' },
      ...(embedder && { embedQuery: embedder.embed }),
      ...(keywordReason !== undefined && { keywordReason }),
    })
    const library: Library = {
      ...whole,
      search(request) {
        keepIndexLater()
        return whole.search(request)
      },
      sources: () => Promise.all(parts.map(sourceNow)),
      packages: [...merged.packages.keys()],
    }
    return { ...library, of: (name) => narrowed(library, merged, name) }
  }

  function pagesNow(): Pick<Corpus, 'docs' | 'index'> {
    return { docs: merged.docs, ...(kept?.key === key && { index: kept.index }) }
  }

  function vectorsNow(): { vectors: Corpus['vectors']; keywordReason?: string } {
    if (!embedder) return { vectors: null, keywordReason: 'search by words alone was asked for' }
    const all = count(merged.served)
    const done = count(merged.served.filter(({ source }) => source.vectors))
    if (done < ENOUGH * all) {
      const unusable = parts.find((part) => part.unusable !== undefined)?.unusable
      const progress = once
        ? `${done} of ${all} sections are embedded; \`anchordoc serve\` embeds the others while it runs`
        : `the pages are being embedded: ${done} of ${all} sections are done`
      return { vectors: null, keywordReason: background.trouble ?? unusable ?? progress }
    }
    const records = merged.served.map(({ doc, source }) => source.vectors ?? noVectors(doc))
    return { vectors: tableOf(records, model) }
  }

  async function sourceNow({ source, pages, isBehind }: Part): Promise<Source> {
    const behind = await isBehind?.()
    return { ...withProgress(source, pages), ...(behind !== undefined && { behind }) }
  }

  function withProgress(source: Source, pages: Part['pages']): Source {
    const left = embedder ? pages.filter(({ doc, vectors }) => doc && !vectors).length : 0
    if (left === 0) return source
    return { ...source, note: background.trouble ?? `${left} of ${pages.length} pages are not embedded yet` }
  }

  return {
    library: refresh,
    async pages() {
      await refresh()
      keepIndexLater()
      return pagesNow()
    },
    async close() {
      closed = true
      for (const provider of providers) provider.close()
      if (!once) await saver.now()
    },
  }
}

interface Merged extends Pick<Part, 'served' | 'categories'> {
  docs: Doc[]
  /** Slugs by the package they belong to. */
  packages: Map<string, Set<string>>
}

/** Tells what is served from all else that could be: by the code that reads it, where it comes from, and how it is named. */
function keyOf(parts: readonly Part[], { docs }: Merged): string {
  const served = [codeDigest(), parts.map(({ source }) => source.origin), docs.map(({ slug }) => slug)]
  return createHash('sha256').update(JSON.stringify(served)).digest('hex')
}

function merge(parts: readonly Part[]): Merged {
  const { served, categories } = mergeParts(parts)
  const owners = new Map(
    parts.flatMap((part) => part.served.map(({ doc }) => [doc, part.source.origin?.package?.name] as const)),
  )
  const packages = new Map<string, Set<string>>()
  for (const { doc } of served) {
    const owner = owners.get(doc)
    if (owner === undefined) continue
    const slugs = packages.get(owner) ?? new Set()
    packages.set(owner, slugs.add(doc.slug))
  }
  return { served, categories, docs: served.map(({ doc }) => doc), packages }
}

/** The pages of one package alone. */
function narrowed(whole: Library, { docs, packages }: Merged, name: string): Library | undefined {
  const slugs = packages.get(name)
  if (!slugs) return undefined
  const own = docs.filter(({ slug }) => slugs.has(slug))
  const others = new Set(docs.filter(({ slug }) => !slugs.has(slug)).map(({ slug }) => slug))
  const used = new Set(own.map(({ category }) => category))
  return {
    docs: () => own,
    categories: () => whole.categories().filter(({ slug }) => used.has(slug)),
    sources: async () => (await whole.sources()).filter(({ origin }) => origin?.package?.name === name),
    search: (request) => whole.search({ ...request, without: others }),
  }
}

function count(served: Part['served']): number {
  return served.reduce((sum, { doc }) => sum + sectionCount(doc), 0)
}
