import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../terminal.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchordoc-flow-test-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))

const flowTest = (...line: string[]) => say(['flow', 'test', ...line], { cwd: folder })

const DOOR = {
  version: 2,
  id: 'door',
  name: 'Door',
  start: 'ask',
  steps: [
    {
      id: 'ask',
      kind: 'buttons',
      text: 'Open it?',
      buttons: [
        { id: 'yes', title: 'Yes', next: 'open' },
        { id: 'no', title: 'No', next: 'leave' },
      ],
    },
    { id: 'open', kind: 'call', flow: 'lock', next: 'leave' },
    { id: 'leave', kind: 'end', text: 'Bye.' },
  ],
}

const LOCK = {
  version: 2,
  id: 'lock',
  name: 'Lock',
  start: 'turn',
  steps: [
    { id: 'turn', kind: 'say', text: 'Click.', next: 'done' },
    { id: 'done', kind: 'end' },
  ],
}

/** Laid out so that its places are easy to tell. */
const SCRIPT = `{
  "flow": "door.json",
  "subflows": ["parts/lock.json"],
  "conversations": [
    {
      "name": "the door is opened",
      "turns": [
        { "bot": "Open it?" },
        { "user": "yes", "bot": ["Click.", "Bye."] }
      ],
      "expect": { "stop": "ended" }
    },
    {
      "name": "the door stays shut",
      "turns": [
        { "bot": "Open it?" },
        { "user": "no", "bot": "Bye!" }
      ]
    }
  ]
}
`

function writeDoor(script: string): void {
  write('door.json', DOOR)
  mkdirSync(join(folder, 'parts'))
  write('parts/lock.json', LOCK)
  write('door.flow-test.json', script)
}

describe('the report', () => {
  test('tells of each conversation how it went, with the place in the script, and what nobody went through', async () => {
    writeDoor(SCRIPT)
    expect(await flowTest('door.json')).toEqual({
      out:
        'door.flow-test.json\n' +
        '  ok   the door is opened\n' +
        '  FAIL the door stays shut\n' +
        '       door.flow-test.json:17:25 the bot said "Bye.", not "Bye!"\n' +
        '  door: 3 of 3 steps, 4 of 4 edges\n' +
        '  lock: 2 of 2 steps, 1 of 1 edges\n',
      err: '',
      code: 1,
    })
  })

  test('of conversations that leave something out', async () => {
    writeDoor(
      SCRIPT.replace('"yes", "bot": ["Click.", "Bye."]', '"no"')
        .replace('"Bye!"', '"Bye."')
        .replace('"conversations"', '"coverage": { "steps": 50, "edges": 50 },\n  "conversations"'),
    )
    expect(await flowTest('door.json')).toEqual({
      out:
        'door.flow-test.json\n' +
        '  ok   the door is opened\n' +
        '  ok   the door stays shut\n' +
        '  FAIL door.flow-test.json:4:30 the conversations go through 1 of 4 edges, not 50 %\n' +
        '  door: 2 of 3 steps, 1 of 4 edges\n' +
        '    steps left out: open\n' +
        '    edges left out: ask>button:yes, open>next, open>call\n' +
        '  lock: 0 of 2 steps, 0 of 1 edges\n' +
        '    steps left out: turn, done\n' +
        '    edges left out: turn>next\n',
      err: '',
      code: 1,
    })
  })

  test('as JSON', async () => {
    writeDoor(SCRIPT.replace('Bye!', 'Bye.'))
    const { out, code } = await flowTest('door.json', '--json')
    const stop = { reason: 'ended', flow: 'door', step: 'leave' }
    expect(JSON.parse(out)).toEqual({
      valid: true,
      passed: true,
      conversations: [
        { name: 'the door is opened', failures: [], stop, warnings: [] },
        { name: 'the door stays shut', failures: [], stop, warnings: [] },
      ],
      coverage: {
        door: {
          steps: { total: 3, visited: 3, missing: [] },
          edges: { total: 4, taken: 4, missing: [] },
        },
        lock: {
          steps: { total: 2, visited: 2, missing: [] },
          edges: { total: 1, taken: 1, missing: [] },
        },
      },
      shortfalls: [],
    })
    expect(code).toBe(0)
  })

  test('of a flow that is not valid: its issues, in its file', async () => {
    writeDoor(SCRIPT)
    write('parts/lock.json', { ...LOCK, start: 'nowhere' })
    expect(await flowTest('door.json')).toEqual({
      out: 'door.flow-test.json\nparts/lock.json:5:3 /start must be the id of a step in this document\n',
      err: '',
      code: 1,
    })
  })
})

describe('which scripts', () => {
  const ofLock = { flow: 'lock.json', conversations: [{ name: 'click', turns: [{ bot: 'Click.' }] }] }
  const titles = ({ out }: { out: string }) => out.split('\n').filter((line) => line.endsWith('.json'))

  beforeEach(() => {
    write('door.json', DOOR)
    write('lock.json', LOCK)
    write('a.flow-test.json', ofLock)
    write('b.flow-test.json', { ...ofLock, flow: './door.json' })
    write('lock.flow-test.json', ofLock)
  })

  test('of a flow: those beside it that are about it', async () => {
    expect(titles(await flowTest('lock.json'))).toEqual(['a.flow-test.json', 'lock.flow-test.json'])
    expect(titles(await flowTest('door.json'))).toEqual(['b.flow-test.json'])
  })

  test('a script itself; each once', async () => {
    expect(titles(await flowTest('b.flow-test.json', 'lock.json', 'a.flow-test.json'))).toEqual([
      'b.flow-test.json',
      'a.flow-test.json',
      'lock.flow-test.json',
    ])
  })
})

describe('what cannot be tested is one sentence', () => {
  const said = async (...line: string[]) => {
    const { out, err, code } = await flowTest(...line)
    expect([out, code]).toEqual(['', 1])
    return err
  }

  test('a script called like its flow that names none', async () => {
    write('door.json', DOOR)
    write('door.flow-test.json', '{"conversations": []}')
    expect(await said('door.json')).toBe(
      'anchordoc: door.flow-test.json:1:1 /flow must be a string of 1-1000 characters\n',
    )
  })

  test('a flow without a script', async () => {
    write('door.json', DOOR)
    expect(await said('door.json')).toBe(
      'anchordoc: door.json has no conversation script beside it: write one such as door.flow-test.json with "flow": "door.json"\n',
    )
  })

  test('a script that is none', async () => {
    writeDoor(SCRIPT.replace('"expect"', '"expects"'))
    expect(await said('door.flow-test.json')).toBe(
      'anchordoc: door.flow-test.json:11:7 /conversations/0/expects must not be present ' +
        '(accepted: "name", "begin", "now", "variables", "handlers", "turns", "expect")\n',
    )
  })

  test('a script whose flow is not there', async () => {
    writeDoor(SCRIPT.replace('parts/lock.json', 'lock.json'))
    expect(await said('door.json')).toBe('anchordoc: the file "lock.json" does not exist\n')
  })
})
