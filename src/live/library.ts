import type { CorpusEmbedder } from '../corpus/embed.ts'
import type { Corpus, ModelIdentity } from '../corpus/format.ts'
import type { QueryEmbedder } from '../embedding/child.ts'
import { lazily } from '../lazily.ts'
import { createLibrary } from '../search/corpus-library.ts'
import type { Library, Pages, Source } from '../search/library.ts'
import { createBackgroundEmbedder, gently, noVectors, tableOf } from './embed.ts'
import { createIndexKeeper } from './index-keeper.ts'
import type { Part, Provider } from './merge.ts'
import { keyOf, type Merged, merge, narrowed, ownerOf } from './merged.ts'
import type { LivePage } from './page.ts'
import { createProgress } from './progress.ts'
import { whyWords, withProgress } from './reasons.ts'
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

const SAVE_SOON_MS = 500
const SAVE_LATER_MS = 10_000

/** Serves parts together, fresh at each call, and embeds their pages in the background. */
export function openLiveLibrary(options: LiveLibraryOptions): LiveLibrary {
  const { providers, model, embedder, indexFile, log, once } = options
  let parts: readonly Part[] = []
  let merged: Merged = { docs: [], served: [], categories: [], packages: new Map() }
  let key = ''
  let searched = false
  let made: Library | undefined
  let closed = false
  /** The package that was asked for last. */
  let urgent: string | undefined
  const progress = createProgress(log)
  const indexes = createIndexKeeper(indexFile)
  const saver = createSaver(async () => {
    await Promise.all(providers.map((provider) => provider.save()))
    if (searched) await indexes.keep(key, merged.docs)
  }, log)

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
    const missing = missingPages()
    progress.begin(missing.length)
    background.want(missing)
  }

  /** Pages without vectors, those of the package that was asked for last before the others. */
  function missingPages(): LivePage[] {
    const first = parts.filter((part) => ownerOf(part) === urgent)
    return [...new Set([...first, ...parts])].flatMap(({ pages }) =>
      pages.filter(({ doc, vectors }) => doc && !vectors),
    )
  }

  function hurry(name: string): void {
    if (!embedder || once || urgent === name) return
    urgent = name
    background.want(missingPages())
  }

  /** Keeps the index that a search is about to make. */
  function keepIndexLater(): void {
    if (once || indexes.find(key)) return
    searched = true
    saver.soon(SAVE_LATER_MS)
  }

  async function refresh(): Promise<Library> {
    await indexes.ready()
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
    const corpus: Omit<Corpus, 'vectors'> = {
      origin: { package: null, digest: '', date: null },
      anchors: 'github',
      categories: [...merged.categories],
      ...pagesNow(),
    }
    const source: Source = { kind: 'live', name: '' }
    const { served } = merged
    const wordsAlone = (keywordReason: string): Library =>
      createLibrary({ ...corpus, vectors: null }, { source, keywordReason })
    /** Compares meanings, as far as there are vectors. */
    const comparing = lazily(() => {
      const records = served.map(({ doc, source }) => source.vectors ?? noVectors(doc))
      const vectors = tableOf(records, model)
      return createLibrary(
        { ...corpus, vectors },
        { source, ...(embedder && { embedQuery: embedder.embed }) },
      )
    })
    const searchAll = lazily(() => searchAmong(served))
    const searchAmong = (some: Part['served']): Library['search'] => {
      const keywordReason = whyWordsNow(some)
      const library = keywordReason === undefined ? comparing() : wordsAlone(keywordReason)
      return (request) => {
        keepIndexLater()
        return library.search(request)
      }
    }
    const library: Library = {
      docs: () => corpus.docs,
      categories: () => corpus.categories,
      search: (request) => searchAll()(request),
      sources: () => Promise.all(parts.map(sourceNow)),
      packages: [...merged.packages.keys()],
    }
    return {
      ...library,
      of(name) {
        hurry(name)
        return narrowed(library, merged, name, searchAmong)
      },
    }
  }

  function pagesNow(): Pick<Corpus, 'docs' | 'index'> {
    const index = indexes.find(key)
    return { docs: merged.docs, ...(index && { index }) }
  }

  function whyWordsNow(served: Part['served']): string | undefined {
    if (!embedder) return 'search by words alone was asked for'
    return whyWords(served, { parts, trouble: background.trouble, once: once === true })
  }

  async function sourceNow(part: Part): Promise<Source> {
    const behind = await part.isBehind?.()
    const source = embedder ? withProgress(part, background.trouble) : part.source
    return { ...source, ...(behind !== undefined && { behind }) }
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
