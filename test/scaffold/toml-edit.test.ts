import { describe, expect, test } from 'vitest'
import { putToml } from '../../src/scaffold/toml-edit.ts'

const placed = {
  path: ['mcp_servers', 'kit-docs'],
  entry: { command: 'node', args: ['x', 'serve'] },
} as const
const TABLE = '[mcp_servers.kit-docs]\ncommand = "node"\nargs = [ "x", "serve" ]\n'

function put(text: string, force = false) {
  return putToml({ text, bom: false, eol: text.includes('\r\n') ? '\r\n' : '\n' }, placed, force)
}

describe('the table is added at the end', () => {
  test.each([
    ['of an empty file', '', TABLE],
    ['after what stands there', 'model = "m" # best\n', `model = "m" # best\n\n${TABLE}`],
    [
      'after a last line without an end',
      '[mcp_servers.a]\nurl = "u"',
      `[mcp_servers.a]\nurl = "u"\n\n${TABLE}`,
    ],
    ['with the line ends of the file', 'a = 1\r\n', `a = 1\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}`],
  ])('%s', (_, before, text) => {
    expect(put(before)).toEqual({ outcome: 'added', text })
  })
})

test('values are replaced with the line ends of their own lines, in a file that has both', () => {
  const text = 'a = 1\r\n[mcp_servers.kit-docs]\ncommand = "x"\r\nargs = []\nenv = {}\r\n'
  expect(put(text, true)).toEqual({
    outcome: 'replaced',
    text: 'a = 1\r\n[mcp_servers.kit-docs]\ncommand = "node"\r\nargs = [ "x", "serve" ]\nenv = {}\r\n',
  })
})

describe('a table that is there', () => {
  test.each([
    TABLE,
    '[mcp_servers]\n"kit-docs" = { command = "node", args = ["x", "serve"] }',
    `a = 1\n${TABLE}[b]\n`,
  ])('the same: nothing to do: %j', (text) => {
    expect(put(text)).toEqual({ outcome: 'same' })
  })

  test('another: kept, or the values replaced in place', () => {
    const text = [
      '[mcp_servers."kit-docs"] # ours',
      'env = { A = "b" }',
      'args = [',
      '  "a", # [not] a table',
      '  "b",',
      ']',
      '[mcp_servers.kit-docs.more]',
      'args = 1',
      '',
    ].join('\n')
    expect(put(text)).toEqual({ outcome: 'kept' })
    expect(put(text, true)).toEqual({
      outcome: 'replaced',
      text: [
        '[mcp_servers."kit-docs"] # ours',
        'command = "node"',
        'env = { A = "b" }',
        'args = [ "x", "serve" ]',
        '[mcp_servers.kit-docs.more]',
        'args = 1',
        '',
      ].join('\n'),
    })
  })
})

describe('a file that cannot be edited is left alone', () => {
  test('not TOML: its line', () => {
    expect(put('a = 1\nb = \n')).toEqual({
      outcome: 'broken',
      line: 2,
      fact: expect.stringMatching(/^Invalid TOML/),
    })
  })

  test.each([
    ['servers that are one inline table', 'mcp_servers = { a = { url = "u" } }\n', false],
    ['servers that are no table', 'mcp_servers = 1\n', false],
    ['an own entry that is an inline table', '[mcp_servers]\nkit-docs = { command = "x" }\n', true],
  ])('%s', (_, text, force) => {
    expect(put(text, force).outcome).toBe('broken')
  })
})
