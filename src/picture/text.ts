import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Widths in ems of the letters that are far from the average, as common sans-serif fonts have them, on the wide side. */
const WIDTHS: readonly [letters: RegExp, width: number][] = [
  [/^[ijl.,:;'|!’·]$/, 0.31],
  [/^[ frtI()[\]{}/\\"-]$/, 0.4],
  [/^[mMW%@—…]$/, 0.96],
  [/^[wNOQGDHUC&]$/, 0.8],
  [/^[A-Z0-9_#$+=<>~?]$/, 0.68],
]
const AVERAGE = 0.61
const WIDE = 1.3

/** The width a text will have about, in units of the drawing; too much rather than too little. */
export function widthOf(text: string, size: number): number {
  let ems = 0
  for (const { segment } of graphemes.segment(text)) {
    const columns = stringWidth(segment)
    ems +=
      columns === 1 ? (WIDTHS.find(([letters]) => letters.test(segment))?.[1] ?? AVERAGE) : columns && WIDE
  }
  return ems * size
}

/** A text in rows of at most `width`; what is more than `most` of them is cut off with an ellipsis. */
export function rowsOf(text: string, size: number, width: number, most: number): string[] {
  const rows: string[] = []
  let row = ''
  const pieces = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => broken(word, size, width))
  for (const [place, piece] of pieces.entries()) {
    const longer = row === '' ? piece : `${row} ${piece}`
    if (widthOf(longer, size) <= width) row = longer
    else {
      rows.push(row)
      row = piece
      if (rows.length === most) return [...rows.slice(0, -1), cut(rows.at(-1) ?? '', size, width)]
    }
    if (place === pieces.length - 1 && row !== '') rows.push(row)
  }
  return rows
}

/** A word in parts that each fit in a row. */
function broken(word: string, size: number, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment, size) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function cut(row: string, size: number, width: number): string {
  const characters = Array.from(graphemes.segment(row), ({ segment }) => segment)
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const ESCAPES: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for an attribute or between tags, of SVG as of HTML; characters that XML cannot hold become a replacement. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
