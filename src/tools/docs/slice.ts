/** Characters of Markdown that an answer carries unless the caller says otherwise; clients cut or refuse much longer ones. */
export const ANSWER_CHARS = 20_000

/** What a caller may ask for at most. */
export const MOST_CHARS = 1_000_000

/** Part of a text; offsets count UTF-16 units. */
export interface Slice {
  start: number
  end: number
  /** The column names of the table in whose middle the part begins or ends. */
  columns?: string[]
}

/**
 * The part of a text that begins at `offset` and has at most `maxChars` units. It ends after a block, else after a row of a table,
 * else after a line, where one ends in the second half of what fits; else after any line; else after a blank, else after any
 * character, but never inside one. Parts that each begin where the one before ended are together the whole text.
 *
 * @param maxChars at least 2, the units of the longest character
 */
export function slice(source: string, offset: number, maxChars: number): Slice {
  const start = wholeCharacter(source, Math.min(offset, source.length))
  const limit = start + maxChars
  const { ends, tables } = boundaries(source, limit)
  const end = limit >= source.length ? source.length : cut(source, start, limit, ends)
  const inside = (at: number) => tables.find(({ from, to }) => from < at && at < to)
  const table = inside(start) ?? (end < source.length ? inside(end) : undefined)
  return { start, end, ...(table && { columns: table.columns }) }
}

/** The last line of a text channel that carries part of a text: what it is, and how to go on. */
export function partNote(ref: string, { start, end, columns }: Slice, chars: number): string {
  const range = `${start}–${end} of ${chars} characters`
  const next = end < chars ? `; go on with offset: ${end}` : ''
  const table = columns ? `; columns of the table: ${columns.join(' | ')}` : ''
  return `[${ref}: ${range}${next}${table}]`
}

function cut(source: string, start: number, limit: number, ends: Record<Kind, number[]>): number {
  const half = start + (limit - start) / 2
  for (const kind of KINDS) {
    const last = ends[kind].findLast((at) => at <= limit)
    if (last !== undefined && last > half) return last
  }
  const line = ends.line.findLast((at) => at <= limit)
  if (line !== undefined && line > start) return line
  const blank = source.slice(start, limit).search(/\s\S*$/)
  return start + blank + 1 > half ? start + blank + 1 : wholeCharacter(source, limit)
}

/** The place itself, or the one before where it would split a surrogate pair. */
function wholeCharacter(source: string, at: number): number {
  const splits = /[\ud800-\udbff]/.test(source.charAt(at - 1)) && /[\udc00-\udfff]/.test(source.charAt(at))
  return splits ? at - 1 : at
}

const KINDS = ['block', 'row', 'line'] as const
type Kind = (typeof KINDS)[number]

interface Table {
  /** Where its header begins, and where its last row ends. */
  from: number
  to: number
  columns: string[]
}

/**
 * Where a text may be cut, up to and around `limit`: ends of lines, of table rows, of blocks (after the blank lines that follow
 * them). Read line by line with fences in mind, which is enough for choosing a place and needs no Markdown parser.
 */
function boundaries(source: string, limit: number): { ends: Record<Kind, number[]>; tables: Table[] } {
  const ends: Record<Kind, number[]> = { block: [], row: [], line: [] }
  const tables: Table[] = []
  let fence: string | undefined
  let table: Table | undefined
  let before = ''
  let beforeAt = 0
  let blank = false
  // One line beyond the limit is read: it tells whether a table goes on there.
  for (let at = 0; at < source.length && at <= limit; ) {
    const found = source.indexOf('\n', at)
    const next = found < 0 ? source.length : found + 1
    const line = source.slice(at, next).trim()
    if (line !== '' && blank && !fence) ends.block.push(at)
    blank = line === ''
    const fenced = fence !== undefined
    fence = fenceAfter(fence, line)
    if (table && !fenced && line.includes('|')) {
      table.to = next
      ends.row.push(next)
    } else if (!fenced && !fence && isDelimiterRow(line, before)) {
      table = { from: beforeAt, to: next, columns: cells(before) }
      tables.push(table)
    } else table = undefined
    ends.line.push(next)
    before = line
    beforeAt = at
    at = next
  }
  return { ends, tables }
}

/** The fence that is open after a line: a run of at least three back-ticks or tildes, closed by one as long. */
function fenceAfter(open: string | undefined, line: string): string | undefined {
  const content = line.replace(/^(?:>|[-*+]\s|\d+[.)]\s|\s)+/, '')
  if (open) return content.startsWith(open) && /^(`+|~+)$/.test(content) ? undefined : open
  return /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0]
}

function isDelimiterRow(line: string, header: string): boolean {
  return header.includes('|') && line.includes('-') && /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$/.test(line)
}

function cells(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}
