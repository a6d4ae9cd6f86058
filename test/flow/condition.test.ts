import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, evaluateCondition, type Scalar, testsOf } from '../../src/flow/condition.ts'
import { type Json, readPath } from '../../src/flow/value.ts'
import cases from '../fixtures/flow/condition_cases.json' with { type: 'json' }

function holds(condition: Condition, variables: Json): boolean {
  return evaluateCondition(condition, (path) => readPath(variables, path))
}

describe('the condition cases', () => {
  it.each(
    cases.map((item) => [JSON.stringify(item.condition), JSON.stringify(item.variables), item] as const),
  )('%s on %s', (_condition, _variables, item) => {
    expect(holds(item.condition as Condition, item.variables as Json)).toBe(item.result)
  })
})

const v = {
  s: 'Café  Luna',
  n: 2,
  t: true,
  z: null,
  blank: ' \n',
  list: [1, 'Si', { a: 1 }],
  none: [],
  bare: {},
  o: { a: [1] },
}

describe('a condition', () => {
  it.each<[Condition, boolean]>([
    [{ var: 's', op: 'eq', value: 'cafe luna' }, false],
    [{ var: 's', op: 'eq', value: 'cafe luna', ignoreCase: true }, true],
    [{ var: 'n', op: 'eq', value: 2 }, true],
    [{ var: 't', op: 'eq', value: 'true' }, false],
    [{ var: 'z', op: 'eq', value: null }, true],
    [{ var: 'gone', op: 'eq', value: null }, false],
    [{ var: 'gone', op: 'eq', ref: 'gone' }, false],
    [{ var: 'gone', op: 'ne', ref: 'gone' }, true],
    [{ var: 'o', op: 'eq', ref: 'o' }, true],
    [{ var: 'o.a', op: 'ne', ref: 'none' }, true],
    [{ var: 'n', op: 'gte', value: 2 }, true],
    [{ var: 'n', op: 'lt', value: 2 }, false],
    [{ var: 's', op: 'lt', value: 'b' }, true],
    [{ var: 't', op: 'gte', value: true }, false],
    [{ var: 'gone', op: 'lte', value: 1 }, false],
    [{ var: 'list', op: 'contains', value: 'si' }, false],
    [{ var: 'list', op: 'contains', value: 'SÍ', ignoreCase: true }, true],
    [{ var: 'n', op: 'contains', value: 2 }, false],
    [{ var: 'n', op: 'notContains', value: 2 }, true],
    [{ var: 's', op: 'startsWith', value: 'CAF' }, false],
    [{ var: 's', op: 'startsWith', value: 'CAF', ignoreCase: true }, true],
    [{ var: 's', op: 'endsWith', value: 'Luna' }, true],
    [{ var: 'n', op: 'endsWith', value: 2 }, false],
    [{ var: 'n', op: 'in', value: ['2', 2] }, true],
    [{ var: 'gone', op: 'notIn', value: ['2'] }, true],
    [{ var: 's', op: 'matches', value: '\\w+ +\\w+' }, true],
    [{ var: 'n', op: 'matches', value: '\\d' }, false],
    [{ var: 'z', op: 'exists' }, true],
    [{ var: 'gone', op: 'exists' }, false],
    [{ var: 'o.a.0', op: 'exists' }, true],
    [{ var: 'o.a.1', op: 'missing' }, true],
    [{ var: 'o.toString', op: 'missing' }, true],
    [{ var: 'list.length', op: 'missing' }, true],
    [{ var: 'blank', op: 'empty' }, true],
    [{ var: 'z', op: 'empty' }, true],
    [{ var: 'none', op: 'empty' }, true],
    [{ var: 'bare', op: 'empty' }, true],
    [{ var: 't', op: 'notEmpty' }, true],
    [{ var: 'gone', op: 'notEmpty' }, false],
    [{ var: 'z', op: 'is', type: 'null' }, true],
    [{ var: 'list', op: 'is', type: 'list' }, true],
    [{ var: 'o', op: 'is', type: 'object' }, true],
    [{ var: 'list', op: 'is', type: 'object' }, false],
    [{ var: 'gone', op: 'is', type: 'null' }, false],
    [{ all: [{ var: 'n', op: 'exists' }, { not: { var: 'gone', op: 'exists' } }] }, true],
    [
      {
        any: [
          { var: 'gone', op: 'exists' },
          { var: 'n', op: 'gt', value: 9 },
        ],
      },
      false,
    ],
  ])('%j: %j', (condition, expected) => {
    expect(holds(condition, v)).toBe(expected)
  })
})

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom<Scalar>(null, true, 'a', 'Á', 'b', 1, '1'),
  fc.string(),
  fc.integer(),
)

describe('for every value', () => {
  it('the negative operators are the negation of the positive ones', () => {
    const pairs = [
      ['eq', 'ne'],
      ['contains', 'notContains'],
    ] as const
    fc.assert(
      fc.property(
        fc.jsonValue(),
        scalar,
        fc.boolean(),
        fc.constantFrom(...pairs),
        (a, value, ignoreCase, [yes, no]) => {
          expect(holds({ var: 'a', op: no, value, ignoreCase }, { a } as Json)).toBe(
            !holds({ var: 'a', op: yes, value, ignoreCase }, { a } as Json),
          )
        },
      ),
    )
  })

  it('in is eq with one of the values', () => {
    fc.assert(
      fc.property(scalar, fc.array(scalar, { minLength: 1 }), fc.boolean(), (a, value, ignoreCase) => {
        expect(holds({ var: 'a', op: 'in', value, ignoreCase }, { a })).toBe(
          holds({ any: value.map((item) => ({ var: 'a', op: 'eq', value: item, ignoreCase })) }, { a }),
        )
      }),
    )
  })
})

describe('testsOf', () => {
  it('lists the comparisons with their place', () => {
    const inner = { var: 'b', op: 'exists' } as const
    const first = { var: 'a', op: 'empty' } as const
    expect([...testsOf({ all: [first, { not: { any: [inner] } }] })]).toEqual([
      { test: first, at: '/all/0' },
      { test: inner, at: '/all/1/not/any/0' },
    ])
  })
})
