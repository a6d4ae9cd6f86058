import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LIMITS } from '../../src/flow/limits.ts'
import { checkArguments, depthExceeds, MAX_ARGUMENT_DEPTH } from '../../src/tools/arguments.ts'
import { defineTool } from '../../src/tools/tool.ts'

const search = defineTool({
  name: 'search_docs',
  title: 'Search',
  description: 'Searches.',
  input: z.strictObject({
    query: z.string().min(1).describe('The question.'),
    limit: z.int().min(1).max(50).default(8).describe('Hits.'),
    mode: z.enum(['fast', 'good']).optional().describe('How.'),
    exact: z.boolean().optional().describe('Whether.'),
    names: z.array(z.string().max(3)).max(2).optional().describe('Names.'),
    where: z
      .strictObject({ from: z.number().min(0) })
      .optional()
      .describe('Place.'),
  }),
  output: z.strictObject({}),
  run: () => ({ structured: {} }),
})

const validate = defineTool({
  name: 'flow_validate',
  title: 'Validate',
  description: 'Validates.',
  input: z.strictObject({ document: z.unknown().describe('Any JSON value.') }),
  output: z.strictObject({}),
  run: () => ({ structured: {} }),
})

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

describe('arguments that are refused', () => {
  const refusals: [args: unknown, what: string][] = [
    [{}, 'missing argument "query" (a non-empty string)'],
    [undefined, 'missing argument "query" (a non-empty string)'],
    [{ query: { a: 1 } }, 'argument "query" must be a non-empty string, not an object'],
    [{ query: '' }, 'argument "query" must be a non-empty string, not ""'],
    [{ query: null }, 'argument "query" must be a non-empty string, not null'],
    [{ query: 'q', limit: '1' }, 'argument "limit" must be a whole number from 1 to 50, not "1"'],
    [{ query: 'q', limit: '12px' }, 'argument "limit" must be a whole number from 1 to 50, not "12px"'],
    [{ query: 'q', limit: -3 }, 'argument "limit" must be a whole number from 1 to 50, not -3'],
    [{ query: 'q', limit: 2.5 }, 'argument "limit" must be a whole number from 1 to 50, not 2.5'],
    [{ query: 'q', limit: 1e9 }, 'argument "limit" must be a whole number from 1 to 50, not 1000000000'],
    [{ query: 'q', mode: 'best' }, 'argument "mode" must be one of "fast", "good", not "best"'],
    [{ query: 'q', exact: 'false' }, 'argument "exact" must be true or false, not "false"'],
    [{ query: 'q', names: ['a', 'b', 'c'] }, 'argument "names" must be an array of at most 2 items, not 3'],
    [{ query: 'q', names: 'a' }, 'argument "names" must be an array of at most 2 items, not "a"'],
    [
      { query: 'q', names: ['abcd'] },
      'argument "names[0]" must be a string of at most 3 characters, not "abcd"',
    ],
    [{ query: 'q', where: {} }, 'missing argument "where.from" (a number of at least 0)'],
    [{ query: 'q', where: { from: 1, to: 2 } }, 'unknown argument "to" in "where" (accepted: "from")'],
    [
      { limit: 0 },
      'missing argument "query" (a non-empty string); argument "limit" must be a whole number from 1 to 50, not 0',
    ],
    [{ q: 'a' }, 'unknown argument "q" (accepted: "query", "limit", "mode", "exact", "names", "where")'],
    [
      JSON.parse('{"query":"a","__proto__":{"limit":1}}'),
      'unknown argument "__proto__" (accepted: "query", "limit", "mode", "exact", "names", "where")',
    ],
    [
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, n])),
      'unknown arguments "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", and 12 more (accepted: "query", "limit", "mode", "exact", "names", "where")',
    ],
    [
      { query: 'q', mode: 'x'.repeat(1000) },
      `argument "mode" must be one of "fast", "good", not "${'x'.repeat(40)}…"`,
    ],
    [['q'], 'they must be an object, not an array'],
    ['q', 'they must be an object, not "q"'],
  ]
  test.each(refusals.map(([args, what]) => [what, args] as const))('%s', (what, args) => {
    expect(checkArguments(search, args)).toEqual({ problem: `invalid arguments for search_docs: ${what}` })
  })

  test('a misspelt name is told before what is missing for it', () => {
    expect(checkArguments(validate, { doc: {} })).toEqual({
      problem: 'invalid arguments for flow_validate: unknown argument "doc" (accepted: "document")',
    })
  })

  test('an argument of any value may not be left out', () => {
    expect(checkArguments(validate, {})).toEqual({
      problem: 'invalid arguments for flow_validate: missing argument "document"',
    })
  })

  test('a value of more than 64 levels', () => {
    expect(checkArguments(validate, { document: nested(65) })).toEqual({
      problem: 'invalid arguments for flow_validate: argument "document" is nested deeper than 64 levels',
    })
  })

  test('a value of 200 000 levels', () => {
    expect(checkArguments(validate, { document: nested(200_000) })).toEqual({
      problem: 'invalid arguments for flow_validate: argument "document" is nested deeper than 64 levels',
    })
  })
})

describe('arguments that are taken', () => {
  test('defaults are filled in', () => {
    expect(checkArguments(search, { query: 'q' })).toEqual({ args: { query: 'q', limit: 8 } })
  })

  test('null for an optional argument is absent', () => {
    expect(checkArguments(search, { query: 'q', limit: null, mode: null })).toEqual({
      args: { query: 'q', limit: 8 },
    })
  })

  test('null is a value where any value may stand', () => {
    expect(checkArguments(validate, { document: null })).toEqual({ args: { document: null } })
  })

  test('a value of 64 levels', () => {
    expect(checkArguments(validate, { document: nested(64) })).toEqual({ args: { document: nested(64) } })
  })

  test('a value arrives as it was sent, with its own __proto__ keys', () => {
    const document = JSON.parse('{"__proto__":{"a":1},"steps":[{"__proto__":2}]}')
    expect(JSON.stringify(checkArguments(validate, { document }))).toBe(
      JSON.stringify({ args: { document } }),
    )
  })
})

test('whatever JSON comes, the answer is the arguments or one sentence of bounded length', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (args) => {
      const checked = checkArguments(search, args)
      if ('args' in checked) expect(search.input.safeParse(checked.args).success).toBe(true)
      else {
        expect(checked.problem).toMatch(/^invalid arguments for search_docs: [^\n\r]+$/)
        expect(checked.problem.length).toBeLessThan(2000)
      }
    }),
  )
})

test('depth counts levels of objects and arrays', () => {
  const depth = (value: unknown) => [0, 1, 2, 3].find((limit) => !depthExceeds(value, limit))
  expect([1, [], { a: 1 }, [[]], { a: [{}] }, [1, { a: { b: {} } }]].map(depth)).toEqual([
    0,
    1,
    1,
    2,
    3,
    undefined,
  ])
})

test('flows take what arguments may hold, and no more', () => {
  expect(LIMITS.argumentDepth).toBe(MAX_ARGUMENT_DEPTH)
})
