import { expect, test } from 'vitest'
import { EXAMPLE_FLOW, EXAMPLE_FLOW_DOCUMENT } from '../../src/flow/example.ts'
import { KIND_NAMES } from '../../src/flow/kinds/index.ts'
import { validateFlow } from '../../src/flow/validate.ts'
import { flowCases } from './cases.ts'

test('the example is the canonical one', () => {
  expect(EXAMPLE_FLOW).toEqual(flowCases('flow_example'))
})

test('the example is valid, with a step of every kind', () => {
  const kinds = new Set(EXAMPLE_FLOW_DOCUMENT.steps.map((step) => step.kind))
  expect([...kinds].sort()).toEqual([...KIND_NAMES].sort())
  expect([EXAMPLE_FLOW_DOCUMENT, ...EXAMPLE_FLOW.subflows].map((flow) => validateFlow(flow).issues)).toEqual([
    [],
    [],
  ])
})

test('the example cannot be changed by who takes it', () => {
  expect(() => EXAMPLE_FLOW_DOCUMENT.steps.push({ id: 'x', kind: 'end' })).toThrow(TypeError)
})
