import { describe, expect, it } from 'vitest'
import type { FlowDocument } from '../../src/flow/document.ts'
import { lintFlows } from '../../src/flow/lint/index.ts'
import { validateFlow } from '../../src/flow/validate.ts'

type Members = { [member: string]: unknown }

/** A document with these steps and an end `z`; it has a trigger so that its absence is no finding. */
function flow(steps: Members[], members: Members = {}): FlowDocument {
  const document = {
    version: 2,
    id: 'm',
    name: 'M',
    start: 'a',
    triggers: [{ on: 'event', event: 'go' }],
    ...members,
    steps: [...steps, { id: 'z', kind: 'end' }],
  } as unknown as FlowDocument
  expect(validateFlow(document).issues).toEqual([])
  return document
}

/** What one rule finds, as `flow step path severity`. */
function findings(code: string, document: FlowDocument, subflows?: unknown[]): string[] {
  return lintFlows(document, subflows)
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ flow, step, path, severity }) => [flow, step, path, severity].filter(Boolean).join(' '))
}

const timeout = { seconds: 60, next: 'z' }
const ask = (id: string, more: Members = {}) => ({
  id,
  kind: 'ask',
  text: 'What?',
  save: 'v',
  validate: { type: 'text' },
  otherwise: 'z',
  timeout,
  next: 'z',
  ...more,
})
const say = (id: string, next: string | undefined, text = 'Hi') => ({
  id,
  kind: 'say',
  text,
  ...(next ? { next } : {}),
})
const branch = (id: string, when: Members, next: string, otherwise?: string) => ({
  id,
  kind: 'branch',
  cases: [{ when, next }],
  ...(otherwise ? { otherwise } : {}),
})
const text = { v: { type: 'string', default: '', output: true } }
const number = { n: { type: 'number', default: 0, output: true } }

describe('unreachable-step', () => {
  it('walks the graph, not the order of the steps', () => {
    const document = flow([
      say('c', 'z'),
      say('b', 'c'),
      { id: 'a', kind: 'goto', step: 'b' },
      say('u', 'w'),
      say('w', 'u'),
    ])
    expect(findings('unreachable-step', document)).toEqual(['m u /steps/3 warning', 'm w /steps/4 warning'])
  })
})

describe('dead-end', () => {
  it('is a step that should lead on but does not, outcomes aside', () => {
    const document = flow([
      { id: 'a', kind: 'handler', name: 'h', outcomes: { ok: 'b' }, failed: 'z' },
      { id: 'b', kind: 'handoff', text: 'Wait.' },
    ])
    expect(findings('dead-end', document)).toEqual(['m a /steps/0 warning'])
  })

  it.each([
    ['media', { kind: 'media', type: 'audio', url: 'https://x.example/a' }],
    ['ask', { kind: 'ask', text: '?', save: 'v' }],
    ['set', { kind: 'set', assign: [{ var: 'v', value: 'x' }] }],
    ['wait', { kind: 'wait', seconds: 1 }],
    ['call', { kind: 'call', flow: 's' }],
  ])('may be a %s', (_kind, step) => {
    expect(findings('dead-end', flow([{ id: 'a', ...step }], { variables: text }))).toEqual([
      'm a /steps/0 warning',
    ])
  })
})

describe('unreachable-case', () => {
  it('is a condition that stood before, whatever the order of its members', () => {
    const cases = [
      { when: { var: 'v', op: 'eq', value: 'x' }, next: 'z' },
      { when: { op: 'eq', value: 'x', var: 'v' }, next: 'a' },
    ]
    const document = flow([{ id: 'a', kind: 'branch', cases, otherwise: 'z' }], { variables: text })
    expect(findings('unreachable-case', document)).toEqual(['m a /steps/0/cases/1 warning'])
  })

  it('is a list of values that all stood before, in any case where the switch ignores it', () => {
    const cases = [
      { is: ['x', 'y'], next: 'z' },
      { is: ['X', 'w'], next: 'a' },
      { is: ['Y', 'x'], next: 'z' },
    ]
    const step = { id: 'a', kind: 'switch', on: 'v', cases, otherwise: 'z' }
    expect(findings('unreachable-case', flow([step], { variables: text }))).toEqual([])
    expect(findings('unreachable-case', flow([{ ...step, ignoreCase: true }], { variables: text }))).toEqual([
      'm a /steps/0/cases/2 warning',
    ])
  })
})

describe('choices', () => {
  const list = (rows: Members[][], more: Members = {}) =>
    flow([
      {
        id: 'a',
        kind: 'list',
        text: 'Which?',
        button: 'Open',
        sections: rows.map((rows, index) => ({ title: `Part ${index}`, rows })),
        otherwise: 'z',
        timeout,
        ...more,
      },
    ])

  it('unhandled-choice names the row', () => {
    const document = list([
      [{ id: 'x', title: 'X', next: 'z' }],
      [
        { id: 'y', title: 'Y', next: 'z' },
        { id: 'w', title: 'W' },
      ],
    ])
    expect(findings('unhandled-choice', document)).toEqual(['m a /steps/0/sections/1/rows/1 warning'])
  })

  it('lost-choice is not one choice, nor one that is saved', () => {
    const rows = [
      { id: 'x', title: 'X' },
      { id: 'y', title: 'Y', next: 'z' },
    ]
    expect(findings('lost-choice', list([rows], { next: 'z' }))).toEqual(['m a /steps/0 warning'])
    expect(findings('lost-choice', list([rows.slice(0, 1)], { next: 'z' }))).toEqual([])
    expect(findings('lost-choice', list([rows]))).toEqual([])
  })

  it('title-collision is what a user who types cannot tell apart', () => {
    const document = list(
      [
        [{ id: 'x', title: 'Sí' }],
        [
          { id: 'y', title: 'SI ' },
          { id: 'w', title: 'Sin' },
        ],
      ],
      { next: 'z' },
    )
    expect(findings('title-collision', document)).toEqual(['m a /steps/0/sections/1/rows/0/title warning'])
  })
})

describe('loops', () => {
  const variables = { ...text, ...number }

  it('busy-loop is an error only where nothing leaves the loop', () => {
    const steps = [say('a', 'b'), say('b', 'c'), say('c', 'b')]
    expect(findings('busy-loop', flow(steps))).toEqual(['m b /steps/1 error'])
    const left = [say('a', 'b'), branch('b', { var: 'n', op: 'gt', value: 3 }, 'a')]
    expect(findings('busy-loop', flow(left, { variables }))).toEqual(['m a /steps/0 warning'])
  })

  it('busy-loop is no loop through an input step, nor one that is not reached', () => {
    expect(findings('busy-loop', flow([say('a', 'b'), ask('b', { next: 'a' })], { variables }))).toEqual([])
    expect(findings('busy-loop', flow([say('a', 'z'), say('b', 'b')], { variables }))).toEqual([])
  })

  it('a call waits unless the flow it calls is known not to', () => {
    const steps = [say('a', 'b'), { id: 'b', kind: 'call', flow: 's', next: 'a' }]
    const quiet = { ...flow([say('a', 'z')]), id: 's' }
    const asking = { ...flow([ask('a')], { variables }), id: 's' }
    expect(findings('busy-loop', flow(steps))).toEqual([])
    expect(findings('busy-loop', flow(steps), [asking])).toEqual([])
    expect(findings('busy-loop', flow(steps), [quiet])).toEqual(['m a /steps/0 error'])
  })

  it('timeout-loop follows timeouts through steps that do not wait', () => {
    const steps = [ask('a', { timeout: { seconds: 9, next: 'b' } }), say('b', 'a')]
    expect(findings('timeout-loop', flow(steps, { variables }))).toEqual(['m a /steps/0 warning'])
    const once = [ask('a', { timeout: { seconds: 9, next: 'b' } }), ask('b')]
    expect(findings('timeout-loop', flow(once, { variables }))).toEqual([])
  })

  it('no-exit is a conversation that cannot end', () => {
    const steps = [
      ask('a', { otherwise: 'b', next: 'b', timeout: { seconds: 9, next: 'b' } }),
      ask('b', { otherwise: 'a', next: 'a', timeout: undefined }),
    ].map((step) => JSON.parse(JSON.stringify(step)))
    const document = flow(steps, { variables })
    expect(findings('no-exit', document)).toEqual(['m a /steps/0 warning'])
    expect(lintFlows(document).map(({ code }) => code)).toEqual(['no-exit', 'unreachable-step'])
    expect(findings('no-exit', flow([ask('a', { next: 'a' })], { variables }))).toEqual([])
  })
})

describe('message-burst', () => {
  const row = (from: number, count: number, last: string) =>
    Array.from({ length: count }, (_, i) => say(`s${from + i}`, i + 1 < count ? `s${from + i + 1}` : last))

  it('counts the prompt at the end, and begins anew behind it', () => {
    const steps = [say('a', 's1'), ...row(1, 4, 'q'), ask('q', { next: 's11' }), ...row(11, 6, 'z')]
    expect(findings('message-burst', flow(steps, { variables: text }))).toEqual([
      'm a /steps/0 warning',
      'm s11 /steps/6 warning',
    ])
  })

  it('five messages are no burst', () => {
    expect(findings('message-burst', flow([say('a', 's1'), ...row(1, 4, 'z')]))).toEqual([])
  })
})

describe('unset-variable', () => {
  const variables = { v: { type: 'string', output: true }, ...number }
  const read = say('b', 'z', 'Hi {{v}}, {{v}}')

  it('is not a variable with a default, an input, or a value on every path', () => {
    expect(findings('unset-variable', flow([say('a', 'b'), read], { variables }))).toEqual([
      'm b /steps/1/text warning',
    ])
    for (const given of [{ default: '' }, { input: true }]) {
      const declared = { v: { type: 'string', output: true, ...given } }
      expect(findings('unset-variable', flow([say('a', 'b'), read], { variables: declared }))).toEqual([])
    }
    expect(findings('unset-variable', flow([ask('a', { next: 'b' }), read], { variables }))).toEqual([])
  })

  it('looks at every path: an ask that gives up saves nothing', () => {
    const steps = [ask('a', { next: 'b', otherwise: 'b' }), read]
    expect(findings('unset-variable', flow(steps, { variables }))).toEqual(['m b /steps/1/text warning'])
  })

  it('a set counts for what comes after it, in the step too; unset takes the value away', () => {
    const assign = [
      { var: 'v', value: 'x{{v}}' },
      { var: 'v', value: '{{v}}' },
    ]
    const steps = [{ id: 'a', kind: 'set', assign, next: 'b' }, read]
    expect(findings('unset-variable', flow(steps, { variables }))).toEqual([
      'm a /steps/0/assign/0/value warning',
    ])
    const cleared = [
      ask('a', { next: 'c' }),
      { id: 'c', kind: 'set', assign: [{ var: 'v', op: 'unset' }], next: 'b' },
      read,
    ]
    expect(findings('unset-variable', flow(cleared, { variables }))).toEqual(['m b /steps/2/text warning'])
  })

  it('a fallback, and a question whether there is a value, need none', () => {
    const steps = [
      say('a', 'b', '{{v | friend}}'),
      branch(
        'b',
        {
          any: [
            { var: 'v', op: 'empty' },
            { var: 'v', op: 'is', type: 'null' },
          ],
        },
        'z',
        'c',
      ),
      branch('c', { var: 'n', op: 'eq', ref: 'v' }, 'z', 'z'),
    ]
    expect(findings('unset-variable', flow(steps, { variables }))).toEqual([
      'm c /steps/2/cases/0/when/ref warning',
    ])
  })
})

describe('unused-variable and write-only-variable', () => {
  it('an output, or a variable that another flow takes over, is used', () => {
    const variables = {
      none: { type: 'string' },
      out: { type: 'string', output: true },
      kept: { type: 'string' },
      lost: { type: 'number' },
    }
    const steps = [
      {
        id: 'a',
        kind: 'set',
        assign: [
          { var: 'kept', value: 'x' },
          { var: 'lost', value: 1 },
        ],
        next: 'b',
      },
      { id: 'b', kind: 'goto', flow: 's' },
    ]
    const next = {
      ...flow([say('a', 'z', '{{kept}}')], { variables: { kept: { type: 'string' } } }),
      id: 's',
    }
    const document = flow(steps, { variables })
    expect(findings('unused-variable', document, [next])).toEqual(['m /variables/none warning'])
    expect(findings('write-only-variable', document, [next])).toEqual(['m /variables/lost info'])
  })
})

describe('type-mismatch', () => {
  const variables = {
    s: { type: 'string', default: '', output: true },
    n: { type: 'number', default: 0, output: true },
    b: { type: 'boolean', default: true, output: true },
    l: { type: 'list', default: [], output: true },
    o: { type: 'object', default: {}, output: true },
  }
  const mismatches = (step: Members, subflows?: unknown[]) =>
    findings('type-mismatch', flow([{ id: 'a', ...step }], { variables }), subflows).map(
      (line) => line.split(' ')[2],
    )

  it.each<[string, Members, string[]]>([
    [
      'ask saves a number',
      { kind: 'ask', text: '?', save: 's', validate: { type: 'integer' }, next: 'z' },
      ['/save'],
    ],
    ['ask saves text', { kind: 'ask', text: '?', save: 'n', next: 'z' }, ['/save']],
    [
      'ask saves a boolean',
      { kind: 'ask', text: '?', save: 'b', validate: { type: 'boolean' }, next: 'z' },
      [],
    ],
    [
      'a choice saves its id',
      { kind: 'buttons', text: '?', save: 'n', buttons: [{ id: 'x', title: 'X' }], next: 'z' },
      ['/save'],
    ],
    [
      'assignments',
      {
        kind: 'set',
        next: 'z',
        assign: [
          { var: 'n', value: '1' },
          { var: 'n', value: '{{s}}' },
          { var: 'n', value: '{{o.total}}' },
          { var: 'n', value: null },
          { var: 's', value: '{{n}} pieces' },
          { var: 's', op: 'add', value: 1 },
          { var: 'n', op: 'add', value: 'two' },
          { var: 'n', op: 'add', value: '{{s}}' },
          { var: 'n', op: 'add', value: '{{l}}' },
          { var: 'o', op: 'append', value: 1 },
          { var: 'l', op: 'append', value: 'x' },
        ],
      },
      [
        '/assign/0/value',
        '/assign/1/value',
        '/assign/5/var',
        '/assign/6/value',
        '/assign/8/value',
        '/assign/9/var',
      ],
    ],
    [
      'a switch',
      {
        kind: 'switch',
        on: 'n',
        cases: [
          { is: '1', next: 'z' },
          { is: [1, null, true], next: 'z' },
        ],
        otherwise: 'z',
      },
      ['/cases/0/is', '/cases/1/is/2'],
    ],
  ])('%s', (_name, step, paths) => {
    expect(mismatches(step)).toEqual(paths.map((path) => `/steps/0${path}`))
  })

  it.each<[Members, string[]]>([
    [{ var: 'n', op: 'eq', value: '1' }, ['/value']],
    [{ var: 'n', op: 'eq', value: null }, []],
    [{ var: 'o.x', op: 'eq', value: '1' }, []],
    [{ var: 's', op: 'lt', ref: 'n' }, ['/ref']],
    [{ var: 's', op: 'lt', ref: 'sys.now' }, []],
    [{ var: 'b', op: 'gt', value: true }, ['/var']],
    [{ var: 'l', op: 'contains', value: 1 }, []],
    [{ var: 's', op: 'contains', value: 1 }, ['/value']],
    [{ var: 'o', op: 'notContains', value: 'x' }, ['/var']],
    [{ var: 'n', op: 'startsWith', value: '1' }, ['/var']],
    [{ var: 'n', op: 'matches', value: '1' }, ['/var']],
    [{ var: 's', op: 'in', value: ['a', 1] }, ['/value/1']],
    [{ var: 'n', op: 'is', type: 'string' }, []],
    [{ var: 'n', op: 'empty' }, []],
    [{ not: { all: [{ var: 'n', op: 'eq', value: true }] } }, ['/not/all/0/value']],
  ])('a condition %j', (when, paths) => {
    const step = { kind: 'branch', cases: [{ when, next: 'z' }], otherwise: 'z' }
    expect(mismatches(step)).toEqual(paths.map((path) => `/steps/0/cases/0/when${path}`))
  })

  it('what passes between flows, where the other flow is known', () => {
    const step = { kind: 'call', flow: 's', input: { x: '{{s}}' }, output: { s: 'x' }, next: 'z' }
    const callee = {
      ...flow([say('a', 'z')], { variables: { x: { type: 'number', input: true, output: true } } }),
      id: 's',
    }
    expect(mismatches(step)).toEqual([])
    expect(mismatches(step, [callee])).toEqual(['/steps/0/input/x', '/steps/0/output/s'])
  })
})

describe('texts', () => {
  it('template-overflow is a variable in a short field', () => {
    const step = {
      id: 'a',
      kind: 'buttons',
      text: '{{v}}',
      header: '{{v}}',
      buttons: [
        { id: 'x', title: '{{v|no}}', next: 'z' },
        { id: 'y', title: '\\{{v}}', next: 'z' },
      ],
      save: 'v',
      otherwise: 'z',
      timeout,
    }
    expect(findings('template-overflow', flow([step], { variables: text }))).toEqual([
      'm a /steps/0/buttons/0/title warning',
      'm a /steps/0/header warning',
    ])
  })

  it('near-limit counts characters as written, above 90 percent', () => {
    const media = (caption: string) =>
      flow([{ id: 'a', kind: 'media', type: 'image', url: 'https://x.example/a', caption, next: 'z' }])
    expect(findings('near-limit', media('👍'.repeat(921)))).toEqual([])
    expect(findings('near-limit', media('👍'.repeat(922)))).toEqual(['m a /steps/0/caption info'])
  })

  it.each(['👍', '👨‍👩‍👧 🏳️‍🌈', '🇨🇴 1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️\n✅'])('emoji-only: %s', (emoji) => {
    expect(findings('emoji-only', flow([say('a', 'z', emoji)]))).toEqual(['m a /steps/0/text info'])
  })

  it.each(['👍 ok', '123', '#', '{{v}} 👍', '...', '日本'])('not emoji-only: %s', (words) => {
    expect(findings('emoji-only', flow([say('a', 'z', words)], { variables: text }))).toEqual([])
  })

  it.each<[string, string, string[]]>([
    ['en', 'Добро пожаловать в нашу кофейню', ['m a /steps/0/text warning']],
    ['en', 'Добро пожаловать', []],
    ['en', 'Welcome: Добро пожаловать в кофейню', ['m a /steps/0/text warning']],
    ['en', 'Добро пожаловать, welcome to the café', []],
    ['ru', 'Добро пожаловать в нашу кофейню', []],
    ['ru', 'Сайт https://example.com/a/very/long/address/indeed тут для вас', []],
    ['ja', 'コーヒーショップへようこそ。ご注文は何ですか', []],
    ['ja', 'Welcome to our little coffee shop', ['m a /steps/0/text warning']],
    ['ko', '저희 커피숍에 오신 것을 환영합니다. 주문하시겠습니까', []],
    ['zh', '欢迎光临我们的咖啡店请问您今天想喝点什么呢谢谢', []],
    ['sr-Latn', 'Dobro došli u našu kafanu, izvolite', []],
    ['es-CO', '¡Bienvenido! ¿Qué le gustaría pedir hoy?', []],
    ['el', 'Καλώς ήρθατε στο καφέ μας, {{v}}', []],
  ])('locale-mismatch in %s: %s', (locale, words, expected) => {
    expect(findings('locale-mismatch', flow([say('a', 'z', words)], { locale, variables: text }))).toEqual(
      expected,
    )
  })

  it.each([
    'Use sk-abcdefghijklmnop1234 please',
    'EAAGm0PX4ZCpsBAKZCZAexampletoken',
    'AKIAIOSFODNN7EXAMPLE',
    'ghp_0123456789abcdefghijABCDEFGHIJ012345',
    'Authorization: Bearer abcdefghijklmnopqrstuvwxyz',
    '4111-1111-1111-1111',
    'card 4111 1111 1111 1111, valid to 12 26',
    '378282246310005.',
  ])('secret-in-text: %s', (secret) => {
    expect(findings('secret-in-text', flow([say('a', 'z', secret)]))).toEqual(['m a /steps/0/text error'])
  })

  it.each([
    '4111 1111 1111 1112',
    'order 1234567890123',
    'a task-list of sk-ills',
    '4.111111111111111',
    'Bearer of good news',
  ])('no secret: %s', (words) => {
    expect(findings('secret-in-text', flow([say('a', 'z', words)]))).toEqual([])
  })

  it('secret-in-text looks into every text of the document', () => {
    const secret = 'sk-abcdefghijklmnop1234'
    const step = { id: 'a', kind: 'handler', name: 'h', input: { key: [secret] }, failed: 'z', next: 'z' }
    expect(findings('secret-in-text', flow([step], { description: secret }))).toEqual([
      'm /description error',
      'm a /steps/0/input/key/0 error',
    ])
  })
})

describe('triggers', () => {
  const triggers = (...all: Members[]) => flow([say('a', 'z')], { triggers: all })
  const keyword = (match: string, ...words: string[]) => ({ on: 'keyword', words, match })

  it('duplicate-trigger is the same kind, mode and word, in any flow', () => {
    const document = triggers(keyword('word', 'Menu'), { on: 'event', event: 'go' }, { on: 'any' })
    const other = {
      ...triggers(
        keyword('exact', 'menu'),
        keyword('word', 'MENÚ!'),
        { on: 'any' },
        { on: 'event', event: 'go' },
      ),
      id: 's',
    }
    expect(findings('duplicate-trigger', document, [other])).toEqual([
      's /triggers/1/words/0 error',
      's /triggers/2 error',
      's /triggers/3/event error',
    ])
  })

  it('shadowed-trigger is a keyword whose every text an earlier one of its mode takes', () => {
    const document = triggers(
      keyword('contains', 'order', 'my order', 'ord'),
      keyword('word', 'track', 'tracking', 'please track it'),
      keyword('exact', 'a', 'b a'),
    )
    expect(findings('shadowed-trigger', document)).toEqual([
      'm /triggers/0/words/1 warning',
      'm /triggers/1/words/2 warning',
    ])
  })

  it('short-keyword is one that is part of many words', () => {
    expect(
      findings('short-keyword', triggers(keyword('contains', 'hi', 'hey'), keyword('word', 'ok'))),
    ).toEqual(['m /triggers/0/words/0 warning'])
  })

  it('no-trigger is about the document alone', () => {
    const document = flow([{ id: 'a', kind: 'call', flow: 's', next: 'z' }], { triggers: undefined })
    const plain = JSON.parse(JSON.stringify(document))
    expect(findings('no-trigger', plain, [{ ...plain, id: 's' }])).toEqual(['m info'])
  })
})

describe('subflows', () => {
  const call = (flow: string, more: Members = {}) => ({ id: 'a', kind: 'call', flow, next: 'z', ...more })
  const named = (id: string, document: FlowDocument) => ({ ...document, id })

  it('missing-subflow asks for every flow once subflows were given', () => {
    const document = flow([call('s', { next: 'g' }), { id: 'g', kind: 'goto', flow: 't' }])
    expect(findings('missing-subflow', document)).toEqual([])
    expect(findings('missing-subflow', document, [named('s', flow([say('a', 'z')]))])).toEqual([
      'm g /steps/1/flow error',
    ])
  })

  it('invalid-subflow tells the first issue, and no more of that flow', () => {
    const broken = { version: 2, id: 's', name: 'S', start: 'a', steps: [{ id: 'a', kind: 'say' }] }
    const diagnostics = lintFlows(flow([call('s')]), [broken, 7])
    expect(diagnostics).toEqual([
      {
        code: 'invalid-subflow',
        severity: 'error',
        flow: 's',
        path: '/steps/0/text',
        message: 'subflow 0 is not valid, since /steps/0/text must be a string of 1-4096 characters',
      },
      {
        code: 'invalid-subflow',
        severity: 'error',
        flow: 'subflows/1',
        path: '',
        message: 'subflow 1 is not valid, since it must be an object',
      },
    ])
  })

  it('duplicate-flow keeps the first', () => {
    const document = flow([call('s')])
    expect(
      findings('duplicate-flow', document, [
        named('s', flow([say('a', 'z')])),
        named('s', flow([say('a', 'z')])),
        document,
      ]),
    ).toEqual(['s /id error', 'm /id error'])
  })

  it('recursive-subflow is told once for a circle of calls, and not for a goto', () => {
    const one = named('s', flow([call('t')]))
    const two = named('t', flow([call('s')]))
    expect(findings('recursive-subflow', flow([call('s')]), [one, two])).toEqual(['s a /steps/0/flow error'])
    expect(findings('recursive-subflow', flow([call('m')]), [])).toEqual(['m a /steps/0/flow error'])
    const back = named('s', flow([{ id: 'a', kind: 'goto', flow: 'm' }]))
    expect(findings('recursive-subflow', flow([call('s')]), [back])).toEqual([])
  })

  it('call-interface compares what is passed with what is declared', () => {
    const variables = {
      need: { type: 'string', input: true },
      may: { type: 'string', input: true, default: '' },
      own: { type: 'string' },
      out: { type: 'string', output: true },
    }
    const callee = named('s', flow([say('a', 'z')], { variables }))
    const passing = flow([call('s', { input: { own: 'x', toString: 'x' }, output: { v: 'own' } })], {
      variables: text,
    })
    expect(findings('call-interface', passing, [callee])).toEqual([
      'm a /steps/0/input error',
      'm a /steps/0/input/own error',
      'm a /steps/0/input/toString error',
      'm a /steps/0/output/v error',
    ])
    expect(findings('call-interface', flow([call('s')]), [callee])).toEqual(['m a /steps/0 error'])
    const good = flow([call('s', { input: { need: 'x' }, output: { v: 'out' } })], { variables: text })
    expect(findings('call-interface', good, [callee])).toEqual([])
  })

  it('unused-subflow has no triggers and nothing else that leads to it', () => {
    const self = { ...named('s', flow([call('s')])), triggers: undefined }
    expect(findings('unused-subflow', flow([say('a', 'z')]), [JSON.parse(JSON.stringify(self))])).toEqual([
      's info',
    ])
  })
})

describe('the rest', () => {
  it('silent-handoff, long-wait and slow-reply', () => {
    const steps = [
      { id: 'a', kind: 'wait', seconds: 60, next: 'b' },
      { id: 'b', kind: 'wait', seconds: 86_399, next: 'c' },
      { id: 'c', kind: 'wait', seconds: 86_400, next: 'd' },
      { id: 'd', kind: 'handoff' },
    ]
    expect(lintFlows(flow(steps)).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'slow-reply /steps/1/seconds',
      'long-wait /steps/2/seconds',
      'silent-handoff /steps/3',
      'unreachable-step /steps/4',
    ])
  })

  it('goto-chain is not a goto to another flow behind a say', () => {
    const steps = [{ id: 'a', kind: 'goto', step: 'b' }, say('b', 'c'), { id: 'c', kind: 'goto', flow: 's' }]
    expect(findings('goto-chain', flow(steps))).toEqual([])
  })

  it('diagnostics come by flow, by step, by code and by path', () => {
    const document = flow([say('a', undefined, '👍'), say('u', undefined)], {
      triggers: undefined,
      variables: { x: { type: 'string' } },
    })
    const plain = JSON.parse(JSON.stringify(document))
    expect(
      lintFlows(plain, [{ ...plain, id: 's' }]).map(({ flow, code, path }) => `${flow} ${code} ${path}`),
    ).toEqual([
      'm no-trigger ',
      'm unused-variable /variables/x',
      'm dead-end /steps/0',
      'm emoji-only /steps/0/text',
      'm dead-end /steps/1',
      'm unreachable-step /steps/1',
      'm unreachable-step /steps/2',
      's unused-subflow ',
      's unused-variable /variables/x',
      's dead-end /steps/0',
      's emoji-only /steps/0/text',
      's dead-end /steps/1',
      's unreachable-step /steps/1',
      's unreachable-step /steps/2',
    ])
  })
})
