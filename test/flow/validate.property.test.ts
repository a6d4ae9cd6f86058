import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FLOW_DOCUMENT } from '../../src/flow/example.ts'
import { flowSchema } from '../../src/flow/schema.ts'
import { validateFlow } from '../../src/flow/validate.ts'
import { validDocument } from './documents.ts'

const accepts = new Ajv2020({ strict: true, strictRequired: false }).compile(flowSchema().schema)

/** Names and texts that documents hold, and those that objects of JavaScript hold. */
const word = fc.constantFrom(
  ...[
    'id',
    'kind',
    'steps',
    'next',
    'text',
    'var',
    'op',
    'value',
    'all',
    'not',
    'type',
    'say',
    'ask',
    'set',
    'eq',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'length',
    'sys',
    '{{name}}',
    '{{',
    '\ud800',
    '\u0000',
    '',
  ],
)

/** Any JSON value, own members called __proto__ included. */
const json: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'json' },
    fc.oneof(fc.jsonValue({ maxDepth: 0 }), word, fc.constantFrom(2, -0, 1e21)),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.oneof(word, fc.string()), tie('any')), { maxLength: 4 }).map(Object.fromEntries),
  ),
})).any

/** The pointers of every place in a value. */
function places(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inside]) => places(inside, [...at, key]))]
}

/** A copy of a value with something else at a place, or something more inside it. */
function changed(value: unknown, at: string[], to: unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return Object.hasOwn(value, key) && key !== 'length'
      ? value.with(Number(key), changed(value[Number(key)], rest, to))
      : [...value, to]
  }
  const members = Object.entries((value ?? {}) as object)
  const inside = members.find(([name]) => name === key)?.[1]
  return Object.fromEntries([...members, [key, changed(inside, rest, to)]])
}

const everywhere = places(EXAMPLE_FLOW_DOCUMENT)
const broken = fc
  .tuple(fc.constantFrom(...everywhere), fc.option(word), json)
  .map(([at, more, to]) =>
    changed(EXAMPLE_FLOW_DOCUMENT, more === null ? at : [...at.slice(0, -1), more], to),
  )

/** The value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inside]) => [key, reversed(inside)]),
  )
}

/** What a pointer names, or the object that lacks it. */
function namedBy(document: unknown, pointer: string): boolean {
  const keys = pointer.split('/').slice(1)
  const last = keys.pop()
  const parent = keys.reduce<unknown>((inside, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
      ? (inside as { [name: string]: unknown })[name]
      : undefined
  }, document)
  return last === undefined || (typeof parent === 'object' && parent !== null)
}

describe('any JSON value', () => {
  const anything = fc.oneof({ weight: 1, arbitrary: json }, { weight: 3, arbitrary: broken })

  test('gets a summary, or issues that each complete "it must" and point to a place in it', () => {
    fc.assert(
      fc.property(anything, (document) => {
        const { valid, issues } = validateFlow(document)
        expect(valid).toBe(issues.length === 0)
        for (const { path, message } of issues) {
          expect(message).toMatch(/^must /)
          expect([path, namedBy(document, path)]).toEqual([path, true])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('gets one issue for a place at most, ordered the same whatever the order of its members', () => {
    fc.assert(
      fc.property(anything, (document) => {
        const { issues } = validateFlow(document)
        expect(new Set(issues.map(({ path }) => path)).size).toBe(issues.length)
        expect(validateFlow(reversed(document)).issues).toEqual(issues)
      }),
      { numRuns: 500 },
    )
  })

  test('is valid only where the schema accepts it', () => {
    fc.assert(
      fc.property(anything, (document) => {
        if (!accepts(document)) expect(validateFlow(document).valid).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

test('every generated valid document is valid, and the schema accepts it', () => {
  fc.assert(
    fc.property(validDocument(), (document) => {
      expect([validateFlow(document).issues, accepts(document)]).toEqual([[], true])
    }),
    { numRuns: 300 },
  )
})
