import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { answersTo, readQuestions } from '../../scripts/eval/questions.ts'
import { openDocs } from '../../src/open-docs.ts'
import { ROOT } from './manual.ts'

const questions = readQuestions(pathToFileURL(join(ROOT, 'test/fixtures/eval/newcomer.jsonl')))

/** The manual as `npm run build` built it. */
const manual = openDocs({ corpus: join(ROOT, 'content/docs.json') })

afterAll(() => manual.close())

describe('what a newcomer asks is answered by one of the first three hits in the manual', () => {
  test.each(questions)('$question', async (question) => {
    const { hits } = await (await manual.library()).search({ query: question.question, limit: 3, offset: 0 })
    const answers = answersTo(question)
    const answering = hits.filter(({ path, headingId }) =>
      answers.some(({ file, anchor }) => file === path && (anchor === null || anchor === headingId)),
    )
    expect(answering, `found: ${hits.map(({ ref }) => ref).join(', ')}`).not.toEqual([])
  })
})
