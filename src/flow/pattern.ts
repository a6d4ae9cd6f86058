import { LIMITS } from './limits.ts'

type Test = (character: string) => boolean

/** One position of a compiled alternative. */
interface Atom {
  matches: Test
  /** The position may be passed without a character. */
  optional: boolean
  /** The position takes any number of characters. */
  repeat: boolean
}

/** A compiled pattern: alternatives, each a row of positions. */
export type PatternProgram = readonly (readonly Atom[])[]

const LETTER_DIGIT = /[\p{L}\p{N}_]/u
const SPACE = /\s/u
const ASCII_ALPHANUMERIC = /[A-Za-z0-9]/
/** These carry a meaning here or in regular expressions: as plain characters they are written with a backslash. */
const SPECIAL = new Set('()[]{}*+?^$')

interface Cursor {
  characters: readonly string[]
  at: number
}

/**
 * Reads a pattern of the language: top-level alternatives of characters, `.`, `\d`, `\w`, `\s`, escaped
 * punctuation and `[sets]`, each with an optional `?`, `*`, `+`, `{m}`, `{m,}` or `{m,n}`. There are no groups,
 * look-around, anchors or back-references, so that matching is linear.
 *
 * @returns the program, or undefined where the text is no such pattern or expands to more than 1000 positions.
 */
export function parsePattern(pattern: string): PatternProgram | undefined {
  const cursor: Cursor = { characters: [...pattern], at: 0 }
  const alternatives: Atom[][] = [[]]
  let atoms = 0
  while (cursor.at < cursor.characters.length) {
    if (cursor.characters[cursor.at] === '|') {
      cursor.at += 1
      alternatives.push([])
      continue
    }
    const matches = readAtom(cursor)
    const count = matches && readCount(cursor)
    if (!count) return undefined
    const positions = Math.max(count.min, count.max === Infinity ? 1 : count.max)
    atoms += positions
    if (atoms > LIMITS.patternAtoms) return undefined
    for (let i = 0; i < positions; i += 1) {
      const last = i === positions - 1
      alternatives.at(-1)?.push({ matches, optional: i >= count.min, repeat: last && count.max === Infinity })
    }
  }
  return alternatives
}

function readAtom(cursor: Cursor): Test | undefined {
  const character = cursor.characters[cursor.at] as string
  cursor.at += 1
  if (character === '.') return (c) => c !== '\n'
  if (character === '\\') return readEscape(cursor)
  if (character === '[') return readSet(cursor)
  return SPECIAL.has(character) ? undefined : (c) => c === character
}

function readEscape(cursor: Cursor): Test | undefined {
  const character = cursor.characters[cursor.at]
  cursor.at += 1
  if (character === 'd') return (c) => c >= '0' && c <= '9'
  if (character === 'w') return (c) => LETTER_DIGIT.test(c)
  if (character === 's') return (c) => SPACE.test(c)
  return character === undefined || ASCII_ALPHANUMERIC.test(character) ? undefined : (c) => c === character
}

/** Reads `set]` or `^set]`; the opening bracket is behind the cursor. */
function readSet(cursor: Cursor): Test | undefined {
  const { characters } = cursor
  const negated = characters[cursor.at] === '^'
  if (negated) cursor.at += 1
  const tests: Test[] = []
  while (characters[cursor.at] !== ']') {
    const low = readSetItem(cursor)
    if (low === undefined) return undefined
    const dash = characters[cursor.at] === '-' && characters[cursor.at + 1] !== ']'
    if (!dash) {
      tests.push(typeof low === 'string' ? (c) => c === low : low)
      continue
    }
    cursor.at += 1
    const high = readSetItem(cursor)
    if (typeof low !== 'string' || typeof high !== 'string') return undefined
    const from = low.codePointAt(0) as number
    const to = high.codePointAt(0) as number
    if (from > to) return undefined
    tests.push((c) => from <= (c.codePointAt(0) as number) && (c.codePointAt(0) as number) <= to)
  }
  cursor.at += 1
  return tests.length === 0 ? undefined : (c) => tests.some((test) => test(c)) !== negated
}

/** One member of a set: a character, or the test of a class such as `\d`. */
function readSetItem(cursor: Cursor): string | Test | undefined {
  const character = cursor.characters[cursor.at]
  cursor.at += 1
  if (character !== '\\') return character
  const escaped = cursor.characters[cursor.at]
  const test = readEscape(cursor)
  return test && escaped !== undefined && !ASCII_ALPHANUMERIC.test(escaped) ? escaped : test
}

/** Reads the quantifier behind an atom, if there is one. */
function readCount(cursor: Cursor): { min: number; max: number } | undefined {
  const character = cursor.characters[cursor.at]
  if (character === '?' || character === '*' || character === '+') {
    cursor.at += 1
    return { min: character === '+' ? 1 : 0, max: character === '?' ? 1 : Infinity }
  }
  if (character !== '{') return { min: 1, max: 1 }
  const close = cursor.characters.indexOf('}', cursor.at)
  const inside = close < 0 ? '' : cursor.characters.slice(cursor.at + 1, close).join('')
  const counts = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(inside)
  if (!counts) return undefined
  const min = Number(counts[1])
  const max = counts[2] === undefined ? min : counts[3] === undefined ? Infinity : Number(counts[3])
  if (min > max) return undefined
  cursor.at = close + 1
  return { min, max }
}

/** Whether the whole text matches, in time proportional to text × pattern: a set of positions moves through it. */
export function matchPattern(program: PatternProgram, text: string): boolean {
  const characters = [...text]
  return program.some((atoms) => matchAlternative(atoms, characters))
}

function matchAlternative(atoms: readonly Atom[], characters: readonly string[]): boolean {
  let active = new Uint8Array(atoms.length + 1)
  let next = new Uint8Array(atoms.length + 1)
  active[0] = 1
  skipOptional(atoms, active)
  for (const character of characters) {
    next.fill(0)
    if (!advance(atoms, character, active, next)) return false
    skipOptional(atoms, next)
    ;[active, next] = [next, active]
  }
  return active[atoms.length] === 1
}

/** Moves every marked position over a character; false where none can. */
function advance(atoms: readonly Atom[], character: string, active: Uint8Array, next: Uint8Array): boolean {
  let alive = false
  let asked: Test | undefined
  let holds = false
  for (let i = 0; i < atoms.length; i += 1) {
    if (!active[i]) continue
    const { matches, repeat } = atoms[i] as Atom
    // Repeated atoms share one test: it is asked once a character, however often `{m,n}` copied it.
    if (matches !== asked) {
      asked = matches
      holds = matches(character)
    }
    if (!holds) continue
    next[i + 1] = 1
    if (repeat) next[i] = 1
    alive = true
  }
  return alive
}

/** A position that may be passed without a character hands its mark to the next one. */
function skipOptional(atoms: readonly Atom[], active: Uint8Array): void {
  for (let i = 0; i < atoms.length; i += 1) if (active[i] && atoms[i]?.optional) active[i + 1] = 1
}
