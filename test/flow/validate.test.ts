import { describe, expect, test } from 'vitest'
import type { Issue } from '../../src/flow/issues.ts'
import { validateFlow } from '../../src/flow/validate.ts'
import { flowCases } from './cases.ts'

interface Case {
  name: string
  document: unknown
  issues: Issue[]
}

describe('what a document may get wrong', () => {
  test.each(flowCases<Case[]>('validate_cases'))('$name', ({ document, issues }) => {
    expect(validateFlow(document)).toEqual({ valid: false, issues })
  })
})

test('the example is valid', () => {
  const { document, subflows } = flowCases<{ document: unknown; subflows: unknown[] }>('flow_example')
  expect(validateFlow(document)).toMatchObject({ valid: true, issues: [] })
  expect(subflows.map((flow) => validateFlow(flow).issues)).toEqual([[]])
})
