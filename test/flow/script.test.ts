import { describe, expect, test } from 'vitest'
import { EXAMPLE_FLOW } from '../../src/flow/example.ts'
import { runScript } from '../../src/flow/script/run.ts'
import { type Conversation, type FlowScript, scriptIssues } from '../../src/flow/script/shape.ts'
import { simulateFlow } from '../../src/flow/simulate/index.ts'

const { document, subflows } = EXAMPLE_FLOW

/** Asks for a colour, then says it; blue has an end of its own. */
const FLOW = {
  version: 2,
  id: 'paint',
  name: 'Paint',
  start: 'ask',
  triggers: [{ on: 'keyword', words: ['paint'] }],
  variables: { color: { type: 'string' }, price: { type: 'number' } },
  steps: [
    {
      id: 'ask',
      kind: 'buttons',
      text: 'Which colour?',
      buttons: [
        { id: 'red', title: 'Red' },
        { id: 'blue', title: 'Blue', next: 'sold_out' },
      ],
      save: 'color',
      timeout: { seconds: 60, next: 'sold_out' },
      next: 'price',
    },
    {
      id: 'price',
      kind: 'handler',
      name: 'price',
      input: { color: '{{color}}' },
      output: { price: 'price' },
      failed: 'sold_out',
      next: 'say',
    },
    { id: 'say', kind: 'say', text: '{{color}} costs {{price}}.', next: 'picture' },
    {
      id: 'picture',
      kind: 'media',
      type: 'image',
      url: 'https://paint.example/{{color}}.png',
      caption: 'A tin',
      next: 'end',
    },
    { id: 'sold_out', kind: 'end', status: 'failed', text: 'Sold out.' },
    { id: 'end', kind: 'end' },
  ],
}

function script(conversation: Omit<Conversation, 'name'>, rest: Partial<FlowScript> = {}): FlowScript {
  return {
    flow: 'paint.json',
    handlers: { price: { output: { price: 9 } } },
    conversations: [{ name: 'one', ...conversation }],
    ...rest,
  }
}

/** What went wrong with a single conversation. */
function failures(conversation: Omit<Conversation, 'name'>, rest: Partial<FlowScript> = {}) {
  const made = script(conversation, rest)
  expect(scriptIssues(made)).toEqual([])
  const report = runScript(made, FLOW)
  return report.valid ? [...(report.conversations[0]?.failures ?? []), ...report.shortfalls] : []
}

describe('a conversation goes as its script says', () => {
  test('with texts, and messages of which only what matters is given', () => {
    expect(
      failures({
        turns: [
          { bot: { text: 'Which colour?', choices: ['Red', 'Blue'] } },
          { user: 'red', bot: ['red costs 9.', { type: 'image', url: 'https://paint.example/red.png' }] },
        ],
        expect: { stop: { reason: 'ended', step: 'end' }, variables: { color: 'red', price: 9 } },
      }),
    ).toEqual([])
  })

  test('a picture may be told by its caption', () => {
    expect(failures({ turns: [{}, { user: 'red', bot: ['red costs 9.', 'A tin'] }] })).toEqual([])
  })

  test('events, time, triggers and start values', () => {
    expect(
      failures({
        begin: 'trigger',
        variables: { price: 1 },
        turns: [
          { user: 'Paint', bot: 'Which colour?' },
          { user: { type: 'wait', seconds: 59 }, bot: [] },
          { user: { type: 'wait', seconds: 1 }, bot: 'Sold out.' },
        ],
        expect: { stop: 'failed', variables: { price: 1, color: null } },
      }),
    ).toEqual([])
  })

  test('handlers of the conversation come before those of the script', () => {
    expect(
      failures({
        handlers: { price: { error: 'no such colour' } },
        turns: [{}, { user: 'red', bot: 'Sold out.' }],
      }),
    ).toEqual([])
  })

  test('a turn without "bot" is not looked at', () => {
    expect(failures({ turns: [{}, { user: 'green' }, { user: 'red' }] })).toEqual([])
  })
})

describe('what goes otherwise is told, with its place in the script', () => {
  const start = { bot: 'Which colour?' }

  test.each<[string, Conversation['turns'], string, string]>([
    ['another text', [{ bot: 'Which color?' }], '/bot', 'the bot said "Which colour?", not "Which color?"'],
    ['a text too few', [{ bot: ['Which colour?', 'Hm?'] }], '/bot/1', 'the bot said nothing more, not "Hm?"'],
    ['a text too many', [{ bot: [] }], '/bot', 'the bot also said "Which colour?"'],
    [
      'another member',
      [{ bot: { choices: ['Red'] } }],
      '/bot',
      'the bot\'s message has choices ["Red","Blue"], not ["Red"]',
    ],
    ['no such member', [{ bot: { url: 'x' } }], '/bot', 'the bot\'s message has no url, not "x"'],
  ])('%s', (_what, turns, path, message) => {
    expect(failures({ turns })).toEqual([{ path: `/conversations/0/turns/0${path}`, message }])
  })

  test('only the first failure of a conversation is told: what follows is most often wrong as well', () => {
    expect(
      failures({
        turns: [start, { user: 'red', bot: ['red costs 8.', 'A tin of paint'] }, { user: 'hello' }],
        expect: { stop: 'failed' },
      }),
    ).toEqual([
      { path: '/conversations/0/turns/1/bot/0', message: 'the bot said "red costs 9.", not "red costs 8."' },
    ])
  })

  test('a conversation that is over before its turns', () => {
    expect(failures({ turns: [start, { user: 'blue' }, { user: 'red', bot: [] }] })).toEqual([
      {
        path: '/conversations/0/turns/2',
        message: 'the conversation was over before this turn: failed at step "sold_out" of flow "paint"',
      },
    ])
  })

  test('another stop, other variables', () => {
    expect(
      failures({
        turns: [start],
        expect: { stop: { reason: 'ended', step: 'end' }, variables: { color: 'red', price: null } },
      }),
    ).toEqual([
      {
        path: '/conversations/0/expect/stop',
        message: 'the conversation stopped with reason "waiting_input", not "ended"',
      },
      {
        path: '/conversations/0/expect/stop',
        message: 'the conversation stopped with step "ask", not "end"',
      },
      { path: '/conversations/0/expect/variables/color', message: 'variable "color" is null, not "red"' },
    ])
  })

  test('what the simulator cannot begin with', () => {
    expect(failures({ turns: [{}], variables: { colour: 'red' } })).toEqual([
      { path: '/conversations/0', message: 'variables/colour must be declared in flow "paint"' },
    ])
  })
})

describe('coverage', () => {
  test('counts what all conversations go through together', () => {
    const made = script({ turns: [{}, { user: 'red' }] })
    const both = {
      ...made,
      conversations: [...made.conversations, { name: 'two', turns: [{}, { user: 'blue' }] }],
    }
    const coverageOf = (one: FlowScript) => {
      const report = runScript(one, FLOW)
      return report.valid ? report.coverage : {}
    }
    expect(coverageOf(made)).toEqual({
      paint: {
        steps: { total: 6, visited: 5, missing: ['sold_out'] },
        edges: { total: 7, taken: 4, missing: ['ask>button:blue', 'ask>timeout', 'price>failed'] },
      },
    })
    expect(coverageOf(both)).toEqual({
      paint: {
        steps: { total: 6, visited: 6, missing: [] },
        edges: { total: 7, taken: 5, missing: ['ask>timeout', 'price>failed'] },
      },
    })
  })

  test('that is too little fails the script, though every conversation goes well', () => {
    const report = runScript(
      script({ turns: [{}, { user: 'red' }] }, { coverage: { steps: 84, edges: 57 } }),
      FLOW,
    )
    expect(report).toMatchObject({
      valid: true,
      passed: false,
      shortfalls: [
        { path: '/coverage/steps', message: 'the conversations go through 5 of 6 steps, not 84 %' },
      ],
    })
  })

  test('of one conversation is that of the simulator, also of the flows that are called', () => {
    const { inputs, handlers } = EXAMPLE_FLOW as unknown as {
      inputs: string[]
      handlers: FlowScript['handlers']
    }
    const turns = [{}, ...inputs.map((user) => ({ user }))]
    const report = runScript(
      { flow: 'cafe.json', handlers, conversations: [{ name: 'one', turns }] },
      document,
      subflows,
    )
    const simulation = simulateFlow(EXAMPLE_FLOW as never)
    expect(report.valid && report.coverage).toEqual(simulation.valid && simulation.coverage)
  })
})

test('a flow that is not valid is told as the simulator tells it', () => {
  const made = script({ turns: [{}] })
  const broken = { ...FLOW, start: 'nowhere' }
  const told = {
    valid: false,
    flow: 'paint',
    issues: [{ path: '/start', message: 'must be the id of a step in this document' }],
  }
  expect(runScript(made, broken)).toEqual(told)
  expect(runScript(made, FLOW, [{ ...broken, id: 'other' }])).toEqual({ ...told, flow: 'other' })
})

test('the report is a function of its arguments', () => {
  const made = script({ turns: [{}, { user: 'red', bot: 'red costs 9.' }] })
  expect(JSON.stringify(runScript(made, FLOW))).toBe(JSON.stringify(runScript(structuredClone(made), FLOW)))
})

describe('a script is checked before it is run', () => {
  const good = script({ turns: [{ bot: 'Which colour?' }, { user: 'red' }] })
  const [conversation] = good.conversations

  test.each<[string, unknown, string, string]>([
    ['no object', [], '', 'must be an object'],
    ['no flow', { conversations: good.conversations }, '/flow', 'must be a string of 1-1000 characters'],
    [
      'an unknown member',
      { ...good, steps: [] },
      '/steps',
      'must not be present (accepted: "flow", "subflows", "handlers", "conversations", "coverage")',
    ],
    ['no conversation', { ...good, conversations: [] }, '/conversations', 'must be an array of 1-100 items'],
    [
      'a turn in which nothing happens',
      { ...good, conversations: [{ ...conversation, turns: [{}, { bot: 'Hm?' }] }] },
      '/conversations/0/turns/1/user',
      'must say what happens (only the first turn may lack it)',
    ],
    [
      'an unknown event',
      { ...good, conversations: [{ ...conversation, turns: [{ user: { type: 'sigh' } }] }] },
      '/conversations/0/turns/0/user/type',
      'must be one of "text", "button", "media", "location", "event", "wait", "timeout", "resume"',
    ],
    [
      'a share above all',
      { ...good, coverage: { steps: 101 } },
      '/coverage/steps',
      'must be a number from 0 to 100',
    ],
  ])('%s', (_what, value, path, message) => {
    expect(scriptIssues(value)).toEqual([{ path, message }])
  })
})
