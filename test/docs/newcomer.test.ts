import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDocs } from '../../src/open-docs.ts'
import { ROOT } from './manual.ts'

interface Place {
  file: string
  /** Null for any place on the page, `""` for the text above its first heading. */
  anchor: string | null
}

interface Question extends Place {
  question: string
  also?: Place[]
}

const questions = readFileSync(join(ROOT, 'test/fixtures/eval/newcomer.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Question)

/** The manual as `npm run build` built it. */
const manual = openDocs({ corpus: join(ROOT, 'content/docs.json') })

afterAll(() => manual.close())

describe('what a newcomer asks is answered by one of the first three hits in the manual', () => {
  test.each(questions)('$question', async ({ question, also = [], ...place }) => {
    const { hits } = await (await manual.library()).search({ query: question, limit: 3, offset: 0 })
    const answers = [place, ...also]
    const answering = hits.filter(({ path, headingId }) =>
      answers.some(({ file, anchor }) => file === path && (anchor === null || anchor === headingId)),
    )
    expect(answering, `found: ${hits.map(({ ref }) => ref).join(', ')}`).not.toEqual([])
  })
})
