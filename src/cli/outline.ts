import stringWidth from 'string-width'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import { ANSWER_FLAGS, asking, json } from './answer.ts'
import { defineCommand } from './command.ts'
import type { Terminal } from './terminal.ts'
import { clipped, padded, paint, visible } from './text.ts'

export const command = defineCommand({
  name: 'outline',
  about:
    "Shows a page's headings with their anchors and their sizes in characters, nested sections included.",
  positionals: [{ name: 'page', required: true }],
  flags: {
    ...ANSWER_FLAGS,
    offset: { type: 'number', value: 'N', help: 'Headings to skip.' },
  },
  examples: [
    { line: 'anchordoc outline build', does: 'The headings of the page whose slug is build.' },
    { line: 'anchordoc outline build --docs docs', does: 'The same of the page as it is on disk.' },
  ],
  run: ({ values: { json: asJson, offset, ...where }, words: [slug] }, terminal) =>
    asking(where, terminal, async (ask) => {
      const answer = await ask('get_outline', { slug, offset })
      if (!answer) return 1
      if (asJson) terminal.out(json(answer))
      else print(answer, offset ?? 0, terminal)
      return 0
    }),
})

/** Columns of a heading, however long its anchor. */
const LEAST_HEADING = 8

function print(
  { slug, title, headings, nextOffset }: DocsAnswers['get_outline'],
  offset: number,
  terminal: Terminal,
): void {
  const { bold, cyan, dim } = paint(terminal)
  terminal.out(`${bold(visible(title))}  ${cyan(slug)}\n`)
  const rows = headings.map(({ headingId, heading, level, chars }) => ({
    heading: `${'  '.repeat(level - 1)}${visible(heading) || '(no text)'}`,
    anchor: headingId && `#${headingId}`,
    size: chars.toLocaleString('en'),
  }))
  const widest = (cells: string[]) => Math.max(0, ...cells.map((cell) => stringWidth(cell)))
  const sizes = widest(rows.map(({ size }) => size))
  const room = terminal.columns - sizes - 4
  const anchors = Math.min(widest(rows.map(({ anchor }) => anchor)), Math.floor(room / 2))
  const names = Math.min(widest(rows.map(({ heading }) => heading)), room - anchors)
  for (const { heading, anchor, size } of rows) {
    // An anchor is never cut, since it is what is asked for next: a long one takes from its heading.
    const left = Math.max(LEAST_HEADING, names - Math.max(0, stringWidth(anchor) - anchors))
    const name = padded(clipped(heading, left), left)
    terminal.out(`${name}  ${cyan(padded(anchor, anchors))}  ${dim(size.padStart(sizes))}\n`)
  }
  if (headings.length === 0)
    terminal.err(`${NAME}: ${slug} has no headings${offset > 0 ? ` from ${offset} on` : ''}\n`)
  if (nextOffset !== undefined)
    terminal.err(`${NAME}: there are more headings; go on with --offset ${nextOffset}\n`)
}
