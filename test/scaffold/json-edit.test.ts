import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { putJson } from '../../src/scaffold/json-edit.ts'

const placed = { path: ['servers', 'ours'], entry: { command: 'node', args: ['x'] } } as const

/** The text after the entry was put into it, and what was said of it. */
function put(text: string, force = false) {
  return putJson({ text, bom: false, eol: text.includes('\r\n') ? '\r\n' : '\n' }, placed, force)
}

describe('where the entry goes', () => {
  test.each([
    [
      'an empty file',
      '',
      '{\n  "servers": {\n    "ours": {\n      "command": "node",\n      "args": [\n        "x"\n      ]\n    }\n  }\n}\n',
    ],
    [
      'an empty object',
      '{}',
      '{\n  "servers": {\n    "ours": {\n      "command": "node",\n      "args": [\n        "x"\n      ]\n    }\n  }\n}',
    ],
    [
      'after the comment of the last server, which keeps it',
      '{\n "servers": {\n  "a": 1 // mine\n }\n}\n',
      '{\n "servers": {\n  "a": 1, // mine\n  "ours": {\n   "command": "node",\n   "args": [\n    "x"\n   ]\n  }\n }\n}\n',
    ],
    [
      'after a server that is commented out',
      '{\n\t"servers": {\n\t\t// "a": {}\n\t}\n}\n',
      '{\n\t"servers": {\n\t\t// "a": {}\n\t\t"ours": {\n\t\t\t"command": "node",\n\t\t\t"args": [\n\t\t\t\t"x"\n\t\t\t]\n\t\t}\n\t}\n}\n',
    ],
    [
      'into a file on one line, whose own text stays on it',
      '{"servers":{"a":{"url":"u"}},"more":1}',
      '{"servers":{"a":{"url":"u"},\n  "ours": {\n    "command": "node",\n    "args": [\n      "x"\n    ]\n  }\n},"more":1}',
    ],
    [
      'with the comma that the file likes',
      '{\n  "servers": {\n    "a": 1, /* , */\n  },\n}',
      '{\n  "servers": {\n    "a": 1, /* , */\n    "ours": {\n      "command": "node",\n      "args": [\n        "x"\n      ]\n    },\n  },\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(put(before)).toEqual({ outcome: 'added', text: after })
  })
})

describe('an entry that is there', () => {
  test('the same, in whatever layout and order of members: nothing to do', () => {
    expect(put('{"servers": {"ours": {"args": ["x"], "command": "node"}}}')).toEqual({ outcome: 'same' })
  })

  test('another: kept, or its members replaced one by one', () => {
    const text = '{ "servers": { "ours": { "command": "deno", "env": { "A": "b" }, /* ! */ "args": [] } } }'
    expect(put(text)).toEqual({ outcome: 'kept' })
    expect(put(text, true)).toEqual({
      outcome: 'replaced',
      text: '{ "servers": { "ours": { "command": "node", "env": { "A": "b" }, /* ! */ "args": [\n  "x"\n] } } }',
    })
  })

  test('something that is no entry: replaced as a whole', () => {
    expect(put('{"servers": {"ours": null}}', true)).toEqual({
      outcome: 'replaced',
      text: '{"servers": {"ours": {\n  "command": "node",\n  "args": [\n    "x"\n  ]\n}}}',
    })
  })

  test('of two of one name the last counts', () => {
    const text = '{"servers": {}, "servers": {"ours": {"command": "node", "args": ["x"]}}}'
    expect(put(text)).toEqual({ outcome: 'same' })
  })
})

describe('a file that cannot be edited', () => {
  test.each([
    ['{\n  "servers": {\n    "a": 1 "b": 2\n  }\n}', 3, 'a comma is missing'],
    ['{\n  "servers": {', 2, 'a closing brace is missing'],
    ['{\n  "servers" {}\n}', 2, 'a colon is missing'],
    ['[]', 1, 'the document is not an object'],
    ['{\n\n  "servers": []\n}', 3, '"servers" is not an object'],
    ['{\n  "servers": null\n}', 2, '"servers" is not an object'],
    ['{}\n}', 2, 'something stands after its end'],
  ])('%j: line %i, %s', (text, line, fact) => {
    expect(put(text, true)).toEqual({ outcome: 'broken', line, fact })
  })
})

/** JSON written by hand: any white space and comments between its parts. */
const gap = fc.constantFrom('', ' ', '\n', '\n  ', '\t', ' /* , } */ ', ' // "x": 1,\n')

const written: fc.Arbitrary<string> = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom('1', 'null', '"a,}"', '[]', '[ 1, 2 ]'), tie('object')),
  object: fc
    .tuple(fc.array(fc.tuple(gap, fc.string(), gap, tie('value'), gap), { maxLength: 4 }), gap, fc.boolean())
    .map(([members, end, trailing]) => {
      const parts = members.map(
        ([a, name, b, value, c]) => `${a}${JSON.stringify(`k${name}`)}${b}:${value}${c}`,
      )
      return `{${parts.join(',')}${trailing && parts.length > 0 ? ',' : ''}${end}}`
    }),
})).object

test('whatever the file, the entry is added, all else means what it meant, and no byte but blanks is lost', () => {
  fc.assert(
    fc.property(written, (text) => {
      const edit = put(text)
      if (edit.outcome !== 'added') throw new Error(edit.outcome)
      const options = { allowTrailingComma: true }
      const before = JSON.parse(JSON.stringify(parse(text, [], options)))
      const errors: never[] = []
      const after = JSON.parse(JSON.stringify(parse(edit.text, errors, options)))
      expect(errors).toEqual([])
      expect(after).toEqual({ ...before, servers: { ours: placed.entry } })
      expect(isSubsequence(text.replace(/\s/g, ''), edit.text)).toBe(true)
      expect(put(edit.text)).toEqual({ outcome: 'same' })
    }),
  )
})

function isSubsequence(short: string, long: string): boolean {
  let at = 0
  for (const unit of long.split('')) if (unit === short[at]) at++
  return at >= short.length
}
