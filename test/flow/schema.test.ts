import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { flowSchema } from '../../src/flow/schema.ts'
import { flowCases } from './cases.ts'
import { TABLE } from './validation-table.ts'

const { schema, stepKinds } = flowSchema()
const accepts = new Ajv2020({ strict: true, strictRequired: false }).compile(schema)

test('the steps of the schema have the kinds that are named beside it', () => {
  expect(schema).toMatchObject({ $defs: { step: { properties: { kind: { enum: stepKinds } } } } })
})

test('accepts the example', () => {
  const { document, subflows } = flowCases<{ document: unknown; subflows: unknown[] }>('flow_example')
  expect([document, ...subflows].map((flow) => accepts(flow))).toEqual([true, true])
})

describe('rejects what can be told without the rest of the document', () => {
  test.each(TABLE.filter((row) => row.schema))('$title', ({ document }) => {
    expect(accepts(document)).toBe(false)
  })
})

describe('accepts what only validation can tell', () => {
  test.each(TABLE.filter((row) => !row.schema))('$title', ({ document }) => {
    expect(accepts(document)).toBe(true)
  })
})

/** What the schema cannot see: references, uniqueness, templates, patterns, depths, totals, order, well-formedness. */
const BEYOND =
  /^must (be the id of a step|name a declared|use only declared|close every|hold a variable path|hold at most|be unique|be a supported pattern|not nest|not be less than|be well-formed|not contain control)/

test('sees everything else that the cases get wrong', () => {
  const cases =
    flowCases<{ name: string; document: unknown; issues: { message: string }[] }[]>('validate_cases')
  const visible = cases.filter(({ issues }) => issues.some(({ message }) => !BEYOND.test(message)))
  expect(visible.length).toBeGreaterThan(0)
  expect(visible.filter(({ document }) => accepts(document)).map(({ name }) => name)).toEqual([])
})
