import type { Corpus, Warning } from './corpus/format.ts'
import type { TreeOptions } from './corpus/sources.ts'
import { sourceOf, whyNoVectors } from './corpus-source.ts'
import type { QueryEmbedder } from './embedding/child.ts'
import { MODEL } from './embedding/model.ts'
import { openCorpusPart } from './live/corpus.ts'
import { cacheFile, openFolder } from './live/folder.ts'
import { type LiveLibrary, openLiveLibrary } from './live/library.ts'
import type { Part, Provider } from './live/merge.ts'
import { tellWarnings } from './live/warnings.ts'
import type { Pages } from './search/library.ts'

/** A documentation folder that is served as it is on disk. */
export interface DocsFolder {
  folder: string
  /** What it is called in answers; never an absolute path. */
  name: string
  tree: TreeOptions
  package: { name: string; version: string } | null
}

export interface OpenLiveOptions {
  docs?: DocsFolder | undefined
  corpus?: { file: string; remedy: string | undefined } | undefined
  /** A folder of the project whose dependencies' documentation is served. */
  packages?: string | undefined
  /** Null where words alone are searched. */
  embedder: QueryEmbedder | null
  log: (line: string) => void
  /** For a command that asks and ends: all pages are waited for, nothing is embedded, and nothing kept for the next start. */
  once?: boolean | undefined
}

export interface OpenLive extends LiveLibrary {
  /** The pages of the documentation folder as they are now; absent without one. */
  folder?: () => Promise<Pages>
}

/** Puts live pages, a corpus and packages together, the first before the others where slugs meet. */
export async function openLive({
  docs,
  corpus,
  packages,
  embedder,
  log,
  once,
}: OpenLiveOptions): Promise<OpenLive> {
  const onWarnings = (warnings: readonly Warning[]) => tellWarnings(warnings, log)
  const onChange = () => void live.library().catch(() => {})
  const folder = docs && openFolder({ ...docs, model: MODEL, onWarnings, onChange })
  const providers: Provider[] = folder ? [folder] : []
  if (corpus) {
    const isBehind = async (loaded: Corpus) => (await import('./freshness.ts')).isBehind(corpus.file, loaded)
    providers.push(openCorpusPart({ ...corpus, source: sourceOf, isBehind, unusable: whyNoVectors }))
  }
  if (packages !== undefined) {
    const { openPackages } = await import('./discovery/packages.ts')
    providers.push(openPackages(packages, { model: MODEL, unusable: whyNoVectors, log, onChange, once }))
  }
  const live = openLiveLibrary({
    providers,
    model: MODEL,
    embedder,
    indexFile: cacheFile(JSON.stringify([docs?.folder, corpus?.file, packages]), 'index'),
    log,
    once,
    async openCut() {
      const [{ openTokenizer }, { cutPieces }] = await Promise.all([
        import('./embedding/tokenizer.ts'),
        import('./embedding/chunk.ts'),
      ])
      const { count } = await openTokenizer()
      return (doc) => cutPieces(doc, count)
    },
  })
  if (!folder) return live
  return { ...live, folder: providers.length === 1 ? live.pages : pagesOf(folder.refresh) }
}

/** The pages of a part; the same array as long as the part is the same. */
function pagesOf(refresh: () => Promise<readonly [Part]>): () => Promise<Pages> {
  const known = new WeakMap<Part, Pages>()
  return async () => {
    const [part] = await refresh()
    const pages = known.get(part) ?? { docs: part.served.map(({ doc }) => doc) }
    known.set(part, pages)
    return pages
  }
}
