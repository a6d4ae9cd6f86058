import type { Corpus } from '../corpus/format.ts'
import type { EmbedQuery } from '../embedding/embedder.ts'
import { ask, openDatabase, postingsOf } from './database.ts'
import { hitOf } from './hits.ts'
import type { Library, SearchAnswer, SearchRequest, Source } from './library.ts'
import { nearestPlace, openVectors, type Semantic, usable } from './semantic.ts'

export interface LibraryOptions {
  source: Source
  /** Embeds queries; without it, or without vectors in the corpus, search goes by keyword. */
  embedQuery?: EmbedQuery
  /** Why search goes by keyword although there are vectors, for example because another model made them. */
  keywordReason?: string
}

/**
 * What the documentation tools answer from, over one corpus. The index is built at the first search; listing and reading pages
 * never wait for it.
 */
export function createLibrary(corpus: Corpus, options: LibraryOptions): Library {
  let opened: { db: ReturnType<typeof openDatabase>; vectors: Semantic | { reason: string } } | undefined
  const open = (): NonNullable<typeof opened> => {
    opened ??= { db: openDatabase(corpus.docs), vectors: vectorsOf(corpus, options) }
    return opened
  }
  return {
    docs: () => corpus.docs,
    categories: () => corpus.categories,
    sources: () => [{ origin: corpus.origin, ...options.source }],
    search: async (request: SearchRequest): Promise<SearchAnswer> => {
      const { db, vectors } = open()
      const meaning = 'reason' in vectors ? vectors : await embed(request.query, vectors, options.embedQuery)
      const semantic = 'reason' in meaning ? null : meaning
      const { places, total, ranking } = ask(db, { ...request, semantic })
      const hits = places.map(({ place, section }) =>
        hitOf(place, section, ranking, postingsOf(db), {
          explain: request.explain === true,
          nearest: semantic ? nearestPlace(semantic.vectors, semantic.query, section) : 0,
        }),
      )
      return 'reason' in meaning
        ? { hits, total, mode: 'keyword', modeReason: meaning.reason }
        : { hits, total, mode: 'hybrid' }
    },
  }
}

function vectorsOf(
  corpus: Corpus,
  { embedQuery, keywordReason }: LibraryOptions,
): Semantic | { reason: string } {
  if (keywordReason !== undefined) return { reason: keywordReason }
  if (!corpus.vectors) return { reason: 'this corpus was built without vectors' }
  if (!embedQuery) return { reason: 'no model is loaded to embed the query' }
  return openVectors(corpus.vectors)
}

async function embed(
  query: string,
  vectors: Semantic,
  embedQuery: EmbedQuery | undefined,
): Promise<{ vectors: Semantic; query: Float32Array } | { reason: string }> {
  if (!embedQuery) return { reason: 'no model is loaded to embed the query' }
  const embedded = await embedQuery(query)
  if ('reason' in embedded) return embedded
  if (!usable(embedded.vector, vectors.table))
    return { reason: 'the vector of the query does not fit the vectors of this corpus' }
  return { vectors, query: embedded.vector }
}
