import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { flow, folder, HELLO, write } from './folder.ts'

describe('diff', () => {
  test('shows steps that went, came, moved and changed, and ends with 1', async () => {
    write('left.json', HELLO)
    write(
      'right.json',
      HELLO.replace('"Hello"', '"Hello!"')
        .replace('"text": "Hi", "next": "bye"', '"text": "Ho", "next": "end"')
        .replace('"bye"', '"end"'),
    )
    expect(await flow('diff', 'left.json', 'right.json')).toEqual({
      out:
        'the document\n  /name\n    - "Hello"\n    + "Hello!"\n' +
        '- step bye (end)\n+ step end (end)\n' +
        'step hi (say)\n  /next\n    - "bye"\n    + "end"\n  /text\n    - "Hi"\n    + "Ho"\n',
      err: '',
      code: 1,
    })
  })

  test('formatting is no difference', async () => {
    write('left.json', HELLO)
    write('right.json', JSON.stringify(JSON.parse(HELLO)))
    expect(await flow('diff', 'left.json', 'right.json')).toEqual({
      out: 'no difference\n',
      err: '',
      code: 0,
    })
  })
})

test('digest prints a line for each file', async () => {
  write('hello.json', HELLO)
  write('same.json', JSON.stringify(JSON.parse(HELLO)))
  const { out, err, code } = await flow('digest', 'hello.json', 'same.json')
  const [digest] = out.split(' ')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect({ out, err, code }).toEqual({
    out: `${digest}  hello.json\n${digest}  same.json\n`,
    err: '',
    code: 0,
  })
})

describe('migrate', () => {
  const OLD = { id: 'hello', title: 'Hello', steps: [{ type: 'message', text: 'Hi' }, { type: 'end' }] }

  test('prints the document, and aside what became of it', async () => {
    write('old.json', OLD)
    const { out, err, code } = await flow('migrate', 'old.json')
    expect(JSON.parse(out)).toEqual({
      version: 2,
      id: 'hello',
      name: 'Hello',
      start: 'step_1',
      steps: [
        { id: 'step_1', kind: 'say', text: 'Hi', next: 'step_2' },
        { id: 'step_2', kind: 'end' },
      ],
    })
    expect([err, code]).toEqual(['anchordoc: old.json went from version 0 to 2\n', 0])
  })

  test('writes it, over the file itself as well', async () => {
    write('old.json', OLD)
    const { out } = await flow('migrate', 'old.json')
    expect(await flow('migrate', 'old.json', '--out', 'old.json')).toEqual({
      out: '',
      err: 'anchordoc: old.json went from version 0 to 2\n',
      code: 0,
    })
    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe(out)
    expect((await flow('migrate', 'old.json')).err).toBe('anchordoc: old.json stays at version 2\n')
  })

  test('writes to what is no file, and leaves it what it is', async () => {
    write('old.json', OLD)
    const { out } = await flow('migrate', 'old.json')
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe])
    const [read, { code }] = await Promise.all([
      text(reader.stdout),
      flow('migrate', 'old.json', '--out', 'pipe').finally(() =>
        setTimeout(() => reader.kill(), 1_000).unref(),
      ),
    ])
    expect([read, code, statSync(pipe).isFIFO()]).toEqual([out, 0, true])
  })

  test('what is left to mend ends with 1', async () => {
    write('old.json', { ...OLD, id: '9lives' })
    const { err, code } = await flow('migrate', 'old.json')
    expect([err, code]).toEqual([
      'anchordoc: old.json went from version 0 to 2\n' +
        'anchordoc: /id must be an id: a letter, then up to 63 letters, digits, "_" or "-"\n',
      1,
    ])
  })

  test('a version that cannot be read is one sentence', async () => {
    write('new.json', { version: 3 })
    expect(await flow('migrate', 'new.json')).toEqual({
      out: '',
      err: 'anchordoc: cannot migrate version 3: this server reads versions 0 to 2\n',
      code: 1,
    })
  })
})
