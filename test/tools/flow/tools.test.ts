import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { diffFlows } from '../../../src/flow/diff.ts'
import { digestFlow } from '../../../src/flow/digest.ts'
import { EXAMPLE_FLOW } from '../../../src/flow/example.ts'
import { flowSchema } from '../../../src/flow/schema.ts'
import { validateFlow } from '../../../src/flow/validate.ts'
import type { Json } from '../../../src/flow/value.ts'
import { type CallResult, callTool } from '../../../src/tools/call.ts'
import { catalogue } from '../../../src/tools/catalogue.ts'
import { flowTools } from '../../../src/tools/flow/index.ts'
import { flowCases } from '../../flow/cases.ts'

const ajv = new Ajv2020()
const conforms = new Map(
  catalogue(flowTools).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
)

/** Calls a tool by name and holds its answer to what the tool advertises, in both channels. */
async function call(name: string, args: Record<string, unknown>): Promise<CallResult> {
  const tool = flowTools.find((one) => one.name === name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  const result = await callTool(tool, args, {
    onCrash: (_, error) => {
      throw error
    },
  })
  if (result.structuredContent) {
    const said: unknown = JSON.parse(result.content[0]?.text ?? '')
    expect(said).toEqual(result.structuredContent)
    const conform = conforms.get(name)
    expect([conform?.(said), conform?.errors]).toEqual([true, null])
  }
  return result
}

async function answer(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  return (await call(name, args)).structuredContent ?? {}
}

async function refusal(name: string, args: Record<string, unknown>): Promise<string | undefined> {
  const result = await call(name, args)
  expect(result.isError).toBe(true)
  return result.content[0]?.text
}

const { document, subflows } = EXAMPLE_FLOW

describe('flow_validate', () => {
  test('says of a valid document what it holds', async () => {
    expect(await answer('flow_validate', { document })).toEqual(validateFlow(document))
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', '{"version":2}'],
    ['a list', []],
    ['a number', 0],
  ])('takes %s for a document that is not valid', async (_, value) => {
    expect(await answer('flow_validate', { document: value })).toEqual({
      valid: false,
      issues: [{ path: '', message: 'must be an object' }],
    })
  })

  test('says that there are more issues than it lists', async () => {
    const steps = Array.from({ length: 200 }, () => ({}))
    expect(await answer('flow_validate', { document: { ...document, steps } })).toMatchObject({
      truncated: true,
    })
  })

  test('refuses a request without a document, or one that is nested too deep', async () => {
    expect(await refusal('flow_validate', {})).toBe(
      'invalid arguments for flow_validate: missing argument "document"',
    )
    const deep = JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`)
    expect(await refusal('flow_validate', { document: deep })).toMatch(/nested deeper than 64 levels/)
  })
})

describe('flow_analyze', () => {
  interface GraphCase {
    document: unknown
    direction: string
    mermaid: string
    graph: unknown
  }

  test.each(flowCases<GraphCase[]>('graph_cases'))('draws case %#', async (one) => {
    const drawn = await answer('flow_analyze', { document: one.document, direction: one.direction })
    expect(drawn).toMatchObject({ valid: true, issues: [], mermaid: one.mermaid })
    const described = await answer('flow_analyze', { document: one.document, format: 'json' })
    expect(described).toMatchObject({ valid: true, issues: [], graph: one.graph })
  })

  interface LintCase {
    document: unknown
    subflows?: unknown[]
    diagnostics: object[]
  }

  test.each(flowCases<LintCase[]>('lint_cases'))('lints case %#', async ({ diagnostics, ...args }) => {
    const { diagnostics: found } = await answer('flow_analyze', {
      document: args.document,
      subflows: args.subflows,
    })
    const told = (found as { message: string }[]).map(({ message: _, ...rest }) => rest)
    expect(told).toEqual(
      diagnostics.map((one) =>
        Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'message')),
      ),
    )
  })

  test('has nothing to say against the example, and names the flow that was not given', async () => {
    expect(await answer('flow_analyze', { document, subflows })).toMatchObject({
      diagnostics: [],
      unresolved: [],
    })
    expect(await answer('flow_analyze', { document })).toMatchObject({
      diagnostics: [],
      unresolved: ['cafe_payment'],
      summary: { id: 'cafe_orders' },
    })
  })

  test('gives the issues of a document that is not valid', async () => {
    expect(await answer('flow_analyze', { document: {} })).toEqual(validateFlow({}))
  })

  test('refuses another format or direction', async () => {
    expect(await refusal('flow_analyze', { document, format: 'svg' })).toBe(
      'invalid arguments for flow_analyze: argument "format" must be one of "mermaid", "json", not "svg"',
    )
    expect(await refusal('flow_analyze', { document, direction: 'UP' })).toMatch(
      /"direction" must be one of "TB"/,
    )
  })
})

describe('flow_simulate', () => {
  interface SimulationCase {
    name: string
    arguments: Record<string, unknown>
    result: { warnings: { message: string }[] }
  }

  const quiet = (result: Record<string, unknown>) => ({
    ...result,
    warnings: (result.warnings as { message: string }[]).map(({ message: _, ...rest }) => rest),
  })

  test.each(flowCases<SimulationCase[]>('simulate_cases'))(
    'plays $name',
    async ({ arguments: args, result }) => {
      expect(quiet(await answer('flow_simulate', args))).toEqual(
        quiet(result as unknown as Record<string, unknown>),
      )
    },
  )

  test('runs what flow_example gives', async () => {
    expect(await answer('flow_simulate', await answer('flow_example', {}))).toMatchObject({
      valid: true,
      stop: { reason: 'ended', flow: 'cafe_orders', step: 'done' },
    })
  })

  test('gives the issues of a flow that is not valid', async () => {
    expect(await answer('flow_simulate', { document, subflows: [{ version: 2, id: 'x' }] })).toMatchObject({
      valid: false,
      flow: 'x',
    })
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'an event of an unknown type',
      { inputs: ['hi', { type: 'call' }] },
      /^inputs\/1\/type must be one of "text"/,
    ],
    ['a variable that is not declared', { variables: { nope: 1 } }, /^variables\/nope must be declared/],
    [
      'more than 500 inputs',
      { inputs: Array.from({ length: 501 }, () => 'x') },
      /"inputs" must be an array of at most 500/,
    ],
    ['another beginning', { begin: 'end' }, /"begin" must be one of "start", "trigger"/],
    ['more steps than may be', { maxSteps: 10_001 }, /"maxSteps" must be a whole number from 1 to 10000/],
    [
      'a handler that answers a number',
      { handlers: { 'orders.price': 1 } },
      /^handlers\/orders.price must be an object/,
    ],
  ])('refuses %s', async (_, args, sentence) => {
    expect(await refusal('flow_simulate', { document, ...args })).toMatch(sentence)
  })
})

describe('flow_migrate', () => {
  interface MigrationCase {
    name: string
    document: unknown
    target: number
    result: { error?: string }
  }

  test.each(flowCases<MigrationCase[]>('migrate_cases'))('$name', async ({ document, target, result }) => {
    if (result.error) expect(await refusal('flow_migrate', { document, target })).toBe(result.error)
    else expect(await answer('flow_migrate', { document, target })).toEqual(result)
  })

  test('takes the current version for the target, and null for a document that no step can read', async () => {
    expect(await answer('flow_migrate', { document })).toEqual({
      document,
      from: 2,
      to: 2,
      applied: [],
      issues: [],
    })
    expect(await answer('flow_migrate', { document: null })).toEqual({
      document: null,
      from: 0,
      to: 0,
      applied: [],
      issues: [{ path: '', message: 'must be an object' }],
    })
  })

  test('refuses a version that there is not', async () => {
    expect(await refusal('flow_migrate', { document, target: 3 })).toMatch(
      /"target" must be a whole number from 0 to 2/,
    )
  })
})

describe('flow_diff', () => {
  test.each(flowCases<{ left: Json; right: Json; result: object }[]>('diff_cases'))(
    'case %#',
    async (one) => {
      expect(await answer('flow_diff', { left: one.left, right: one.right })).toEqual(one.result)
    },
  )

  test('compares whatever it is given, null as well', async () => {
    expect(await answer('flow_diff', { left: null, right: document })).toEqual(
      diffFlows(null, document as Json),
    )
  })

  test('refuses a text that has no digest', async () => {
    expect(await refusal('flow_diff', { left: {}, right: { id: '\ud800' } })).toBe(
      'cannot diff: lone surrogate at /id',
    )
  })
})

describe('flow_digest', () => {
  test.each(flowCases<{ name: string; text: string; sha256: string }[]>('digest_vectors'))(
    '$name',
    async (vector) => {
      const value: unknown = JSON.parse(vector.text)
      expect(await answer('flow_digest', { document: value })).toMatchObject({ digest: vector.sha256 })
    },
  )

  test('says null of a version that is none', async () => {
    const odd = { version: 'two' }
    expect(await answer('flow_digest', { document: odd })).toEqual({
      digest: digestFlow(odd).digest,
      version: null,
    })
  })

  test('refuses a text that has no digest', async () => {
    expect(await refusal('flow_digest', { document: { steps: [{ text: '\udfff' }] } })).toBe(
      'cannot digest: lone surrogate at /steps/0/text',
    )
  })
})

test('flow_schema gives the language', async () => {
  expect(await answer('flow_schema', {})).toEqual(JSON.parse(JSON.stringify(flowSchema())))
})

test('flow_example gives the example', async () => {
  expect(await answer('flow_example', {})).toEqual(flowCases('flow_example'))
})

test('tools without arguments refuse any', async () => {
  expect(await refusal('flow_schema', { document })).toMatch(/unknown argument "document"/)
  expect(await refusal('flow_example', { kind: 'say' })).toMatch(/unknown argument "kind"/)
})
