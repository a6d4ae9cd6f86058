import type { Corpus, Doc } from '../../src/corpus/format.ts'
import type { Embedder } from '../../src/embedding/embedder.ts'
import { wholeVector } from '../../src/search/products.ts'
import { buildRankIndex, rank, readQuestion } from '../../src/search/rank.ts'
import { openVectors } from '../../src/search/semantic.ts'
import { translated } from '../../src/search/translation.ts'
import { answersTo, isAt, type Question } from './questions.ts'

/** How the sections are put in order: by words alone, by meaning alone, and as search does it. */
export type Way = 'words' | 'meaning' | 'both'

/** At which place the answer stands, counted from 1; Infinity where it is not found. */
export interface Found {
  section: number
  page: number
}

/**
 * Asks every question of a corpus.
 *
 * @throws where the corpus has no vectors
 */
export async function measure(
  corpus: Corpus,
  questions: readonly Question[],
  embedder: Embedder,
): Promise<Record<Way, Found[]>> {
  const vectors = corpus.vectors ? openVectors(corpus.vectors) : { reason: 'the corpus has no vectors' }
  if ('reason' in vectors) throw new Error(vectors.reason)
  const index = buildRankIndex(corpus.docs)
  const sections = corpus.docs.flatMap((doc) => doc.sections.map((_, section) => ({ doc, section })))
  const found: Record<Way, Found[]> = { words: [], meaning: [], both: [] }
  for (const question of questions) {
    const query = wholeVector(await embedder.embed(translated(question.question, index)))
    const asked = readQuestion(index, question.question)
    const both = rank(index, asked, { vectors, query })
    const orders: Record<Way, Iterable<number>> = {
      words: rank(index, asked, null).order,
      meaning: byScore(both.semantic ?? new Float32Array()),
      both: both.order,
    }
    for (const way of WAYS) {
      const order = Array.from(orders[way], (place) => sections[place] as (typeof sections)[number])
      found[way].push(find(question, order))
    }
  }
  return found
}

export const WAYS: readonly Way[] = ['words', 'meaning', 'both']

function byScore(scores: Float32Array): number[] {
  return [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number))
}

function find(question: Question, order: readonly { doc: Doc; section: number }[]): Found {
  const answers = answersTo(question)
  const place = (index: number): number => (index < 0 ? Number.POSITIVE_INFINITY : index + 1)
  return {
    section: place(order.findIndex(({ doc, section }) => answers.some((at) => isAt(at, doc, section)))),
    page: place(order.findIndex(({ doc }) => answers.some(({ file }) => file === doc.path))),
  }
}

/** Shares of questions whose answer is among the first one, three and eight, and the mean of 1 over its place. */
export interface Score {
  first: number
  three: number
  eight: number
  mrr: number
}

export function scoreOf(places: readonly number[]): Score {
  const within = (limit: number): number => places.filter((place) => place <= limit).length / places.length
  const mrr = places.reduce((sum, place) => sum + 1 / place, 0) / places.length
  return { first: within(1), three: within(3), eight: within(8), mrr }
}
