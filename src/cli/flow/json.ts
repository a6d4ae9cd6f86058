import {
  findNodeAtLocation,
  type JSONPath,
  type JSONVisitor,
  type Node,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser'
import { quote } from '../../quote.ts'

/** A place in a text; both count from 1, columns in UTF-16 units. */
export interface Position {
  line: number
  column: number
}

/** Why a text is no JSON, in words that follow "it is not JSON: ". */
export interface Fault extends Position {
  fact: string
}

const COMMENT = 'a comment begins here, and JSON has none; what is for people goes into "note"'

/** Levels of objects and arrays, far more than any document has. */
const MAX_LEVELS = 1000

const FACTS: { [code: string]: string } = {
  InvalidNumberFormat: 'a number must be written as JSON has it',
  UnexpectedEndOfNumber: 'a number must be written as JSON has it',
  PropertyNameExpected: 'a member name in double quotes must stand here',
  ValueExpected: 'a value must stand here',
  ColonExpected: 'a colon must stand here',
  CommaExpected: 'a comma must stand here',
  CloseBraceExpected: 'a comma or "}" must stand here',
  CloseBracketExpected: 'a comma or "]" must stand here',
  EndOfFileExpected: 'nothing may follow the document',
  InvalidCommentToken: COMMENT,
  UnexpectedEndOfComment: COMMENT,
  UnexpectedEndOfString: 'a text must be closed by a double quote on its line',
  InvalidUnicode: '"\\u" must be followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash in a text must be written twice',
  InvalidCharacter: 'a control character must be written as an escape such as "\\n"',
}

/**
 * Reads JSON, and nothing that merely looks like it. A member that stands twice in one object is a fault as well: all but the last
 * would be lost in silence.
 */
export function parseJson(text: string): { value: unknown } | { fault: Fault } {
  const fault = firstFault(text)
  return fault ? { fault } : { value: JSON.parse(text) }
}

function firstFault(text: string): Fault | undefined {
  if (text.trim() === '') return { line: 1, column: 1, fact: 'the file is empty' }
  const faults: Fault[] = []
  const objects: Set<string>[] = []
  let level = 0
  const enter = (_offset: number, _length: number, line: number, character: number) => {
    level += 1
    if (level !== MAX_LEVELS + 1) return
    faults.push({
      line: line + 1,
      column: character + 1,
      fact: `it is nested more than ${MAX_LEVELS} levels deep`,
    })
  }
  const visitor: JSONVisitor = {
    onObjectBegin(offset, length, line, character) {
      enter(offset, length, line, character)
      objects.push(new Set())
    },
    onObjectEnd() {
      level -= 1
      objects.pop()
    },
    onArrayBegin: enter,
    onArrayEnd() {
      level -= 1
    },
    onLiteralValue(value, _offset, _length, line, character) {
      if (value !== Infinity && value !== -Infinity) return
      faults.push({ line: line + 1, column: character + 1, fact: 'this number is too large' })
    },
    onObjectProperty(name, _offset, _length, line, character) {
      const names = objects.at(-1)
      if (names?.has(name)) {
        faults.push({ line: line + 1, column: character + 1, fact: `${quote(name)} stands here twice` })
      }
      names?.add(name)
    },
    onError(code, _offset, _length, line, character) {
      const fact = FACTS[printParseErrorCode(code)] ?? 'this is no value'
      faults.push({ line: line + 1, column: character + 1, fact })
    },
  }
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    // The reader is recursive: what is nested beyond its stack is nested beyond the limit, which is told by then.
    if (!(error instanceof RangeError)) throw error
  }
  return faults[0]
}

/**
 * Finds where in a JSON text RFC 6901 pointers lead to: to the name of a member, to an item of an array; where nothing is there, to
 * the nearest thing around it.
 */
export function positionsIn(text: string): (pointer: string) => Position {
  const root = parseTree(text)
  const starts = [...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: end }) => index + end.length)
  return (pointer) => {
    const offset = offsetOf(root, segmentsOf(pointer))
    const before = starts.findLastIndex((start) => start <= offset)
    return { line: before + 2, column: offset - (starts[before] ?? 0) + 1 }
  }
}

function offsetOf(root: Node | undefined, segments: readonly string[]): number {
  let node = root
  let offset = root?.offset ?? 0
  for (const segment of segments) {
    if (!node) break
    const key = node.type === 'array' ? Number(segment) : segment
    node = findNodeAtLocation(node, [key] satisfies JSONPath)
    const named = node?.parent?.type === 'property' ? node.parent : node
    offset = named?.offset ?? offset
  }
  return offset
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}
