import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError } from 'smol-toml'
import type { Edit, Entry, Placed } from './edit.ts'
import type { TextFile } from './text-file.ts'

type Table = Record<string, unknown>

/**
 * Puts an entry into a TOML text as a table of its own. All other bytes stay. What comes out is read again and compared with what
 * was meant, so that a text written in a way this does not know (inline tables, dotted keys) is refused, never spoiled.
 */
export function putToml(file: TextFile, { path, entry }: Placed, force: boolean): Edit {
  let document: Table
  try {
    document = parse(file.text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return { outcome: 'broken', line: error.line, fact: firstLine(error.message) }
  }
  const there = path.reduce<unknown>((table, key) => (isTable(table) ? table[key] : undefined), document)
  if (there === undefined) {
    const text = withTable(file, path, entry)
    return means(text, document, path, entry)
      ? { outcome: 'added', text }
      : { outcome: 'broken', line: 1, fact: `a table [${path.join('.')}] cannot be added to it` }
  }
  if (isTable(there) && includes(there, entry) && Object.keys(there).length === Object.keys(entry).length) {
    return { outcome: 'same' }
  }
  if (!force) return { outcome: 'kept' }
  const text = withValues(file, path, entry)
  const merged = { ...(isTable(there) ? there : {}), ...entry }
  if (text !== undefined && means(text, document, path, merged)) return { outcome: 'replaced', text }
  return {
    outcome: 'broken',
    line: 1,
    fact: `its ${path.join('.')} is written in a way that cannot be edited`,
  }
}

/** The text with the entry as a table at its end. */
function withTable({ text, eol }: TextFile, path: readonly string[], entry: Entry): string {
  const head = text === '' || text.endsWith('\n') ? text : text + eol
  const gap = head.trim() === '' ? '' : eol
  return head + gap + [`[${path.map(bare).join('.')}]`, ...lines(entry)].map((line) => line + eol).join('')
}

/** The text with the values of a table's members replaced; undefined where the table or a value is not found. */
function withValues({ text, eol }: TextFile, path: readonly string[], entry: Entry): string | undefined {
  // Each with its own line end, so that those of a file with both stay.
  const rows = (text.endsWith('\n') ? text : text + eol).split(/(?<=\n)/)
  const header = rows.findIndex((row) => isHeader(row, path))
  if (header < 0) return undefined
  const next = rows.findIndex((row, at) => at > header && /^\s*\[/.test(row))
  const body = rows.slice(header + 1, next < 0 ? rows.length : next)
  for (const [key, line] of Object.keys(entry).map((key, at) => [key, lines(entry)[at] ?? ''] as const)) {
    const start = body.findIndex((row) => new RegExp(`^\\s*"?${key}"?\\s*=`).test(row))
    if (start < 0) body.unshift(line + eol)
    else body.splice(start, length(body, start), line + lineEnd(body[start]))
  }
  return [...rows.slice(0, header + 1), ...body, ...(next < 0 ? [] : rows.slice(next))].join('')
}

function lineEnd(row = ''): string {
  return row.endsWith('\r\n') ? '\r\n' : '\n'
}

/** Lines that a value takes: as many as it needs to be whole. */
function length(body: readonly string[], start: number): number {
  for (let count = 1; start + count <= body.length; count++) {
    if (parsed(body.slice(start, start + count).join(''))) return count
  }
  return 1
}

function isHeader(row: string, path: readonly string[]): boolean {
  const table = /^\s*\[[^[]/.test(row) ? parsed(row) : undefined
  return table !== undefined && isDeepStrictEqual(plain(table), nested(path, {}))
}

function lines(entry: Entry): string[] {
  return stringify(entry).trimEnd().split('\n')
}

/** Whether a text is the document with this at the path, and nothing else changed. */
function means(text: string, document: Table, path: readonly string[], entry: Table): boolean {
  const changed = structuredClone(plain(document)) as Table
  let table = changed
  for (const key of path.slice(0, -1)) {
    const inner = table[key]
    if (inner !== undefined && !isTable(inner)) return false
    table[key] = inner ?? {}
    table = table[key] as Table
  }
  table[path.at(-1) ?? ''] = entry
  const read = parsed(text)
  return read !== undefined && isDeepStrictEqual(plain(read), plain(changed))
}

function parsed(text: string): Table | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** TOML tables have no prototype; equality must not turn on that. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function nested(path: readonly string[], entry: object): object {
  return path.reduceRight<object>((inner, key) => ({ [key]: inner }), entry)
}

function includes(there: Table, entry: Entry): boolean {
  return Object.entries(entry).every(
    ([key, value]) => key in there && isDeepStrictEqual(plain(there[key]), plain(value)),
  )
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function bare(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key)
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message
}
