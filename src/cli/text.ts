import { createColors } from 'picocolors'
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import type { Terminal } from './terminal.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Colours and weights; plain text where the terminal takes none. */
export function paint({ color }: Pick<Terminal, 'color'>): ReturnType<typeof createColors> {
  return createColors(color)
}

/** A paragraph as lines of the terminal's width, each indented. */
export function wrapped(text: string, { columns }: Pick<Terminal, 'columns'>, indent = 0): string[] {
  return wrapAnsi(text, columns - indent, { hard: true })
    .split('\n')
    .map((line) => ' '.repeat(indent) + line)
}

/** The text cut to a width in columns, with an ellipsis where something went; wide characters count as two. */
export function clipped(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The text filled with blanks to a width in columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}

/** Names with what they mean, in two columns, the second wrapped. */
export function table(
  rows: readonly (readonly [string, string])[],
  terminal: Pick<Terminal, 'columns'>,
): string[] {
  const first = Math.max(...rows.map(([name]) => stringWidth(name))) + 2
  return rows.flatMap(([name, meaning]) => {
    const [head = '', ...more] = wrapped(meaning, { columns: terminal.columns - first - 2 })
    return [`  ${padded(name, first)}${head}`, ...more.map((line) => ' '.repeat(first + 2) + line)]
  })
}

/**
 * The text with its control characters shown, not obeyed: a page must not be able to move the cursor, name the window or turn the
 * direction of writing. Line feeds and tabs stay, other line ends become line feeds.
 */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (control) =>
      String.fromCharCode(0x2400 + control.charCodeAt(0)),
    )
    .replace(/[\u007f-\u009f]/g, '\u2421')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
