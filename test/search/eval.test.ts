import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Found, measure, type Score, scoreOf, WAYS, type Way } from '../../scripts/eval/measure.ts'
import { answersTo, isAt, readQuestions } from '../../scripts/eval/questions.ts'
import { loadCorpus } from '../../src/corpus/file.ts'
import type { Corpus } from '../../src/corpus/format.ts'
import { openEmbedder } from '../../src/embedding/open.ts'
import { ROOT } from '../docs/manual.ts'

const questions = readQuestions(pathToFileURL(join(ROOT, 'test/fixtures/eval/questions.jsonl')))

/** A little under what `npm run eval` prints: shares of questions whose section comes first, and is among the first three. */
const FLOORS: Record<Way, Pick<Score, 'first' | 'three'>> = {
  words: { first: 0.48, three: 0.6 },
  meaning: { first: 0.38, three: 0.5 },
  both: { first: 0.5, three: 0.68 },
}

describe('what people ask the manual', () => {
  let corpus: Corpus
  let found: Record<Way, Found[]>

  beforeAll(async () => {
    // As `npm run build` built it, with real vectors.
    corpus = await loadCorpus(join(ROOT, 'content/docs.json'), 'run `npm run build`')
    const embedder = await openEmbedder()
    found = await measure(corpus, questions, embedder)
    await embedder.close()
  })

  test('is answered at places that are there', () => {
    const missing = questions.flatMap((question) =>
      answersTo(question).filter(
        (place) => !corpus.docs.some((doc) => doc.sections.some((_, section) => isAt(place, doc, section))),
      ),
    )
    expect(missing).toEqual([])
  })

  test.each(WAYS)('is found by %s, often enough', (way) => {
    const { first, three } = scoreOf(found[way].map(({ section }) => section))
    expect(first).toBeGreaterThanOrEqual(FLOORS[way].first)
    expect(three).toBeGreaterThanOrEqual(FLOORS[way].three)
  })
})

test('a question counts where the first place that answers it stands, and not at all where none does', () => {
  expect(scoreOf([1, 2, 5, Number.POSITIVE_INFINITY])).toEqual({
    first: 0.25,
    three: 0.5,
    eight: 0.75,
    mrr: (1 + 1 / 2 + 1 / 5) / 4,
  })
})
