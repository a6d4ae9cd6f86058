import { describe, expect, it } from 'vitest'
import { type Simulation, type SimulationRequest, simulateFlow } from '../../src/flow/simulate/index.ts'

type Members = { [member: string]: unknown }
type Played = Extract<Simulation, { valid: true }>

/** A document with these steps and an end `z`. */
function flow(steps: Members[], variables: Members = {}, members: Members = {}): Members {
  return {
    version: 2,
    id: 'm',
    name: 'M',
    start: steps.length > 0 ? 'a' : 'z',
    variables,
    ...members,
    steps: [...steps, { id: 'z', kind: 'end' }],
  }
}

function play(document: Members, request: Omit<SimulationRequest, 'document'> = {}): Played {
  const result = simulateFlow({ document, ...request })
  if (!result.valid) throw new Error(JSON.stringify(result))
  return result
}

/** The transcript in short lines: `10 bot b text Hi`. */
function lines({ transcript }: Played): string[] {
  return transcript.map(({ at, from, ...entry }) => {
    const { flow: _, step, type, text, title, id, choices, ...rest } = entry as Members
    const shown = [
      at,
      from,
      step,
      type,
      text,
      title,
      id,
      (choices as { title: string }[] | undefined)?.map((c) => c.title),
    ]
    const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined
    return [...shown, more].filter((part) => part !== undefined).join(' ')
  })
}

const s = { v: { type: 'string' } }
const n = { n: { type: 'number' } }
const ask = (more: Members = {}) => ({ id: 'a', kind: 'ask', text: 'What?', save: 'v', next: 'z', ...more })
const buttons = (more: Members = {}) => ({
  id: 'a',
  kind: 'buttons',
  text: 'Which?',
  header: 'Top',
  footer: 'Bottom',
  buttons: [
    { id: 'si', title: 'Sí' },
    { id: 'dos', title: 'Two' },
    { id: 'n', title: '{{v|None}}', next: 'b' },
  ],
  save: 'v',
  next: 'z',
  ...more,
})
const b = { id: 'b', kind: 'say', text: 'Bye', next: 'z' }

describe('where a conversation stops', () => {
  it.each<[string, Members, Omit<SimulationRequest, 'document'>, object]>([
    ['an end', flow([]), {}, { reason: 'ended', step: 'z' }],
    ['a failed end', flow([{ id: 'a', kind: 'end', status: 'failed' }]), {}, { reason: 'failed', step: 'a' }],
    ['no more inputs', flow([ask()], s), {}, { reason: 'waiting_input', step: 'a' }],
    [
      'a choice without a target',
      flow([buttons({ next: undefined }), b], s),
      { inputs: ['two'] },
      { reason: 'dead_end', step: 'a' },
    ],
    [
      'a handoff',
      flow([{ id: 'a', kind: 'handoff', next: 'z' }]),
      { inputs: ['Hi'] },
      { reason: 'handoff', step: 'a' },
    ],
    [
      'a handoff that leads nowhere',
      flow([{ id: 'a', kind: 'handoff' }]),
      { inputs: [{ type: 'resume' }] },
      { reason: 'dead_end', step: 'a' },
    ],
    [
      'no more retries',
      flow([ask({ retry: { max: 0 } })], s),
      { inputs: [' '] },
      { reason: 'retries_exhausted', step: 'a' },
    ],
    [
      'a branch',
      flow([{ id: 'a', kind: 'branch', cases: [{ when: { var: 'v', op: 'exists' }, next: 'z' }] }], s),
      {},
      { reason: 'no_case', step: 'a' },
    ],
    [
      'a switch',
      flow([{ id: 'a', kind: 'switch', on: 'v', cases: [{ is: 'x', next: 'z' }] }], s),
      {},
      { reason: 'no_case', step: 'a' },
    ],
    [
      'a handler that fails',
      flow([{ id: 'a', kind: 'handler', name: 'h', next: 'z' }]),
      { handlers: { h: { error: 'down' } } },
      { reason: 'handler_failed', step: 'a', detail: 'down' },
    ],
    [
      'no handler',
      flow([{ id: 'a', kind: 'handler', name: 'toString', next: 'z' }]),
      {},
      { reason: 'missing_handler', step: 'a', detail: 'toString' },
    ],
    [
      'no response left',
      flow([{ id: 'a', kind: 'handler', name: 'h', next: 'a' }]),
      { handlers: { h: [{}] } },
      { reason: 'missing_handler', step: 'a', detail: 'h' },
    ],
    [
      'a call of no flow',
      flow([{ id: 'a', kind: 'call', flow: 'valueOf', next: 'z' }]),
      {},
      { reason: 'missing_flow', step: 'a', detail: 'valueOf' },
    ],
    [
      'a goto to no flow',
      flow([{ id: 'a', kind: 'goto', flow: 'x' }]),
      {},
      { reason: 'missing_flow', step: 'a', detail: 'x' },
    ],
    [
      'no steps left',
      flow([{ ...b, id: 'a' }]),
      { maxSteps: 1 },
      { reason: 'step_limit', step: 'z', detail: '1 steps in total' },
    ],
    ['no trigger', flow([]), { begin: 'trigger', inputs: ['Hi'] }, { reason: 'no_trigger', step: 'z' }],
    ['nothing that could start it', flow([]), { begin: 'trigger' }, { reason: 'no_trigger', step: 'z' }],
  ])('at %s', (_name, document, request, stop) => {
    expect(play(document, request).stop).toEqual({ flow: 'm', ...stop })
  })
})

describe('prompts', () => {
  it('buttons show their choices, and meet a title, an id or a number', () => {
    const document = flow([buttons(), b], s)
    expect(lines(play(document))).toEqual(['0 bot a buttons Which? Sí,Two,None'])
    const saved = (input: NonNullable<SimulationRequest['inputs']>[number]) =>
      play(document, { inputs: [input] }).variables
    expect(saved('SI')).toEqual({ v: 'si' })
    expect(saved(' si ')).toEqual({ v: 'si' })
    expect(saved('2')).toEqual({ v: 'dos' })
    expect(saved('dos')).toEqual({ v: 'dos' })
    expect(saved('DOS')).toEqual({})
    expect(saved('3')).toEqual({ v: 'n' })
    expect(saved('none')).toEqual({ v: 'n' })
    expect(saved({ type: 'button', id: 'dos' })).toEqual({ v: 'dos' })
    expect(saved({ type: 'button', title: ' NONE' })).toEqual({ v: 'n' })
    expect(saved({ type: 'button', id: 'Two' })).toEqual({})
    expect(saved('4')).toEqual({})
  })

  it('are repeated twice, or sent anew in the words of the retry, then given up', () => {
    const steps = [buttons({ buttons: [{ id: 'y', title: 'Yes' }], otherwise: 'b' }), b]
    expect(lines(play(flow(steps, s), { inputs: ['x', 'x', 'x'] }))).toEqual([
      '0 bot a buttons Which? Yes',
      '0 user text x',
      '0 bot a buttons Which? Yes {"retry":1}',
      '0 user text x',
      '0 bot a buttons Which? Yes {"retry":2}',
      '0 user text x',
      '0 bot b text Bye',
    ])
    const told = flow(
      [
        ask({ validate: { type: 'integer' }, retry: { max: 1, text: 'Not {{sys.input}}.' }, otherwise: 'b' }),
        b,
      ],
      s,
    )
    expect(lines(play(told, { inputs: ['x', 'y'] }))).toEqual([
      '0 bot a text What?',
      '0 user text x',
      '0 bot a text Not x. {"retry":1}',
      '0 user text y',
      '0 bot b text Bye',
    ])
  })

  it('an ask takes a button for its title, and a medium or a place only where it asks for one', () => {
    const media = { type: 'media', media: 'image', url: 'https://x.example/a.png' } as const
    const place = { type: 'location', latitude: 4.5, longitude: -74 } as const
    const answered = (
      validate: Members | undefined,
      input: NonNullable<SimulationRequest['inputs']>[number],
    ) => play(flow([ask({ validate })], s), { inputs: [input] }).variables
    expect(answered(undefined, { type: 'button', title: 'Yes' })).toEqual({ v: 'Yes' })
    expect(answered(undefined, { type: 'button', id: 'yes' })).toEqual({ v: 'yes' })
    expect(answered({ type: 'media' }, media)).toEqual({ v: 'https://x.example/a.png' })
    expect(answered({ type: 'location' }, place)).toEqual({ v: '4.5,-74' })
    expect(answered(undefined, media)).toEqual({})
    expect(answered(undefined, place)).toEqual({})
    expect(answered(undefined, { type: 'event', event: 'order' })).toEqual({})
  })

  it('a timeout without a timeout, and a resume without a handoff, are passed over with a warning', () => {
    const { stop, warnings, inputsUsed } = play(flow([ask()], s), {
      inputs: [{ type: 'timeout' }, { type: 'resume' }],
    })
    expect(stop.reason).toBe('waiting_input')
    expect(inputsUsed).toBe(2)
    expect(warnings).toEqual([
      {
        code: 'no_timeout',
        flow: 'm',
        step: 'a',
        message: 'no timeout is pending: the event is passed over',
      },
      {
        code: 'no_handoff',
        flow: 'm',
        step: 'a',
        message: 'nobody took the conversation over: the event is passed over',
      },
    ])
  })
})

describe('the clock', () => {
  const timed = flow(
    [
      ask({ timeout: { seconds: 60, next: 'b' } }),
      { ...b, next: undefined, kind: 'wait', seconds: 30, text: undefined },
    ],
    s,
  )

  it('moves by waits, by silence and by handlers', () => {
    const document = flow(
      [
        { id: 'a', kind: 'handler', name: 'h', next: 'b' },
        { id: 'b', kind: 'wait', seconds: 5, next: 'c' },
        { id: 'c', kind: 'ask', text: '{{sys.now}}', save: 'v', next: 'd' },
        { id: 'd', kind: 'end', text: '{{sys.now}} {{sys.flow}} {{sys.step}}' },
      ],
      s,
    )
    const result = play(document, {
      handlers: { h: { seconds: 10 } },
      now: '2024-02-28T23:59:50+00:00',
      inputs: [{ type: 'wait', seconds: 86_400 }, 'x'],
    })
    expect(lines(result)).toEqual([
      '10 system a handler {"name":"h","result":"ok"}',
      '15 system b wait {"seconds":5}',
      '15 bot c text 2024-02-29T00:00:05Z',
      '86415 user text x',
      '86415 bot d text 2024-03-01T00:00:05Z m d',
    ])
    expect(result.clock).toBe(86_415)
  })

  it('silence that reaches the timeout exactly takes it, shorter silence does not', () => {
    const stop = (seconds: number) => play(timed, { inputs: [{ type: 'wait', seconds }] })
    expect(stop(59)).toMatchObject({ stop: { reason: 'waiting_input' }, clock: 59 })
    expect(stop(60)).toMatchObject({ stop: { reason: 'dead_end', step: 'b' }, clock: 90 })
    expect(play(timed, { inputs: [{ type: 'wait', seconds: 30 }, { type: 'timeout' }] }).clock).toBe(90)
  })

  it('a timeout that leads back ends in the guard, not in an endless wait', () => {
    const document = flow([ask({ timeout: { seconds: 1, next: 'a' } })], s)
    const { stop, clock } = play(document, { inputs: [{ type: 'wait', seconds: 1_000_000 }] })
    expect(stop).toEqual({
      reason: 'step_limit',
      flow: 'm',
      step: 'a',
      detail: '100 steps without user input',
    })
    expect(clock).toBe(101)
  })
})

describe('variables', () => {
  const set = (assign: Members[], variables: Members) =>
    play(flow([{ id: 'a', kind: 'set', assign, next: 'z' }], variables))

  it('are set, added to, appended to and unset', () => {
    const variables = {
      ...s,
      ...n,
      l: { type: 'list' },
      o: { type: 'object', default: { k: [1] } },
      gone: { type: 'string', default: 'x' },
    }
    const assign = [
      { var: 'n', op: 'add', value: 2 },
      { var: 'n', op: 'add', value: '{{n}}' },
      { var: 'n', op: 'add', value: ' {{n}}.5 ' },
      { var: 'l', op: 'append', value: '{{n}}' },
      { var: 'l', op: 'append', value: '{{o.k}}' },
      { var: 'v', value: '{{n}} of {{l}}' },
      { var: 'gone', op: 'unset' },
    ]
    const result = set(assign, variables)
    expect(result.variables).toEqual({ n: 8.5, l: [8.5, [1]], v: '8.5 of 8.5, 1', o: { k: [1] } })
    expect(result.warnings).toEqual([])
  })

  it('what does not fit changes nothing and is told; null always fits', () => {
    const assign = [
      { var: 'n', value: 'x' },
      { var: 'n', op: 'add', value: 'two' },
      { var: 'n', op: 'add', value: '{{v}}' },
      { var: 'v', op: 'append', value: 1 },
      { var: 'big', op: 'add', value: 1e308 },
      { var: 'v', value: '{{missing}}' },
    ]
    const variables = {
      n: { type: 'number', default: 1 },
      v: { type: 'string', default: 'x' },
      big: { type: 'number', default: 1e308 },
      missing: { type: 'string' },
    }
    const result = set(assign, variables)
    expect(result.variables).toEqual({ n: 1, v: null, big: 1e308 })
    expect(result.warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'type_mismatch: variable "n" is declared number but got string: unchanged',
      'type_mismatch: "add" to variable "n" cannot put together number and string: unchanged',
      'type_mismatch: "add" to variable "n" cannot put together number and string: unchanged',
      'type_mismatch: "append" to variable "v" cannot put together string and number: unchanged',
      'type_mismatch: "add" to variable "big" cannot put together number and number: unchanged',
    ])
  })

  it('may be called like the members of every object', () => {
    const variables = { toString: { type: 'string' }, valueOf: { type: 'number', default: 1 } }
    const steps = [
      { id: 'a', kind: 'set', assign: [{ var: 'toString', value: '{{valueOf}}.' }], next: 'b' },
      { id: 'b', kind: 'end', text: '{{toString}}{{valueOf.constructors}}' },
    ]
    expect(lines(play(flow(steps, variables)))).toEqual(['0 bot b text 1.'])
  })

  it('start values are those of the document, and are checked like any other', () => {
    expect(play(flow([ask()], { ...s, ...n }), { variables: { v: 'x', n: 'y' } })).toMatchObject({
      variables: { v: 'x' },
      warnings: [{ code: 'type_mismatch', step: 'a' }],
    })
  })
})

describe('handlers', () => {
  const handler = (more: Members = {}) => [{ id: 'a', kind: 'handler', name: 'h', next: 'z', ...more }, b]

  it('get their input rendered, and give the outputs that are there', () => {
    const document = flow(
      handler({ input: { who: '{{v}}', n: ['{{n}}'] }, output: { v: 'user.name', n: 'user.age' } }),
      {
        v: { type: 'string', default: 'Ana' },
        n: { type: 'number', default: 1 },
      },
    )
    const { handlerCalls, variables } = play(document, {
      handlers: { h: { output: { user: { name: 'Bo' } } } },
    })
    expect(handlerCalls).toEqual([{ at: 0, flow: 'm', step: 'a', name: 'h', input: { who: 'Ana', n: [1] } }])
    expect(variables).toEqual({ v: 'Bo', n: 1 })
  })

  it('leave by an outcome that is listed, else by next', () => {
    const document = flow(handler({ outcomes: { no: 'b' } }))
    const path = (outcome: string) => play(document, { handlers: { h: { outcome } } }).path
    expect(path('no')).toEqual(['a', 'b', 'z'])
    expect(path('toString')).toEqual(['a', 'z'])
  })

  it('a list of responses is used up in order, so that polling is no loop', () => {
    const steps = [
      { id: 'a', kind: 'handler', name: 'h', outcomes: { ready: 'z' }, next: 'b' },
      { id: 'b', kind: 'wait', seconds: 5, next: 'a' },
    ]
    const { path, clock } = play(flow(steps), { handlers: { h: [{}, {}, { outcome: 'ready' }] } })
    expect(path).toEqual(['a', 'b', 'a', 'b', 'a', 'z'])
    expect(clock).toBe(10)
    expect(play(flow(steps), { handlers: { h: {} } }).stop.reason).toBe('loop')
  })

  it('the time they take counts against the timeout before anything else', () => {
    const document = flow(handler({ timeout: { seconds: 5, next: 'b' }, failed: 'z' }))
    const path = (seconds: number) => play(document, { handlers: { h: { seconds, error: 'x' } } }).path
    expect(path(5)).toEqual(['a', 'z'])
    expect(path(5.5)).toEqual(['a', 'b', 'z'])
  })
})

describe('between flows', () => {
  const sub = (steps: Members[], variables: Members = {}, members: Members = {}) => ({
    ...flow(steps, variables),
    id: 's',
    ...members,
  })
  const call = {
    id: 'a',
    kind: 'call',
    flow: 's',
    input: { in: '{{v}}', own: 'x', n: 'x' },
    output: { v: 'out' },
    next: 'z',
  }

  it('a call passes declared inputs and takes outputs back', () => {
    const callee = sub(
      [{ id: 'a', kind: 'set', assign: [{ var: 'out', value: '{{in}}{{own}}{{n}}' }], next: 'z' }],
      {
        in: { type: 'string', input: true },
        own: { type: 'string', default: '-' },
        n: { type: 'number', input: true, default: 7 },
        out: { type: 'string', output: true },
      },
    )
    const result = play(flow([call], { v: { type: 'string', default: 'Ana' } }), { subflows: [callee] })
    expect(result.variables).toEqual({ v: 'Ana-7' })
    expect(result.path).toEqual(['a', 's/a', 's/z', 'z'])
    expect(result.warnings).toEqual([
      {
        code: 'unknown_input',
        flow: 'm',
        step: 'a',
        message: 'flow "s" declares no input "own": not passed',
      },
      {
        code: 'type_mismatch',
        flow: 'm',
        step: 'a',
        message: 'variable "n" is declared number but got string: unchanged',
      },
    ])
  })

  it('a callee that ends nowhere counts as done, one that fails leads to failed', () => {
    const nowhere = sub([{ id: 'a', kind: 'say', text: 'Hi' }])
    expect(play(flow([{ ...call, input: {}, output: {} }]), { subflows: [nowhere] })).toMatchObject({
      path: ['a', 's/a', 'z'],
      warnings: [{ code: 'dead_end', flow: 's', step: 'a' }],
    })
    const failing = sub([{ id: 'a', kind: 'end', status: 'failed' }])
    const both = flow([{ ...call, input: {}, output: {}, failed: 'b' }, b])
    expect(play(both, { subflows: [failing] }).path).toEqual(['a', 's/a', 'b', 'z'])
  })

  it('a conversation that waits in a called flow tells of that flow', () => {
    const asking = sub([ask()], { v: { type: 'string', default: 'inner' } })
    expect(play(flow([{ ...call, input: {}, output: {} }], s), { subflows: [asking] })).toMatchObject({
      stop: { reason: 'waiting_input', flow: 's', step: 'a' },
      variables: { v: 'inner' },
    })
  })

  it('a goto in a called flow hands its caller on', () => {
    const one = sub([{ id: 'a', kind: 'goto', flow: 't' }])
    const two = { ...sub([{ id: 'a', kind: 'say', text: 'There', next: 'z' }]), id: 't' }
    expect(play(flow([{ ...call, input: {}, output: {} }]), { subflows: [one, two] }).path).toEqual([
      'a',
      's/a',
      't/a',
      't/z',
      'z',
    ])
  })

  it('of two flows with one id the first runs', () => {
    const said = (text: string) => sub([{ id: 'a', kind: 'end', text }])
    expect(
      lines(play(flow([{ ...call, input: {}, output: {} }]), { subflows: [said('one'), said('two')] })),
    ).toEqual(['0 bot a text one'])
  })

  it('nothing runs where a flow is not valid', () => {
    const issue = { path: '/steps/0/text', message: 'must be a string of 1-4096 characters' }
    const broken = [{ id: 'a', kind: 'say', next: 'z' }]
    expect(simulateFlow({ document: flow(broken) })).toEqual({ valid: false, flow: 'm', issues: [issue] })
    expect(simulateFlow({ document: flow([b], {}, { start: 'b' }), subflows: [sub(broken)] })).toEqual({
      valid: false,
      flow: 's',
      issues: [issue],
    })
    expect(simulateFlow({ document: null })).toEqual({
      valid: false,
      flow: 'document',
      issues: [{ path: '', message: 'must be an object' }],
    })
  })
})

describe('triggers', () => {
  const keyword = (match: string, ...words: string[]) => ({ on: 'keyword', words, match })
  const root = flow(
    [],
    {},
    {
      triggers: [
        keyword('contains', 'order'),
        keyword('word', 'my order'),
        { on: 'event', event: 'welcome' },
      ],
    },
  )
  const other = {
    ...flow([], {}, { triggers: [keyword('exact', 'reorder now'), { on: 'any' }] }),
    id: 's',
  }
  const started = (input: NonNullable<SimulationRequest['inputs']>[number]) => {
    const { transcript } = play(root, { begin: 'trigger', subflows: [other], inputs: [input] })
    const entry = transcript.find(({ type }) => type === 'trigger') as Members | undefined
    return entry && [entry.flow, entry.trigger]
  }

  it.each<[NonNullable<SimulationRequest['inputs']>[number], unknown[] | undefined]>([
    ['Reorder NOW', ['s', 0]],
    ['show my  ÓRDER, please', ['m', 1]],
    ['preorders', ['m', 0]],
    ['hello', ['s', 1]],
    [{ type: 'button', title: 'Reorder now' }, ['s', 0]],
    [{ type: 'media', media: 'image', url: 'https://x.example/a' }, ['s', 1]],
    [{ type: 'event', event: 'welcome' }, ['m', 2]],
    [{ type: 'event', event: 'other' }, undefined],
  ])('%j starts %j', (input, expected) => {
    expect(started(input)).toEqual(expected)
  })

  it('silence before the first event only takes time', () => {
    const { transcript, clock, warnings } = play(root, {
      begin: 'trigger',
      inputs: [{ type: 'wait', seconds: 9 }, { type: 'timeout' }, 'order'],
    })
    expect(clock).toBe(9)
    expect(warnings).toMatchObject([{ code: 'no_timeout', flow: 'm', step: 'z' }])
    expect(transcript[1]).toEqual({ at: 9, from: 'system', type: 'trigger', flow: 'm', trigger: 0 })
  })
})

describe('a hand-over', () => {
  it('tells the user, leaves what they write unread, and lets time pass', () => {
    const document = flow([
      { id: 'a', kind: 'handoff', queue: 'q', text: 'Wait.', next: 'b' },
      { ...b, text: '{{sys.input}}' },
    ])
    expect(
      lines(
        play(document, {
          inputs: ['Hi', { type: 'wait', seconds: 9 }, { type: 'timeout' }, { type: 'resume' }],
        }),
      ),
    ).toEqual([
      '0 bot a text Wait.',
      '0 system a handoff {"queue":"q"}',
      '0 user text Hi {"unread":true}',
      '9 system a resume',
      '9 bot b text Hi',
    ])
  })
})

describe('what is sent', () => {
  it('media carry their fields, with values encoded in an address', () => {
    const steps = [
      {
        id: 'a',
        kind: 'media',
        type: 'document',
        url: 'https://x.example/{{v}}',
        caption: '{{v}}',
        filename: '{{v}}.pdf',
        next: 'b',
      },
      {
        id: 'b',
        kind: 'media',
        type: 'location',
        latitude: 4.5,
        longitude: -74,
        address: '{{v}}',
        next: 'z',
      },
    ]
    expect(lines(play(flow(steps, { v: { type: 'string', default: 'a b/ü' } })))).toEqual([
      '0 bot a document {"url":"https://x.example/a%20b%2F%C3%BC","caption":"a b/ü","filename":"a b/ü.pdf"}',
      '0 bot b location {"latitude":4.5,"longitude":-74,"address":"a b/ü"}',
    ])
  })

  it('a text that variables make too long is told', () => {
    const long = {
      v: { type: 'string', default: '👍'.repeat(13) },
      w: { type: 'string', default: 'x'.repeat(4096) },
    }
    const steps = [
      buttons({ buttons: [{ id: 'y', title: '{{v}}{{v}}' }], text: '{{v}}', next: 'b', save: undefined }),
      { ...b, text: '{{w}}' },
      { id: 'c', kind: 'say', text: '{{w}}!', next: 'z' },
    ]
    const result = play(
      flow([...steps.slice(0, 1), { ...b, text: '{{w}}', next: 'c' }, ...steps.slice(2)], long),
      { inputs: ['y'] },
    )
    expect(result.warnings.map(({ code, step, message }) => `${code} ${step} ${message}`)).toEqual([
      'text_too_long a a text has 26 characters with its variables filled in, at most 20 can be sent',
      'text_too_long c a text has 4097 characters with its variables filled in, at most 4096 can be sent',
    ])
  })
})

describe('loops', () => {
  it('the same state twice is certain to repeat; a changed variable or a read clock is not', () => {
    const say = { id: 'a', kind: 'say', text: 'Hi', next: 'b' }
    const wait = { id: 'b', kind: 'wait', seconds: 60, next: 'c' }
    const certain = flow([say, wait, { id: 'c', kind: 'goto', step: 'a' }])
    expect(play(certain)).toMatchObject({ stop: { reason: 'loop', step: 'a' }, path: ['a', 'b', 'c'] })
    const until = { var: 'sys.now', op: 'gte', value: '2000-01-01T00:05:00Z' }
    const timed = flow([
      say,
      wait,
      { id: 'c', kind: 'branch', cases: [{ when: until, next: 'z' }], otherwise: 'a' },
    ])
    expect(play(timed)).toMatchObject({ stop: { reason: 'ended' }, clock: 300 })
  })

  it('an act of the user begins anew', () => {
    const document = flow([ask({ next: 'b' }), { ...b, next: 'a' }], s)
    expect(play(document, { inputs: Array.from({ length: 300 }, () => 'x') })).toMatchObject({
      stop: { reason: 'waiting_input' },
      inputsUsed: 300,
    })
  })
})

describe('a hostile document', () => {
  it('that doubles a text at every step is stopped from growing', () => {
    const steps = [
      { id: 'a', kind: 'set', assign: [{ var: 'v', value: '{{v}}{{v}}x' }], next: 'b' },
      { ...b, text: '{{v}}', next: 'a' },
    ]
    const result = play(flow(steps, { v: { type: 'string', default: 'x' } }), { maxSteps: 10_000 })
    expect(result.warnings.some(({ code }) => code === 'value_too_large')).toBe(true)
    expect(JSON.stringify(result).length).toBeLessThan(5_000_000)
  })

  it('that puts a list into itself is stopped from growing', () => {
    const steps = [
      {
        id: 'a',
        kind: 'set',
        assign: [
          { var: 'l', op: 'append', value: '{{l}}' },
          { var: 'n', op: 'add', value: 1 },
        ],
        next: 'b',
      },
      { ...b, text: '{{l}}', next: 'a' },
    ]
    const result = play(flow(steps, { l: { type: 'list', default: [1] }, ...n }), { maxSteps: 10_000 })
    expect(result.stop.reason).toBe('step_limit')
    expect(result.warnings.some(({ code }) => code === 'value_too_large')).toBe(true)
  })

  it('that records megabytes is stopped', () => {
    const input = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, '{{v}}']))
    const steps = [
      { id: 'a', kind: 'handler', name: 'h', input, output: { v: 'long' }, next: 'b' },
      { id: 'b', kind: 'set', assign: [{ var: 'n', op: 'add', value: 1 }], next: 'a' },
    ]
    const handlers = { h: { output: { long: 'x'.repeat(16_384) } } }
    const result = play(flow(steps, { ...n, ...s }), { handlers })
    expect(result.stop).toEqual({
      reason: 'output_limit',
      flow: 'm',
      step: 'b',
      detail: '4194304 characters of result',
    })
  })
})

describe('a request that cannot be answered', () => {
  const document = flow([ask()], s)

  it.each<[string, object]>([
    [
      'inputs/1/type must be one of "text", "button", "media", "location", "event", "wait", "timeout", "resume"',
      { inputs: ['x', { type: 'shout' }] },
    ],
    ['inputs/0 must have exactly one of "id" and "title"', { inputs: [{ type: 'button' }] }],
    ['inputs/0/seconds must be a number from 0 to 31536000', { inputs: [{ type: 'wait', seconds: -1 }] }],
    [
      'inputs/0/loud must not be present (accepted: "type", "text")',
      { inputs: [{ type: 'text', text: 'x', loud: true }] },
    ],
    ['inputs must be an array of 0-500 items', { inputs: Array.from({ length: 501 }, () => 'x') }],
    ['handlers/h/seconds must be a number from 0 to 604800', { handlers: { h: { seconds: '1' } } }],
    ['variables/v/0 must be a number that JSON can hold', { variables: { v: [Infinity] } }],
    [
      'handlers/h/output/a must be a number that JSON can hold',
      { handlers: { h: { output: { a: -Infinity } } } },
    ],
    ['handlers/h/1 must be an object', { handlers: { h: [{}, 7] } }],
    ['handlers must be an object', { handlers: [] }],
    ['subflows must be an array of documents', { subflows: {} }],
    ['begin must be one of "start", "trigger"', { begin: 'now' }],
    ['maxSteps must be an integer from 1 to 10000', { maxSteps: 0 }],
    ['now must be a moment with its zone such as "2000-01-01T00:00:00Z"', { now: '2000-01-01T00:00:00' }],
    ['now must be a moment with its zone such as "2000-01-01T00:00:00Z"', { now: '2000-13-01' }],
    ['now must be a moment with its zone such as "2000-01-01T00:00:00Z"', { now: '2023-02-29T00:00:00Z' }],
    ['variables/toString must be declared in flow "m"', { variables: { toString: 'x' } }],
  ])('%s', (message, request) => {
    expect(() => simulateFlow({ document, ...request })).toThrow(
      new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    )
  })
})
