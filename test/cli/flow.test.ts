import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EXAMPLE_FLOW } from '../../src/flow/example.ts'
import { flowPage, flowSvg } from '../../src/picture/index.ts'
import { callTool } from '../../src/tools/call.ts'
import { flowTools } from '../../src/tools/flow/index.ts'
import { say } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'anchordoc-flow-'))
const { document, subflows, ...request } = EXAMPLE_FLOW

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  write('cafe.json', document)
  write('payment.json', subflows[0])
})

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

const flow = (...line: string[]) => say(['flow', ...line], { cwd: folder })

/** What a tool answers, as `--json` has to print it. */
async function answer(name: string, args: object): Promise<unknown> {
  const tool = flowTools.find((tool) => tool.name === name)
  return tool && (await callTool(tool, args as Record<string, unknown>)).structuredContent
}

/** A short valid flow, laid out so that places in it are easy to tell. */
const HELLO = `{
  "version": 2,
  "id": "hello",
  "name": "Hello",
  "start": "hi",
  "steps": [
    { "id": "hi", "kind": "say", "text": "Hi", "next": "bye" },
    { "id": "bye", "kind": "end" }
  ]
}
`

describe("--json is the tool's structuredContent", () => {
  test.each([
    ['validate', ['cafe.json'], 'flow_validate', { document }],
    ['digest', ['cafe.json'], 'flow_digest', { document }],
    ['diff', ['cafe.json', 'payment.json'], 'flow_diff', { left: document, right: subflows[0] }],
    ['migrate', ['cafe.json'], 'flow_migrate', { document }],
    ['migrate', ['old.json', '--target', '1'], 'flow_migrate', { document: { title: 'Old' }, target: 1 }],
    ['simulate', ['cafe.json'], 'flow_simulate', { document }],
    [
      'simulate',
      ['cafe.json', 'payment.json', '--with', 'with.json'],
      'flow_simulate',
      { document, subflows, ...request },
    ],
    [
      'simulate',
      ['cafe.json', '--input', 'Ana', '--input', '{"type":"button","id":"human"}'],
      'flow_simulate',
      { document, inputs: ['Ana', { type: 'button', id: 'human' }] },
    ],
  ])('%s %j', async (command, words, name, args) => {
    write('with.json', request)
    write('old.json', { title: 'Old' })
    const { out } = await flow(command, ...words, '--json')
    expect(JSON.parse(out)).toEqual(await answer(name, args))
  })

  test('lint: that of flow_analyze less the drawing', async () => {
    write('hello.json', HELLO)
    for (const [words, args] of [
      [['hello.json'], { document: JSON.parse(HELLO) }],
      [['hello.json', 'cafe.json'], { document: JSON.parse(HELLO), subflows: [document] }],
    ] as const) {
      const { out } = await flow('lint', ...words, '--json')
      const { mermaid, ...rest } = (await answer('flow_analyze', args)) as { mermaid: string }
      expect(mermaid).toMatch(/^flowchart/)
      expect(JSON.parse(out)).toEqual(rest)
    }
  })

  test('of several files: a list, each with its file', async () => {
    const { out } = await flow('digest', 'cafe.json', 'payment.json', '--json')
    expect(JSON.parse(out)).toEqual([
      { file: 'cafe.json', ...((await answer('flow_digest', { document })) as object) },
      { file: 'payment.json', ...((await answer('flow_digest', { document: subflows[0] })) as object) },
    ])
  })
})

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
    expect(err).toMatch(/^anchordoc: deep\.json:\d+:\d+ is not JSON: it is nested too deeply\n$/)
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

describe('validate', () => {
  test('says of every file that it is valid, and what is in it', async () => {
    expect(await flow('validate', 'cafe.json', 'payment.json')).toEqual({
      out:
        'cafe.json: cafe_orders is valid: 26 steps; 3 triggers; 9 variables; handlers orders.lookup, orders.price; flows cafe_payment\n' +
        'payment.json: cafe_payment is valid: 5 steps; 0 triggers; 3 variables; handlers pay.link\n',
      err: '',
      code: 0,
    })
  })

  test('points at every place that is wrong; where nothing stands, at what stands around it', async () => {
    const broken = HELLO.replace('"version": 2,', '"version": 2, "title": "x",').replace(
      '"text": "Hi", "next": "bye"',
      '"next": "by"',
    )
    write('hello.json', broken)
    expect(await flow('validate', 'hello.json', 'payment.json')).toEqual({
      out:
        'hello.json:2:17 /title must not be present (accepted: "$schema", "version", "id", "name", "description", "locale", "start", "triggers", "variables", "steps")\n' +
        'hello.json:7:5 /steps/0/text must be a string of 1-4096 characters\n' +
        'hello.json:7:34 /steps/0/next must be the id of a step in this document\n' +
        'payment.json: cafe_payment is valid: 5 steps; 0 triggers; 3 variables; handlers pay.link\n',
      err: '',
      code: 1,
    })
  })

  test('shows what a document brings along, never obeys it', async () => {
    write('hello.json', HELLO.replace('"hi",\n', '"hi", "a\\u001b[2J/~b": 1,\n'))
    const { out } = await flow('validate', 'hello.json')
    expect(out).toMatch(/^hello\.json:5:18 \/a␛\[2J~1~0b must not be present /)
  })

  test('of a text, a number, a list: what they must be', async () => {
    write('text.json', '"hello"')
    expect(await flow('validate', 'text.json')).toEqual({
      out: 'text.json:1:1 the document must be an object\n',
      err: '',
      code: 1,
    })
  })
})

describe('lint', () => {
  test('places each diagnostic, also those of the other flows', async () => {
    write('hello.json', HELLO.replace('"start": "hi"', '"triggers": [{ "on": "any" }],\n  "start": "hi"'))
    write('other.json', HELLO.replace('"id": "hello"', '"id": "other"').replace(', "next": "bye"', ''))
    expect(await flow('lint', 'hello.json', 'other.json')).toEqual({
      out:
        'other.json:1:1 info unused-subflow: flow "other" has no triggers and no other flow leads to it: call it or leave it out\n' +
        'other.json:7:5 warning dead-end: step "hi" has no "next", so the conversation stops there: lead on, to an end step if it is over\n' +
        'other.json:8:5 warning unreachable-step: step "bye" cannot be reached from "hi": lead to it or remove it\n' +
        '2 warnings, 1 info\n',
      err: '',
      code: 0,
    })
  })

  test('fails from the severity on that was asked for', async () => {
    write('hello.json', HELLO.replace(', "next": "bye"', ''))
    const codes = ['error', 'warning', 'info'].map(async (severity) => {
      return (await flow('lint', 'hello.json', '--fail-on', severity)).code
    })
    expect(await Promise.all(codes)).toEqual([0, 1, 1])
    expect((await flow('lint', 'hello.json')).code).toBe(0)
    expect((await flow('lint', 'hello.json', '--fail-on', 'fatal')).code).toBe(2)
  })

  test('tells flows of one name apart: the one that is linted, those left out', async () => {
    write('hello.json', HELLO)
    write('again.json', HELLO)
    write('third.json', HELLO.replace('"Hello"', '"Hello again"'))
    write('wrong.json', HELLO.replace('"Hi"', '""'))
    const { out, code } = await flow('lint', 'hello.json', 'again.json', 'wrong.json', 'third.json')
    expect(out.split('\n').map((line) => line.split(': ')[0])).toEqual([
      'hello.json:1:1 info no-trigger',
      'again.json:3:3 error duplicate-flow',
      'wrong.json:7:34 error invalid-subflow',
      'third.json:3:3 error duplicate-flow',
      '3 errors, 1 info',
      '',
    ])
    expect(code).toBe(1)
  })

  test('of a document that is not valid: its issues', async () => {
    write('hello.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('lint', 'hello.json')).toEqual(await flow('validate', 'hello.json'))
  })

  test('nothing to say', async () => {
    expect(await flow('lint', 'cafe.json', 'payment.json')).toEqual({
      out: 'nothing to mend\n',
      err: '',
      code: 0,
    })
  })
})

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

describe('simulate', () => {
  test('prints the conversation, where it stopped and what it covered', async () => {
    write('hello.json', HELLO)
    expect(await flow('simulate', 'hello.json', '--input', 'Anyone there?')).toEqual({
      out: 'bot   Hi\n\nstop  ended at bye (hello); 0 s; 1 input left\nvars  {}\n      hello: 2 of 2 steps, 1 of 1 edges\n',
      err: '',
      code: 0,
    })
  })

  test('the conversation of the example, whole', async () => {
    write('with.json', request)
    const { out, code } = await flow('simulate', 'cafe.json', 'payment.json', '--with', 'with.json')
    await expect(out).toMatchFileSnapshot('../fixtures/cli/flow-simulate.txt')
    expect(code).toBe(0)
  })

  test('of a flow that is not valid: its issues, in its file', async () => {
    write('payment.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('simulate', 'cafe.json', 'payment.json')).toEqual({
      out: 'payment.json:7:34 /steps/0/text must be a string of 1-4096 characters\n',
      err: '',
      code: 1,
    })
  })

  test.each([
    ['an event that is no JSON', ['--input', '{type:button}'], /^the input "{type:button}" is not JSON: /],
    ['an unknown event', ['--input', '{"type":"sigh"}'], /^inputs\/0\/type must be one of "text", /],
    ['a request that is none', ['--with', 'list.json'], /^list.json must hold an object/],
    [
      'a request with more in it',
      ['--with', 'more.json'],
      /^more.json has a member "document"; it may have inputs, /,
    ],
  ])('%s is one sentence', async (_what, words, sentence) => {
    write('list.json', [])
    write('more.json', { document })
    const { out, err, code } = await flow('simulate', 'cafe.json', ...words)
    expect(err.replace(/^anchordoc: /, '')).toMatch(sentence)
    expect([out, err.split('\n').length, code]).toEqual(['', 2, 1])
  })
})

describe('graph', () => {
  test('prints the Mermaid of flow_analyze, or its graph', async () => {
    for (const direction of ['TB', 'LR'] as const) {
      const drawn = (await answer('flow_analyze', { document, direction })) as { mermaid: string }
      expect(await flow('graph', 'cafe.json', '--direction', direction)).toEqual({
        out: drawn.mermaid,
        err: '',
        code: 0,
      })
    }
    const { graph } = (await answer('flow_analyze', { document, format: 'json' })) as { graph: object }
    expect(JSON.parse((await flow('graph', 'cafe.json', '--json')).out)).toEqual(graph)
  })

  test('writes a picture', async () => {
    expect(await flow('graph', 'cafe.json', '--out', 'cafe.svg')).toEqual({
      out: '',
      err: 'anchordoc: cafe.svg written\n',
      code: 0,
    })
    expect(readFileSync(join(folder, 'cafe.svg'), 'utf8')).toBe(flowSvg(document))
  })

  test('writes a page of several flows', async () => {
    const { code } = await flow(
      'graph',
      'cafe.json',
      'payment.json',
      '--out',
      'all.html',
      '--direction',
      'LR',
    )
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'all.html'), 'utf8')).toBe(flowPage([document, ...subflows], 'LR'))
  })

  test('of a flow that is not valid: its issues, and no picture', async () => {
    write('hello.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('graph', 'cafe.json', 'hello.json', '--out', 'none.html')).toEqual({
      out: '',
      err: 'hello.json:7:34 /steps/0/text must be a string of 1-4096 characters\n',
      code: 1,
    })
    expect(existsSync(join(folder, 'none.html'))).toBe(false)
  })

  test('a picture that cannot be written is one sentence', async () => {
    expect(await flow('graph', 'cafe.json', '--out', 'nowhere/cafe.svg')).toEqual({
      out: '',
      err: 'anchordoc: "nowhere/cafe.svg" cannot be written (ENOENT): name a file in a folder that exists\n',
      code: 1,
    })
  })

  test.each([
    [['cafe.json', '--out', 'cafe.png'], '--out is "cafe.png"; it must end with .svg or .html'],
    [['cafe.json', 'payment.json'], 'several flows are drawn into one picture only as --out FILE.html'],
    [['cafe.json', '--direction', 'UP'], '--direction is "UP"; it must be one of: TB, TD, BT, LR, RL'],
  ])('%j is wrong usage', async (words, problem) => {
    expect(await flow('graph', ...words)).toEqual({
      out: '',
      err: `anchordoc: ${problem}\nSee anchordoc flow graph --help.\n`,
      code: 2,
    })
  })
})

test('wrong usage ends with 2', async () => {
  const codes = [
    [],
    ['valdate'],
    ['validate'],
    ['diff', 'cafe.json'],
    ['diff', 'a', 'b', 'c'],
    ['lint', '--fix'],
  ]
  for (const line of codes) expect((await flow(...line)).code).toBe(2)
  expect((await flow()).err).toMatch(/^anchordoc: flow needs a command: validate, lint, /)
  expect((await flow('valdate')).err).toBe(
    'anchordoc: unknown command "valdate"; did you mean validate?\nSee anchordoc flow --help.\n',
  )
})

test('every command of a flow has its help', async () => {
  const { out } = await say(['flow', '--help'])
  const names = [...out.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name = '']) => name)
  expect(names).toEqual(['validate', 'lint', 'graph', 'simulate', 'test', 'diff', 'digest', 'migrate'])
  for (const name of names) {
    const help = await say(['flow', name, '--help'])
    expect(help.out).toMatch(new RegExp(`^Usage {2}anchordoc flow ${name} .*\\[flags\\]$`, 'm'))
    expect(help.out).toMatch(new RegExp(`^Examples?\\n {2}anchordoc flow ${name}\\b`, 'm'))
    expect(await say(['help', 'flow', name])).toEqual(help)
  }
})
