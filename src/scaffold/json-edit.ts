import { isDeepStrictEqual } from 'node:util'
import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { Edit, Entry, Placed, Value } from './edit.ts'
import { lineAt, type TextFile } from './text-file.ts'

/**
 * Puts an entry into a JSON or JSONC text. Every byte that stands there stays: comments where they are, order, indentation, line
 * ends, even a member that is written on one line; only what is added is laid out here.
 */
export function putJson(file: TextFile, { path, entry }: Placed, force: boolean): Edit {
  if (file.text.trim() === '') return { outcome: 'added', text: fresh({ path, entry }, file.eol) }
  const errors: ParseError[] = []
  const root = parseTree(file.text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error) {
    return { outcome: 'broken', line: lineAt(file.text, error.offset), fact: said(error) }
  }
  let parent = root
  for (const [depth, key] of path.entries()) {
    if (parent?.type !== 'object') {
      const name = depth === 0 ? 'the document' : JSON.stringify(path[depth - 1])
      return {
        outcome: 'broken',
        line: lineAt(file.text, parent?.offset ?? 0),
        fact: `${name} is not an object`,
      }
    }
    const value = member(parent, key)
    if (!value) {
      const missing = path.slice(depth + 1).reduceRight<Value>((inner, name) => ({ [name]: inner }), entry)
      return { outcome: 'added', text: withMember(file, parent, key, missing) }
    }
    parent = value
  }
  if (!parent) return { outcome: 'same' }
  if (isSame(parent, entry)) return { outcome: 'same' }
  if (!force) return { outcome: 'kept' }
  return { outcome: 'replaced', text: withMembers(file, path, entry) }
}

/** A file that holds nothing but the entry. */
function fresh({ path, entry }: Placed, eol: string): string {
  const whole = path.reduceRight<Value>((inner, name) => ({ [name]: inner }), entry)
  return JSON.stringify(whole, null, 2).concat('\n').replaceAll('\n', eol)
}

/** Replaces an entry's members one by one, so that what else stands in it stays. */
function withMembers(file: TextFile, path: readonly string[], entry: Entry): string {
  let { text } = file
  for (const [key, value] of Object.entries(entry)) {
    const object = find(text, path)
    if (!object) return text
    const old = object.type === 'object' ? member(object, key) : object
    if (object.type !== 'object') return replaced({ ...file, text }, object, entry)
    if (!old) text = withMember({ ...file, text }, object, key, value)
    else if (!isSame(old, value)) text = replaced({ ...file, text }, old, value)
  }
  return text
}

function replaced(file: TextFile, { offset, length }: Node, value: Value): string {
  const { text } = file
  return (
    text.slice(0, offset) + laidOut(value, file, indentationAt(text, offset)) + text.slice(offset + length)
  )
}

function find(text: string, path: readonly string[]): Node | undefined {
  let node = parseTree(text, [], { allowTrailingComma: true })
  for (const key of path) node = node && member(node, key)
  return node
}

/** The value of an object's member; of two of one name the last, as JSON.parse has it. */
function member(object: Node, key: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1]
}

/** The text with one more member at the end of an object, after any comment there. */
function withMember(file: TextFile, object: Node, key: string, value: Value): string {
  const { text, eol } = file
  const last = object.children?.at(-1)
  const brace = object.offset + object.length - 1
  const start = last ? last.offset + last.length : object.offset + 1
  const outer = indentationAt(text, object.offset)
  const inner = (last && ownIndentation(text, last.offset)) ?? outer + indentationUnit(text)
  const tail = text.slice(start, brace)
  const trailing = hasComma(tail)
  const before = last && !trailing ? `,${tail.trimEnd()}` : tail.trimEnd()
  const added = `${inner}${JSON.stringify(key)}: ${laidOut(value, file, inner)}${trailing ? ',' : ''}`
  // A brace that has a line of its own stays on it.
  const after = tail.slice(tail.trimEnd().length)
  const end = after.includes('\n') ? after : `${eol}${outer}`
  return text.slice(0, start) + before + eol + added + end + text.slice(brace)
}

function isSame(node: Node, value: Value): boolean {
  // The parser's objects have no prototype, which is not what equality is to turn on.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), value)
}

/** Whether there is a comma between the last member and the brace, outside comments. */
function hasComma(tail: string): boolean {
  const scanner = createScanner(tail, true)
  scanner.scan()
  return tail[scanner.getTokenOffset()] === ','
}

function laidOut(value: Value, { text, eol }: TextFile, indentation: string): string {
  return JSON.stringify(value, null, indentationUnit(text)).replaceAll('\n', eol + indentation)
}

/** One step of indentation: a tab, or so many blanks as the first indented line has; two where none is indented. */
function indentationUnit(text: string): string {
  const first = /^([\t ]+)"/m.exec(text)?.[1] ?? '  '
  return first.startsWith('\t') ? '\t' : first
}

/** Indentation of the line that an offset is on. */
function indentationAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}

/** Indentation of a member that begins its line; undefined of one that does not. */
function ownIndentation(text: string, offset: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return before.trim() === '' ? before : undefined
}

const ERRORS: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing',
  ColonExpected: 'a colon is missing',
  ValueExpected: 'a value is missing',
  PropertyNameExpected: 'a name in double quotes is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'something stands after its end',
  InvalidCommentToken: 'it has a comment, which its readers do not take',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfComment: 'a comment is not closed',
}

/** What makes a text no JSON in the strict sense, which takes neither comments nor trailing commas; undefined where nothing does. */
export function strictProblem(text: string): { line: number; fact: string } | undefined {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: true })
  const [error] = errors
  return error && { line: lineAt(text, error.offset), fact: said(error) }
}

function said({ error }: ParseError): string {
  const code = printParseErrorCode(error)
  return ERRORS[code] ?? `it is not JSON (${code})`
}
