import stringWidth from 'string-width'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import { ANSWER_FLAGS, asking, json } from './answer.ts'
import { defineCommand } from './command.ts'
import type { Terminal } from './terminal.ts'
import { clipped, padded, paint, visible } from './text.ts'

export const command = defineCommand({
  name: 'list',
  about: 'Lists the pages of a documentation, by category.',
  positionals: [],
  flags: {
    ...ANSWER_FLAGS,
    limit: { type: 'number', value: 'N', min: 1, help: 'Pages at most.' },
    offset: { type: 'number', value: 'N', help: 'Pages to skip.' },
  },
  examples: [
    { line: 'anchordoc list --corpus content/docs.json', does: 'The pages of a corpus that was just built.' },
    { line: 'anchordoc list --packages', does: 'The pages that the dependencies bring along.' },
  ],
  run: ({ values: { json: asJson, limit, offset, ...where } }, terminal) =>
    asking(where, terminal, async (ask) => {
      const answer = await ask('list_docs', { limit, offset })
      if (!answer) return 1
      if (asJson) terminal.out(json(answer))
      else print(answer, offset ?? 0, terminal)
      return answer.docs.length > 0 ? 0 : 1
    }),
})

type Answer = DocsAnswers['list_docs']

/** Narrower descriptions say nothing. */
const LEAST_DESCRIPTION = 24

/** Columns that slugs leave to titles. */
const LEAST_TITLE = 20

function print({ docs, total, nextOffset }: Answer, offset: number, terminal: Terminal): void {
  const { bold, dim } = paint(terminal)
  const widest = (cells: string[]) => Math.max(0, ...cells.map((cell) => stringWidth(cell)))
  const slugs = Math.min(widest(docs.map(({ slug }) => slug)), terminal.columns - LEAST_TITLE - 4)
  const room = terminal.columns - slugs - 4
  const titles = Math.min(widest(docs.map(({ title }) => title)), Math.floor(room * 0.6))
  const left = room - titles - 2
  let category = ''
  for (const [place, doc] of docs.entries()) {
    if (doc.category !== category && place > 0) terminal.out('\n')
    if (doc.category !== category && doc.category) terminal.out(`${bold(doc.category)}\n`)
    category = doc.category
    const title = visible(doc.title)
    const description = left < LEAST_DESCRIPTION ? '' : visible(doc.description).replace(/\s+/g, ' ')
    // A slug is never cut, since it is what is asked for next: a long one takes from its title.
    const over = Math.max(0, stringWidth(doc.slug) - slugs)
    const about =
      description && over === 0
        ? `${padded(clipped(title, titles), titles)}  ${dim(clipped(description, left))}`
        : clipped(title, Math.max(1, room - over))
    terminal.out(`  ${padded(doc.slug, slugs)}  ${about}\n`)
  }
  if (docs.length === 0)
    terminal.err(`${NAME}: no pages${total > 0 ? ` from ${offset} on; there are ${total}` : ''}\n`)
  if (nextOffset !== undefined) {
    terminal.err(`${NAME}: ${docs.length} of ${total} pages; go on with --offset ${nextOffset}\n`)
  }
}
