import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flow, folder, HELLO, write } from './folder.ts'

describe('only JSON is read, and what is not JSON is told with its line and column', () => {
  test.each([
    ['a comment', HELLO.replace('"Hi"', '"Hi" /* text */'), '7:47', /^a comment begins here/],
    ['a line comment', `// hello\n${HELLO}`, '1:1', /^a comment begins here/],
    ['a comment that is not closed', `${HELLO}/* bye`, '11:1', /^a comment begins here/],
    ['a comma too many', HELLO.replace('"end" }', '"end" },'), '9:3', /^a value must stand here$/],
    ['a comma too few', HELLO.replace('"bye" },', '"bye" }'), '8:5', /^a comma must stand here$/],
    ['single quotes', HELLO.replace('"Hi"', "'Hi'"), '7:42', /^/],
    ['a name without quotes', HELLO.replace('"id": "bye"', 'id: "bye"'), '8:7', /^/],
    ['a text that is not closed', HELLO.replace('"hello",', '"hello,'), '3:9', /^a text must be closed/],
    [
      'a wrong escape',
      HELLO.replace('"Hi"', '"C:\\d"'),
      '7:42',
      /^a backslash in a text must be written twice$/,
    ],
    ['half a document', HELLO.slice(0, 60), '5:3', /^/],
    ['something after the document', `${HELLO}{}`, '11:1', /^nothing may follow the document$/],
    [
      'a member that stands twice',
      HELLO.replace('"Hi"', '"Hi", "text": "Ho"'),
      '7:48',
      /^"text" stands here twice$/,
    ],
    ['a number that is too large', '{"a": [-1e999]}', '1:8', /^this number is too large$/],
    ['nothing', '\n', '1:1', /^the file is empty$/],
  ])('%s', async (_what, text, place, fact) => {
    write('hello.json', text)
    const { out, err, code } = await flow('validate', 'hello.json')
    const [, at, said = ''] = /^anchordoc: hello\.json:(\S+) is not JSON: (.+)\n$/.exec(err) ?? []
    expect([out, at, code]).toEqual(['', place, 1])
    expect(said).toMatch(fact)
  })

  test.each(['[', '{"a":'])('%s 100 000 times over', async (open) => {
    write('deep.json', open.repeat(100_000))
    const { out, err, code } = await flow('validate', 'deep.json')
    const column = 1 + 1000 * open.length
    expect(err).toBe(
      `anchordoc: deep.json:1:${column} is not JSON: it is nested more than 1000 levels deep\n`,
    )
    expect([out, code]).toEqual(['', 1])
  })

  test('a byte order mark and other line ends are no fault', async () => {
    write('hello.json', `\ufeff${HELLO.replace('"Hi"', '""').replaceAll('\n', '\r\n')}`)
    expect(await flow('validate', 'hello.json')).toEqual({
      out: 'hello.json:7:34 /steps/0/text must be a string of 1-4096 characters\n',
      err: '',
      code: 1,
    })
  })

  test('a file that is not there, a folder, another encoding', async () => {
    mkdirSync(join(folder, 'flows'), { recursive: true })
    writeFileSync(join(folder, 'wide.json'), Buffer.from(`\ufeff${HELLO}`, 'utf16le'))
    const said = async (name: string) => (await flow('validate', name)).err
    expect(await said('nope.json')).toBe('anchordoc: the file "nope.json" does not exist\n')
    expect(await said('flows')).toBe('anchordoc: "flows" is a folder: name the files in it\n')
    expect(await said('wide.json')).toBe('anchordoc: wide.json is not UTF-8 text: save it as UTF-8\n')
  })
})
