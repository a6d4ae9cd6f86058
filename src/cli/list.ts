import stringWidth from 'string-width'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import { asking, CORPUS_FLAGS, json } from './answer.ts'
import { defineCommand } from './command.ts'
import type { Terminal } from './terminal.ts'
import { clipped, padded, paint, visible } from './text.ts'

export const command = defineCommand({
  name: 'list',
  about: 'Lists the pages of a documentation, by category.',
  positionals: [],
  flags: {
    ...CORPUS_FLAGS,
    limit: { type: 'number', value: 'N', min: 1, help: 'Pages at most.' },
    offset: { type: 'number', value: 'N', help: 'Pages to skip.' },
  },
  examples: [
    { line: 'anchordoc list --corpus content/docs.json', does: 'The pages of a corpus that was just built.' },
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

function print({ docs, total, nextOffset }: Answer, offset: number, terminal: Terminal): void {
  const { bold, dim } = paint(terminal)
  const column = Math.min(
    Math.max(...docs.map(({ slug }) => stringWidth(slug))),
    Math.floor(terminal.columns * 0.45),
  )
  let category: string | undefined
  for (const doc of docs) {
    if (doc.category !== category && doc.category)
      terminal.out(`${category === undefined ? '' : '\n'}${bold(doc.category)}\n`)
    category = doc.category
    const slug = padded(`  ${doc.slug}`, column + 4)
    const room = terminal.columns - stringWidth(slug)
    const title = clipped(visible(doc.title), Math.max(room, 8))
    const left = room - stringWidth(title) - 2
    const description =
      doc.description && left >= 12 ? `  ${dim(clipped(oneLine(doc.description), left))}` : ''
    terminal.out(`${slug}${title}${description}\n`)
  }
  if (docs.length === 0)
    terminal.err(`${NAME}: no pages${total > 0 ? ` from ${offset} on; there are ${total}` : ''}\n`)
  if (nextOffset !== undefined) {
    terminal.err(`${NAME}: ${docs.length} of ${total} pages; go on with --offset ${nextOffset}\n`)
  }
}

function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ')
}
