import type { Corpus, ModelIdentity } from './corpus/format.ts'
import { createQueryEmbedder } from './embedding/child.ts'
import { MODEL } from './embedding/model.ts'
import type { Library, Source } from './search/library.ts'

export interface OpenDocsOptions {
  /** Path of the corpus file. */
  corpus: string
  /** What to do about a corpus file that cannot be used; by default to build it. */
  remedy?: string | undefined
  /** Never load the model: searches go by words alone. */
  keyword?: boolean | undefined
  /** Milliseconds after the last search until the embedder's process ends; 60 000 by default. */
  idleMs?: number | undefined
  /** Told once of each reason why the corpus cannot be used. */
  onFailure?: ((reason: string) => void) | undefined
}

/** A corpus that tools can answer from. */
export interface OpenDocs {
  /**
   * The corpus's library, loaded at the first call. Rejects with an AnchordocError where the file cannot be used; the next call
   * tries again, since the remedy may have been applied.
   */
  library(): Promise<Library>
  /** Ends the embedder's process. */
  close(): Promise<void>
}

/**
 * Puts corpus, embedder and search together: the one place for the server, for a library's own server and for the command line.
 * Nothing is read before it is needed, the model only by a search.
 */
export function openDocs({ corpus, remedy, keyword, idleMs, onFailure }: OpenDocsOptions): OpenDocs {
  const said = new Set<string>()
  const embedder = createQueryEmbedder({ idleMs })
  let loading: Promise<Library> | undefined

  async function load(): Promise<Library> {
    const [{ loadCorpus }, { createLibrary }] = await Promise.all([
      import('./corpus/file.ts'),
      import('./search/corpus-library.ts'),
    ])
    const loaded = await loadCorpus(corpus, remedy)
    const keywordReason = keyword ? 'search by words alone was asked for' : whyNoVectors(loaded)
    const source: Source = { kind: 'corpus', name: sourceName(loaded), origin: loaded.origin }
    if (keywordReason !== undefined) return createLibrary(loaded, { source, keywordReason })
    const made = createLibrary(loaded, { source, embedQuery: embedder.embed })
    return {
      ...made,
      search(request) {
        // The model loads in its process while the index is built in this one.
        embedder.warm()
        return made.search(request)
      },
    }
  }

  return {
    library() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        const reason = error instanceof Error ? error.message : String(error)
        if (!said.has(reason)) onFailure?.(reason)
        said.add(reason)
        throw error
      })
      return loading
    },
    close: () => embedder.close(),
  }
}

/** A corpus's package and version, or what else can be said of it. */
function sourceName({ origin }: Pick<Corpus, 'origin'>): string {
  return origin.package
    ? `${origin.package.name} ${origin.package.version}`.trimEnd()
    : 'documentation without a package'
}

/** Why a corpus's vectors cannot be compared with this package's; undefined where they can. */
function whyNoVectors({ vectors }: Corpus): string | undefined {
  if (!vectors) return 'the corpus was built without vectors; `anchordoc build` adds them'
  const same = (Object.keys(MODEL) as (keyof ModelIdentity)[]).every(
    (key) => vectors.model[key] === MODEL[key],
  )
  if (same) return undefined
  return `the corpus was built with the model ${modelName(vectors.model)}, and this anchordoc has ${modelName(MODEL)}; build it again`
}

function modelName({ id, dtype, dimensions, sha256 }: ModelIdentity): string {
  return `${id} (${dtype}, ${dimensions} dimensions, sha256 ${sha256.slice(0, 12)})`
}
