import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, positionsIn } from '../../../src/cli/flow/json.ts'
import { hugeNumber } from '../../../src/flow/finite.ts'

/** JSON texts, and texts that are nearly JSON: with something put in, taken out or doubled. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(
      ...[
        '',
        ',',
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        '\\',
        '/',
        '//',
        '/*',
        "'",
        '\n',
        '\u00a0',
        '\ufeff',
        '\u2028',
        '\v',
        '\f',
      ],
      ...[
        '0',
        '-',
        '.',
        'e',
        '1e5',
        '01',
        'NaN',
        'undefined',
        'true',
        'null',
        '\u0007',
        '\ud800',
        '\\u12',
        '\\x',
        ' ',
      ],
    ),
  )
  .map(([text, at, taken, put]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + put + text.slice(place + taken)
  })

/** Whether an object of the text has a member twice: a colon outside texts stands for a member. */
function hasTwice(text: string): boolean {
  const colons = [...text.matchAll(/"(?:[^"\\]|\\.)*"|:/gs)].filter(([token]) => token === ':')
  return membersIn(JSON.parse(text)) !== colons.length
}

/** Whether a value has a number that JSON.parse made infinite. */
function hasHugeNumber(value: unknown): boolean {
  return hugeNumber(value, '') !== undefined
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, item) => sum + membersIn(item), own)
}

test("what is read is what JSON.parse reads, but for members that stand twice and numbers beyond JSON's", () => {
  fc.assert(
    fc.property(nearlyJson, (text) => {
      const read = parseJson(text)
      let expected: { value: unknown } | undefined
      try {
        expected = { value: JSON.parse(text) }
      } catch {}
      if (expected && 'fault' in read) expect(hasTwice(text) || hasHugeNumber(expected.value)).toBe(true)
      else expect('value' in read ? read : undefined).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
})

test('a fault has a place inside the text', () => {
  fc.assert(
    fc.property(nearlyJson, (text) => {
      const read = parseJson(text)
      if (!('fault' in read)) return
      const lines = text.split(/\r\n?|\n/)
      expect(read.fault.line).toBeGreaterThan(0)
      expect(read.fault.line).toBeLessThanOrEqual(lines.length)
      expect(read.fault.column).toBeGreaterThan(0)
      expect(read.fault.column).toBeLessThanOrEqual((lines[read.fault.line - 1]?.length ?? 0) + 1)
    }),
    { numRuns: 1000 },
  )
})

test('a pointer leads to the member, the item, or the nearest thing around it', () => {
  const text = '{\n  "a/b": [1, { "~c": 2 }],\r\n  "": { "é": "x" }\r}'
  const find = positionsIn(text)
  const places = ['', '/a~1b', '/a~1b/1', '/a~1b/1/~0c', '/', '//é', '/a~1b/7', '/nothing/at/all'].map(
    (pointer) => {
      const { line, column } = find(pointer)
      return `${pointer} ${line}:${column}`
    },
  )
  expect(places).toEqual([
    ' 1:1',
    '/a~1b 2:3',
    '/a~1b/1 2:14',
    '/a~1b/1/~0c 2:16',
    '/ 3:3',
    '//é 3:9',
    '/a~1b/7 2:3',
    '/nothing/at/all 1:1',
  ])
})
