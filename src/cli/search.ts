import stringWidth from 'string-width'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import { asking, CORPUS_FLAGS, json } from './answer.ts'
import { defineCommand } from './command.ts'
import type { Terminal } from './terminal.ts'
import { padded, paint, visible, wrapped } from './text.ts'

export const command = defineCommand({
  name: 'search',
  about:
    'Finds the sections that answer a question, best first. Ask in your own words, or with an exact name.',
  positionals: [{ name: 'question', required: true, rest: true }],
  flags: {
    ...CORPUS_FLAGS,
    limit: { type: 'number', value: 'N', min: 1, max: 50, help: 'Sections at most; 8 by default.' },
    offset: { type: 'number', value: 'N', help: 'Sections to skip.' },
    category: { type: 'text', value: 'NAME', help: 'Search this category alone.' },
    keyword: { type: 'flag', help: 'Search by words alone, without the model.' },
    explain: { type: 'flag', help: 'Tell what each score is made of.' },
  },
  examples: [
    { line: 'anchordoc search "how do I pin the anchors"', does: 'The eight best sections.' },
    { line: 'anchordoc search --limit 3 --json loadCorpus', does: 'What an agent would get.' },
  ],
  run: ({ values: { json: asJson, corpus, ...options }, words: [query = ''] }, terminal) =>
    asking({ corpus, keyword: options.keyword }, terminal, async (ask) => {
      const { limit, offset, category, explain } = options
      const answer = await ask('search_docs', { query, limit, offset, category, explain })
      if (!answer) return 1
      if (asJson) terminal.out(json(answer))
      else await print(query, answer, terminal)
      return answer.hits.length > 0 ? 0 : 1
    }),
})

type Answer = DocsAnswers['search_docs']

async function print(
  query: string,
  { hits, total, nextOffset, modeReason }: Answer,
  terminal: Terminal,
): Promise<void> {
  const { markMatches } = await import('./mark.ts')
  const { bold, cyan, dim, yellow } = paint(terminal)
  const mark = (word: string) => bold(yellow(word))
  if (modeReason) terminal.err(`${NAME}: searched by words alone: ${modeReason}\n`)
  for (const [place, hit] of hits.entries()) {
    const size = `${hit.chars.toLocaleString('en')} chars`
    const head = `${cyan(bold(hit.ref))}${hit.weak ? dim('  (weak)') : ''}`
    const title = [hit.title, hit.heading].filter(Boolean).map(visible).join(' › ')
    terminal.out(
      `${place > 0 ? '\n' : ''}${padded(head, terminal.columns - stringWidth(size) - 1)} ${dim(size)}\n`,
    )
    terminal.out(`${wrapped(title, terminal).map(bold).join('\n')}\n`)
    const snippet = markMatches(visible(hit.snippet), query, mark)
    if (snippet) terminal.out(`${wrapped(snippet, terminal, 2).join('\n')}\n`)
    if (hit.explain)
      terminal.out(
        `${explained(hit.explain, hit.score)
          .flatMap((line) => wrapped(line, terminal, 2))
          .map(dim)
          .join('\n')}\n`,
      )
  }
  if (hits.length === 0)
    terminal.err(`${NAME}: nothing found for ${JSON.stringify(query)}; try other words or fewer\n`)
  if (nextOffset !== undefined) {
    terminal.err(`${NAME}: ${hits.length} of ${total} sections; go on with --offset ${nextOffset}\n`)
  }
}

function explained(
  { lexical, semantic, terms, priors }: NonNullable<Answer['hits'][number]['explain']>,
  score: number,
): string[] {
  const round = (number: number) => number.toFixed(3)
  return [
    `score ${round(score)}: words ${round(lexical)}, meaning ${round(semantic)}`,
    ...(terms.length > 0
      ? [`matched: ${terms.map(({ term, fields }) => `${term} (${fields.join(', ')})`).join('; ')}`]
      : []),
    ...(priors.length > 0
      ? [`priors: ${priors.map(({ name, factor }) => `${name} × ${factor}`).join('; ')}`]
      : []),
  ]
}
