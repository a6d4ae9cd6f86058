import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExpression } from '../../src/flow/migrate/expression.ts'
import { type Migration, migrateFlow } from '../../src/flow/migrate/index.ts'
import type { Json } from '../../src/flow/value.ts'
import { flowCases } from './cases.ts'

interface Case {
  name: string
  document: Json
  target: number
  result: Migration | { error: string }
}

describe('the migration cases', () => {
  test.each(flowCases<Case[]>('migrate_cases'))('$name', ({ document, target, result }) => {
    if ('error' in result) expect(() => migrateFlow(document, target)).toThrow(result.error)
    else expect(migrateFlow(document, target)).toEqual(result)
  })
})

const sketch = (members: { [name: string]: Json }): Json => ({ id: 'd', title: 'D', ...members })
const old = (members: { [name: string]: Json }): Json => ({
  version: 1,
  id: 'd',
  name: 'D',
  start: 'a',
  ...members,
})
const migrated = (document: Json, target?: number) =>
  migrateFlow(document, target).document as { [name: string]: Json }
const stepsAt1 = (...steps: Json[]) => migrated(sketch({ steps }), 1).steps
const stepsAt2 = (...steps: Json[]) => migrated(old({ steps })).steps

describe('0 to 1', () => {
  test('gives every word of the sketch its kind', () => {
    const words = [
      'message',
      'question',
      'condition',
      'jump',
      'call',
      'code',
      'human',
      'delay',
      'image',
      'set',
      'toString',
    ]
    const steps = stepsAt1(...words.map((type) => ({ id: 'x', type, next: 'x' }))) as {
      kind: Json
      type: Json
    }[]
    expect(steps.map(({ kind, type }) => (type === undefined ? kind : [kind, type]))).toEqual([
      'say',
      'ask',
      'branch',
      'goto',
      'call',
      'handler',
      'handoff',
      'wait',
      ['media', 'image'],
      'set',
      'toString',
    ])
  })

  test('gives steps without an id one that is free', () => {
    expect(stepsAt1({ type: 'end' }, { type: 'end' }, { type: 'end', id: 'step_1' })).toEqual([
      { kind: 'end', id: 'step_1_' },
      { kind: 'end', id: 'step_2' },
      { kind: 'end', id: 'step_1' },
    ])
  })

  test('lets a step go on to the one below it, except where its kind never did', () => {
    const steps = ['message', 'jump', 'end', 'human', 'condition', 'switch', 'list', 'message'].map(
      (type, index) => ({
        id: `s${index}`,
        type,
      }),
    )
    expect((stepsAt1(...steps) as { next?: Json }[]).map(({ next }) => next)).toEqual([
      's1',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      's7',
      undefined,
    ])
  })

  test('makes the keywords the first trigger', () => {
    const document = migrated(sketch({ keywords: 'hi', triggers: [{ on: 'any' }], steps: [] }), 1)
    expect(document).toEqual({
      id: 'd',
      name: 'D',
      version: 1,
      triggers: [{ on: 'keyword', words: ['hi'] }, { on: 'any' }],
      steps: [],
    })
  })

  test('keeps what it does not know, in its place, and overwrites nothing', () => {
    const document = {
      extra: { deep: 1 },
      title: 'T',
      name: 'N',
      steps: [{ id: 'a', type: 'end', colour: 'red' }],
    }
    expect(JSON.stringify(migrateFlow(document, 1).document)).toBe(
      '{"extra":{"deep":1},"title":"T","name":"N","steps":[{"id":"a","kind":"end","colour":"red"}],"version":1}',
    )
  })

  test.each<[string, Json, { path: string; message: string }[]]>([
    ['no steps', {}, [{ path: '/steps', message: 'must be an array of objects' }]],
    [
      'steps that it cannot read',
      { steps: ['x', { type: 1 }, {}], keywords: ['a', 1] },
      [
        { path: '/keywords', message: 'must be a string or an array of strings' },
        { path: '/steps/0', message: 'must be an object' },
        { path: '/steps/1/type', message: 'must be a string' },
        { path: '/steps/2/type', message: 'must be a string' },
      ],
    ],
    [
      'triggers of another shape',
      { keywords: 'a', triggers: 1, steps: [] },
      [{ path: '/triggers', message: 'must be an array' }],
    ],
    ['no document', null, [{ path: '', message: 'must be an object' }]],
  ])('stops at %s', (_, document, issues) => {
    expect(migrateFlow(document)).toEqual({ document, from: 0, to: 0, applied: [], issues })
  })
})

describe('1 to 2', () => {
  test('moves what an ask was told into validate and retry', () => {
    const asked = {
      id: 'a',
      kind: 'ask',
      text: 'How old?',
      save: 'age',
      type: 'integer',
      retries: 3,
      error: 'A number!',
    }
    expect(migrated(old({ steps: [asked] }))).toEqual({
      version: 2,
      id: 'd',
      name: 'D',
      start: 'a',
      variables: { age: { type: 'number' } },
      steps: [
        {
          id: 'a',
          kind: 'ask',
          text: 'How old?',
          save: 'age',
          validate: { type: 'integer' },
          retry: { max: 3, text: 'A number!' },
        },
      ],
    })
  })

  test('gives buttons that were titles an id that is free', () => {
    expect(stepsAt2({ kind: 'buttons', buttons: ['Yes', { id: 'b3', title: 'No' }, 'Maybe'] })).toEqual([
      {
        kind: 'buttons',
        buttons: [
          { id: 'b1', title: 'Yes' },
          { id: 'b3', title: 'No' },
          { id: 'b3_', title: 'Maybe' },
        ],
      },
    ])
  })

  test('writes assignments as a list, in the order of their names', () => {
    expect(stepsAt2({ kind: 'set', assign: { b: 1, B: '{{a}}', a: [true] } })).toEqual([
      {
        kind: 'set',
        assign: [
          { var: 'B', value: '{{a}}' },
          { var: 'a', value: [true] },
          { var: 'b', value: 1 },
        ],
      },
    ])
  })

  test.each([
    [0, 1],
    [1, 1],
    [1000, 1],
    [1001, 2],
    [-5, 1],
  ])('waits %i ms as %i s', (ms, seconds) => {
    expect(stepsAt2({ kind: 'wait', ms })).toEqual([{ kind: 'wait', seconds }])
  })

  test('takes the value of what a handler saved', () => {
    expect(stepsAt2({ kind: 'handler', name: 'h', save: 'v' })).toEqual([
      { kind: 'handler', name: 'h', output: { v: 'value' } },
    ])
  })

  test('starts at the first step where nothing else is said', () => {
    expect(migrated({ version: 1, steps: [{ id: 'first', kind: 'end' }] })).toEqual({
      version: 2,
      steps: [{ id: 'first', kind: 'end' }],
      start: 'first',
    })
  })

  test('makes declarations of names and of defaults', () => {
    expect(migrated(old({ variables: ['a', 'b'], steps: [] })).variables).toEqual({
      a: { type: 'string' },
      b: { type: 'string' },
    })
    const defaults = { s: 'x', n: 1, t: true, l: [1], o: { a: 1 }, e: null }
    expect(migrated(old({ variables: defaults, steps: [] })).variables).toEqual({
      s: { type: 'string', default: 'x' },
      n: { type: 'number', default: 1 },
      t: { type: 'boolean', default: true },
      l: { type: 'list', default: [1] },
      o: { type: 'object', default: { a: 1 } },
      e: { type: 'string' },
    })
  })

  test('declares what is used, by first use, with the type that its uses tell', () => {
    const steps: Json[] = [
      { kind: 'say', text: '{{greeting}} {{sys.now}} {{order.total}} {{lines.0}}' },
      { kind: 'ask', text: '?', save: 'sure', type: 'boolean' },
      { kind: 'set', assign: { count: 1, known: false, copy: '{{greeting}}', list: [] } },
      { kind: 'branch', cases: [{ if: 'plan == "pro"' }, { if: 'paid = true' }] },
      { kind: 'handler', name: 'h', save: 'result' },
    ]
    expect(migrated(old({ variables: ['known'], steps })).variables).toEqual({
      known: { type: 'string' },
      greeting: { type: 'string' },
      order: { type: 'object' },
      lines: { type: 'list' },
      sure: { type: 'boolean' },
      copy: { type: 'string' },
      count: { type: 'number' },
      list: { type: 'list' },
      plan: { type: 'string' },
      paid: { type: 'boolean' },
      result: { type: 'string' },
    })
  })

  test('makes a number of what is compared with one, and asks for one', () => {
    const steps: Json[] = [
      { kind: 'ask', text: '?', save: 'age' },
      { kind: 'ask', text: '?', save: 'size', type: 'text' },
      { kind: 'branch', cases: [{ if: 'age >= 18 and size > 3' }], else: 'a' },
    ]
    expect(migrated(old({ variables: ['age'], steps }))).toMatchObject({
      variables: { age: { type: 'number' }, size: { type: 'number' } },
      steps: [
        { kind: 'ask', text: '?', save: 'age', validate: { type: 'number' } },
        { kind: 'ask', text: '?', save: 'size', validate: { type: 'text' } },
        { otherwise: 'a' },
      ],
    })
  })

  test('says of the result what is still to be mended', () => {
    const { document, issues, ...rest } = migrateFlow(old({ steps: [{ id: 'a', kind: 'say', next: 'b' }] }))
    expect([rest, issues]).toEqual([
      { from: 1, to: 2, applied: ['1-2'] },
      [
        { path: '/steps/0/text', message: 'must be a string of 1-4096 characters' },
        { path: '/steps/0/next', message: 'must be the id of a step in this document' },
      ],
    ])
    expect(document).toMatchObject({ version: 2 })
  })

  test('stops at everything that it cannot express', () => {
    const document = old({
      variables: 'a',
      steps: [
        1,
        { kind: 'wait', ms: '1' },
        { kind: 'ask', type: 'text', validate: 1 },
        { kind: 'handler', save: [] },
      ],
    })
    expect(migrateFlow(document)).toEqual({
      document,
      from: 1,
      to: 1,
      applied: [],
      issues: [
        { path: '/variables', message: 'must be an array of names or an object of defaults' },
        { path: '/steps/0', message: 'must be an object' },
        { path: '/steps/1/ms', message: 'must be a number of milliseconds' },
        { path: '/steps/2/validate', message: 'must be an object' },
        { path: '/steps/3/save', message: 'must be a variable name' },
      ],
    })
  })
})

describe('a condition of version 1', () => {
  test.each([
    ['age >= 18', { var: 'age', op: 'gte', value: 18 }],
    ['age<18', { var: 'age', op: 'lt', value: 18 }],
    ['a = "x and y"', { var: 'a', op: 'eq', value: 'x and y' }],
    ['a == "q\\"\\u0041"', { var: 'a', op: 'eq', value: 'q"A' }],
    ['a != -1.5e2', { var: 'a', op: 'ne', value: -150 }],
    ['list contains null', { var: 'list', op: 'contains', value: null }],
    ['  name ', { var: 'name', op: 'notEmpty' }],
    ['not user.name', { var: 'user.name', op: 'empty' }],
    [
      'a and not b or c > 1 or d',
      {
        any: [
          {
            all: [
              { var: 'a', op: 'notEmpty' },
              { var: 'b', op: 'empty' },
            ],
          },
          { var: 'c', op: 'gt', value: 1 },
          { var: 'd', op: 'notEmpty' },
        ],
      },
    ],
  ])('%s', (text, condition) => {
    expect(parseExpression(text)).toEqual(condition)
  })

  test.each([
    '',
    ' ',
    'and',
    'a and',
    'a or or b',
    '(a)',
    'a > b',
    'not',
    'not not a',
    'a => 1',
    'a == 01',
    'a == "x',
    'a;b',
    'a == 1 2',
    'true',
    'constructor == 1',
    'a == "\n"',
    '1 == a',
  ])('not %j', (text) => {
    expect(parseExpression(text)).toBeUndefined()
  })
})

describe('the request', () => {
  test.each<[string, Json, number | undefined, string]>([
    ['version "2"', { version: '2' }, 2, 'cannot migrate version "2": this server reads versions 0 to 2'],
    ['version null', { version: null }, 2, 'cannot migrate version null: this server reads versions 0 to 2'],
    [
      'a number beyond those of JSON',
      { steps: [{ ms: Infinity }] },
      1,
      'cannot migrate: number out of range at /steps/0/ms',
    ],
    ['target 3', {}, 3, 'cannot migrate to version 3: this server writes versions 0 to 2'],
    ['target below', { version: 1 }, 0, 'cannot migrate version 1 down to 0: downgrades are not offered'],
  ])('%s is refused', (_, document, target, message) => {
    expect(() => migrateFlow(document, target)).toThrow(message)
  })
})

describe('any document', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>
  const word = fc.constantFrom(
    'message',
    'question',
    'condition',
    'delay',
    'code',
    'human',
    'image',
    'buttons',
    'set',
    'end',
  )
  const kind = fc.constantFrom(
    'say',
    'ask',
    'branch',
    'wait',
    'handler',
    'handoff',
    'media',
    'buttons',
    'set',
    'end',
  )
  const step = fc.record(
    {
      id: fc.constantFrom('a', 'b', 'step_1'),
      type: word,
      kind,
      text: json,
      save: fc.constantFrom('v', 'w'),
      ms: fc.integer(),
      validate: json,
      cases: fc.array(fc.record({ if: fc.constantFrom('v > 1', 'not w', 'v.x = "y"', '?') })),
      assign: json,
      buttons: fc.array(fc.oneof(fc.string(), json)),
      next: json,
    },
    { requiredKeys: ['type', 'kind'] },
  )
  const document = fc.record(
    {
      version: fc.constantFrom(0, 1, 2),
      title: json,
      keywords: json,
      variables: json,
      triggers: json,
      steps: fc.oneof(json, fc.array(step)),
    },
    { requiredKeys: ['steps'] },
  ) as fc.Arbitrary<Json>

  test('is left untouched, and one that reached its target stays as it is', () => {
    fc.assert(
      fc.property(document, fc.constantFrom(1, 2), (one, target) => {
        const from = (one as { version?: number }).version ?? 0
        fc.pre(from <= target)
        const before = JSON.stringify(one)
        const first = migrateFlow(one, target)
        expect(JSON.stringify(one)).toBe(before)
        const again = migrateFlow(first.document, target)
        expect([again.document, again.applied, again.issues]).toEqual([first.document, [], first.issues])
      }),
      { numRuns: 500 },
    )
  })
})
