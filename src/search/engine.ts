import type { Corpus, Doc } from '../corpus/format.ts'
import { ask, openDatabase } from './database.ts'
import { hitOf } from './hits.ts'
import { indexOf } from './indexes.ts'
import type { SearchAnswer, SearchRequest } from './library.ts'
import { type WholeVector, wholeVector } from './products.ts'
import { type Question, readQuestion } from './rank.ts'
import { nearestPlace, openVectors, type Semantic, usable } from './semantic.ts'
import { translated } from './translation.ts'

/** A query's vector, or why there is none. */
export type Meaning = { vector: Float32Array } | { reason: string }

/** A corpus ready to be searched. */
export interface Engine {
  /** What is to be embedded of a query. */
  embeddable(query: string): string
  /** Looks into a query by its words, which can be done while it is embedded. */
  read(query: string): Question
  answer(request: SearchRequest, question: Question, meaning: Meaning): SearchAnswer
}

/** Databases by their pages: vectors that come later need no new index. */
const databases = new WeakMap<readonly Doc[], ReturnType<typeof openDatabase>>()

export function openEngine(corpus: Corpus): Engine {
  const index = indexOf(corpus)
  const db = databases.get(corpus.docs) ?? openDatabase(corpus.docs, index)
  databases.set(corpus.docs, db)
  const { postings } = index
  const vectors = corpus.vectors
    ? openVectors(corpus.vectors)
    : { reason: 'this corpus was built without vectors' }
  return {
    embeddable: (query) => translated(query, index),
    read: (query) => readQuestion(index, query),
    answer(request, question, meaning) {
      const semantic = comparable(vectors, meaning)
      const compared = 'reason' in semantic ? null : semantic
      const { places, total, ranking } = ask(db, { ...request, question, semantic: compared })
      const hits = places.map(({ place, section }) =>
        hitOf(place, section, ranking, postings, {
          explain: request.explain === true,
          nearest: compared ? nearestPlace(compared.vectors, compared.query, section) : 0,
        }),
      )
      return 'reason' in semantic
        ? { hits, total, mode: 'keyword', modeReason: semantic.reason }
        : { hits, total, mode: 'hybrid' }
    },
  }
}

function comparable(
  vectors: Semantic | { reason: string },
  meaning: Meaning,
): { vectors: Semantic; query: WholeVector } | { reason: string } {
  if ('reason' in meaning) return meaning
  if ('reason' in vectors) return vectors
  if (usable(meaning.vector, vectors.table)) return { vectors, query: wholeVector(meaning.vector) }
  return { reason: 'the vector of the query does not fit the vectors of this corpus' }
}
