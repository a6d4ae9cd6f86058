import { MOST_CHARS } from '../tools/docs/slice.ts'
import { NAME } from '../version.ts'
import { json } from './answer.ts'
import type { Flag } from './command.ts'
import type { Terminal } from './terminal.ts'
import { visible } from './text.ts'

/** Flags of the commands that print Markdown. */
export const CONTENT_FLAGS = {
  offset: { type: 'number', value: 'N', help: 'Character to begin at.' },
  'max-chars': {
    type: 'number',
    value: 'N',
    min: 2,
    max: MOST_CHARS,
    help: 'Characters at most; by default all.',
  },
} as const satisfies Record<string, Flag>

/** Part of a Markdown text, as `get_doc` and `get_section` answer. */
interface Part {
  content: string
  chars: number
  nextOffset?: number | undefined
}

/**
 * Prints Markdown: to the end of the text, part by part, unless a size was given; with `--json` the tool's one answer. Returns the
 * exit code.
 *
 * @param ask the tool; undefined where it answered with an error
 */
export async function printContent(
  ask: (range: { offset?: number; maxChars?: number }) => Promise<Part | undefined>,
  values: { json?: true; offset?: number; 'max-chars'?: number },
  terminal: Terminal,
): Promise<number> {
  const maxChars = values['max-chars']
  const size = maxChars ?? (values.json ? undefined : MOST_CHARS)
  let part = await ask({ offset: values.offset, maxChars: size })
  if (!part) return 1
  if (values.json) {
    terminal.out(json(part))
    return 0
  }
  if (values.offset !== undefined && values.offset >= part.chars && part.chars > 0) {
    terminal.err(`${NAME}: no characters from ${values.offset} on; there are ${part.chars}\n`)
    return 1
  }
  const show = (text: string) => terminal.out(terminal.interactive ? visible(text) : text)
  show(part.content)
  while (part?.nextOffset !== undefined && maxChars === undefined) {
    part = await ask({ offset: part.nextOffset, maxChars: size })
    if (part) show(part.content)
  }
  if (part?.nextOffset !== undefined) {
    terminal.err(`${NAME}: ${part.chars} characters in all; go on with --offset ${part.nextOffset}\n`)
  }
  return 0
}
