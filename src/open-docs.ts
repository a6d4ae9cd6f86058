import { createQueryEmbedder } from './embedding/child.ts'
import { messageOf } from './error-text.ts'
import type { DocsFolder, OpenLive } from './open-live.ts'
import type { Library, OpenLibrary, Pages, Source } from './search/library.ts'

export interface OpenDocsOptions {
  /** Path of the corpus file; without one only live pages are served. */
  corpus?: string | undefined
  /** What to do about a corpus file that cannot be used; by default to build it. */
  remedy?: string | undefined
  /** Finds the documentation folder to serve as it is on disk; asked at the first call, and again where it rejected. */
  docs?: (() => Promise<DocsFolder>) | undefined
  /** A folder of the project whose dependencies' documentation is to be served. */
  packages?: string | undefined
  /** Never load the model: searches go by words alone. */
  keyword?: boolean | undefined
  /** Milliseconds after the last search until the embedder's process ends; 60 000 by default. */
  idleMs?: number | undefined
  /** For a command that asks and ends: live pages without vectors are not embedded, and nothing is kept for the next start. */
  once?: boolean | undefined
  /** Told once of each reason why the documentation cannot be used. */
  onFailure?: ((reason: string) => void) | undefined
  /** Told how far the background work on live pages is. */
  onProgress?: ((line: string) => void) | undefined
}

/** Documentation that tools can answer from. */
export interface OpenDocs {
  /**
   * The library, loaded at the first call; live pages are as they are at each call. Rejects with an AnchordocError where it cannot
   * be used; the next call tries again, since the remedy may have been applied.
   */
  library: OpenLibrary
  /** The pages of the documentation folder as they are at each call; absent without one. */
  folder?: () => Promise<Pages>
  /** Ends the embedder's process, and keeps what was made of live pages. */
  close(): Promise<void>
}

/**
 * Puts corpus, live pages, embedder and search together: the one place for the server, for a library's own server and for the
 * command line. Nothing is read before it is needed, the model only by a search, or by live pages that have no vectors yet.
 */
export function openDocs(options: OpenDocsOptions): OpenDocs {
  const { docs, packages, onFailure } = options
  const said = new Set<string>()
  const noting = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      const reason = messageOf(error)
      if (!said.has(reason)) onFailure?.(reason)
      said.add(reason)
      throw error
    }
  }
  const { library, folder, close } = docs || packages !== undefined ? openFresh(options) : openBuilt(options)
  return { library: (use) => noting(library(use)), ...(folder && { folder: () => noting(folder()) }), close }
}

/** A corpus alone. */
function openBuilt({ corpus = '', remedy, keyword, idleMs }: OpenDocsOptions): OpenDocs {
  const embedder = createQueryEmbedder({ idleMs })
  let loading: Promise<Library> | undefined
  let wanted = false
  let comparable = false

  /** The model loads in its process while corpus and index are read in this one. */
  function warm(): void {
    if (!wanted || !comparable) return
    wanted = false
    embedder.warm()
  }

  async function load(): Promise<Library> {
    const [{ loadCorpus }, { createLibrary }, { sourceOf, whyNoVectors }] = await Promise.all([
      import('./corpus/file.ts'),
      import('./search/corpus-library.ts'),
      import('./corpus-source.ts'),
    ])
    const loaded = await loadCorpus(corpus, remedy, (model) => {
      comparable = !keyword && whyNoVectors({ vectors: model && { model } }) === undefined
      warm()
    })
    const source = sourceOf(loaded)
    const sources = async (): Promise<readonly Source[]> => {
      const behind = await (await import('./freshness.ts')).isBehind(corpus, loaded)
      return [{ ...source, ...(behind !== undefined && { behind }) }]
    }
    const keywordReason = keyword ? 'search by words alone was asked for' : whyNoVectors(loaded)
    if (keywordReason !== undefined) return { ...createLibrary(loaded, { source, keywordReason }), sources }
    return { ...createLibrary(loaded, { source, embedQuery: embedder.embed }), sources }
  }

  return {
    library(use) {
      wanted ||= use === 'search'
      warm()
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    close: () => embedder.close(),
  }
}

/** Live pages, with or without a corpus. */
function openFresh({
  corpus,
  remedy,
  docs,
  packages,
  keyword,
  idleMs,
  onProgress,
  once,
}: OpenDocsOptions): OpenDocs {
  const embedder = createQueryEmbedder({ idleMs })
  let opening: Promise<OpenLive> | undefined

  async function start(): Promise<OpenLive> {
    const folder = await docs?.()
    const { openLive } = await import('./open-live.ts')
    return openLive({
      docs: folder,
      corpus: corpus === undefined ? undefined : { file: corpus, remedy },
      packages,
      embedder: keyword ? null : embedder,
      log: onProgress ?? (() => {}),
      once,
    })
  }

  function open(): Promise<OpenLive> {
    opening ??= start().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    async library(use) {
      // The model loads in its process while pages and index are read in this one.
      if (use === 'search' && !keyword && !once) embedder.warm()
      return (await open()).library()
    },
    ...(docs && { folder: async () => (await open()).folder?.() ?? { docs: [] } }),
    async close() {
      await Promise.all([opening?.then((live) => live.close()), embedder.close()])
    },
  }
}
