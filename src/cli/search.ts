import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import { ANSWER_FLAGS, asking, json } from './answer.ts'
import { defineCommand } from './command.ts'
import type { Terminal } from './terminal.ts'

export const command = defineCommand({
  name: 'search',
  about:
    'Finds the sections that answer a question, best first. Ask in your own words, or with an exact name.',
  positionals: [{ name: 'question', required: true, rest: true }],
  flags: {
    ...ANSWER_FLAGS,
    limit: { type: 'number', value: 'N', min: 1, max: 50, help: 'Sections at most; 8 by default.' },
    offset: { type: 'number', value: 'N', help: 'Sections to skip.' },
    category: { type: 'text', value: 'NAME', help: 'Search this category alone.' },
    keyword: { type: 'flag', help: 'Search by words alone, without the model.' },
    explain: { type: 'flag', help: 'Tell what each score is made of.' },
  },
  examples: [
    { line: 'anchordoc search "how do I pin the anchors"', does: 'The eight best sections.' },
    {
      line: 'anchordoc search "open a valve" --docs docs --packages',
      does: 'In what you write and what you use, as it is now.',
    },
    { line: 'anchordoc search --limit 3 --json SOURCE_DATE_EPOCH', does: 'What an agent would get.' },
  ],
  run: (
    { values: { json: asJson, limit, offset, category, explain, ...where }, words: [query = ''] },
    terminal,
  ) =>
    asking(where, terminal, async (ask) => {
      const answer = await ask('search_docs', { query, limit, offset, category, explain })
      if (!answer) return 1
      if (asJson) terminal.out(json(answer))
      else await print(query, answer, offset ?? 0, terminal)
      return answer.hits.length > 0 ? 0 : 1
    }),
})

async function print(
  query: string,
  { hits, total, nextOffset, modeReason }: DocsAnswers['search_docs'],
  offset: number,
  terminal: Terminal,
): Promise<void> {
  if (modeReason) terminal.err(`${NAME}: searched by words alone: ${modeReason}\n`)
  const { showHits } = await import('./hits.ts')
  terminal.out(showHits(hits, query, terminal))
  if (hits.length === 0 && total > 0)
    terminal.err(`${NAME}: no sections from ${offset} on; there are ${total}\n`)
  else if (hits.length === 0)
    terminal.err(`${NAME}: nothing found for ${JSON.stringify(query)}; try other words or fewer\n`)
  if (nextOffset !== undefined) {
    terminal.err(`${NAME}: ${hits.length} of ${total} sections; go on with --offset ${nextOffset}\n`)
  }
}
