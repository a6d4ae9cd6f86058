import { describe, expect, test } from 'vitest'
import type { Issue } from '../../src/flow/issues.ts'
import { validateFlow } from '../../src/flow/validate.ts'
import { flowCases } from './cases.ts'
import { TABLE, withStep } from './validation-table.ts'

interface Case {
  name: string
  document: unknown
  issues: Issue[]
}

const example = flowCases<{ document: Record<string, unknown>; subflows: unknown[] }>('flow_example')

describe('every issue of a document', () => {
  test.each(flowCases<Case[]>('validate_cases'))('$name', ({ document, issues }) => {
    expect(validateFlow(document)).toEqual({ valid: false, issues })
  })
})

describe('the first issue of a document', () => {
  test.each(TABLE)('$title', ({ document, path, message }) => {
    expect(validateFlow(document).issues[0]).toEqual({ path, message })
  })
})

describe('a valid document', () => {
  test('is told by what it holds', () => {
    expect(validateFlow(example.document)).toEqual({
      valid: true,
      issues: [],
      summary: {
        id: 'cafe_orders',
        version: 2,
        steps: 26,
        kinds: {
          ask: 3,
          branch: 3,
          buttons: 2,
          call: 1,
          end: 2,
          goto: 1,
          handler: 2,
          handoff: 1,
          list: 1,
          media: 2,
          say: 4,
          set: 2,
          switch: 1,
          wait: 1,
        },
        triggers: 3,
        variables: 9,
        handlers: ['orders.lookup', 'orders.price'],
        flows: ['cafe_payment'],
        digest: '9d09b5bd21fd18cbb2966cfb06dd96b56fab11f299d49fb5076c6275a1e1a336',
      },
    })
  })

  test('may be written with any spelling of its numbers', () => {
    const text = JSON.stringify(withStep({ kind: 'wait', seconds: 20, next: 'z' }))
    const spelled = text.replace('"version":2', '"version":2.0').replace('20', '2e1')
    expect(validateFlow(JSON.parse(spelled))).toEqual(validateFlow(JSON.parse(text)))
  })

  test('may hold a text of as many characters as its limit, counted as code points', () => {
    expect(validateFlow(withStep({ kind: 'say', text: '👋'.repeat(4096), next: 'z' })).valid).toBe(true)
  })

  test('may use a literal "{{" and the values of the running conversation', () => {
    const text =
      'Write \\{{name}} }} for {{name}}: {{sys.input}} {{sys.now | then}} {{sys.flow}} {{sys.step}}'
    expect(validateFlow(withStep({ kind: 'say', text, next: 'z' })).issues).toEqual([])
  })
})

describe('the order of issues', () => {
  test('is that of the tables, members that may not be there first', () => {
    const document = {
      zebra: 1,
      steps: [{ next: 'nope', text: '', kind: 'say', id: 'a', b: 1, A: 1 }, { kind: 'tell' }],
      variables: { b: { type: 'x' }, a: {} },
      start: 'nope',
      name: '',
      id: '',
      extra: 1,
      version: 2,
    }
    expect(validateFlow(document).issues.map(({ path }) => path)).toEqual([
      '/extra',
      '/zebra',
      '/id',
      '/name',
      '/start',
      '/variables/a/type',
      '/variables/b/type',
      '/steps/0/A',
      '/steps/0/b',
      '/steps/0/text',
      '/steps/0/next',
      '/steps/1/id',
      '/steps/1/kind',
    ])
  })
})

test('lists a hundred issues and says that there are more', () => {
  const steps = Array.from({ length: 101 }, (_, index) => ({ id: `s${index}`, kind: 'tell' }))
  const wrong = (count: number) =>
    validateFlow({ ...example.document, start: 's0', steps: steps.slice(0, count) })
  const all = wrong(100)
  expect([all.issues.length, all]).toEqual([100, { valid: false, issues: all.issues }])
  expect(wrong(101)).toEqual({ valid: false, issues: all.issues, truncated: true })
})

test('lists the first of many unknown members in UTF-16 order', () => {
  const names = Array.from({ length: 300 }, (_, index) => `x${(index * 7) % 300}`)
  const document = { ...example.document, ...Object.fromEntries(names.map((name) => [name, 1])) }
  expect(validateFlow(document).issues.map(({ path }) => path)).toEqual(
    names
      .toSorted()
      .slice(0, 100)
      .map((name) => `/${name}`),
  )
})
