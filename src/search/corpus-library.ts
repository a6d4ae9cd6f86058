import { setImmediate } from 'node:timers/promises'
import type { Corpus } from '../corpus/format.ts'
import type { EmbedQuery } from '../embedding/embedder.ts'
import type { Engine } from './engine.ts'
import type { Library, SearchRequest, Source } from './library.ts'

export interface LibraryOptions {
  source: Source
  /** Embeds queries; without it, or without vectors in the corpus, search goes by keyword. */
  embedQuery?: EmbedQuery
  /** Why search goes by keyword although there are vectors, for example because another model made them. */
  keywordReason?: string
}

/**
 * What the documentation tools answer from, over one corpus. The search engine is loaded and the index built at the first search;
 * listing and reading pages never wait for them.
 */
export function createLibrary(
  corpus: Corpus,
  { source, embedQuery, keywordReason }: LibraryOptions,
): Library {
  let engine: Promise<Engine> | undefined
  const meaningOf = async (query: string): ReturnType<EmbedQuery> => {
    if (keywordReason !== undefined) return { reason: keywordReason }
    if (!corpus.vectors) return { reason: 'this corpus was built without vectors' }
    return embedQuery ? embedQuery(query) : { reason: 'no model is loaded to embed the query' }
  }
  return {
    docs: () => corpus.docs,
    categories: () => corpus.categories,
    sources: async () => [{ origin: corpus.origin, ...source }],
    search: async (request: SearchRequest) => {
      engine ??= import('./engine.ts').then(({ openEngine }) => openEngine(corpus))
      const opened = await engine
      const embedding = meaningOf(opened.embeddable(request.query))
      // The model works in its own process: once it has been asked there is time to look at the words.
      await setImmediate()
      const question = opened.read(request.query)
      return opened.answer(request, question, await embedding)
    },
  }
}
