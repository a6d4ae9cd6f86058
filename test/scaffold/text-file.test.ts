import { expect, test } from 'vitest'
import { decodeFile } from '../../src/scaffold/text-file.ts'

test.each([
  ['none', '{}', '\n'],
  ['one of Windows', '{}\r\n', '\r\n'],
  ['one of Windows among others', '{\n}\r\n\n', '\n'],
  ['mostly those of Windows', '{\r\n}\r\n\n', '\r\n'],
])('a line that is added ends as most of a file do: %s', (_, text, eol) => {
  expect(decodeFile(Buffer.from(text))).toEqual({ text, bom: false, eol })
})
