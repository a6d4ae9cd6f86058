import { describe, expect, it } from 'vitest'
import type { FlowDocument } from '../../src/flow/document.ts'
import { type Diagnostic, lintFlows } from '../../src/flow/lint/index.ts'
import { flowCases } from './cases.ts'

interface LintCase {
  code: string
  document: FlowDocument
  subflows?: unknown[]
  diagnostics: Diagnostic[]
}
const example = flowCases<{ document: FlowDocument; subflows: FlowDocument[] }>('flow_example')

/** The wording is not part of the cases. */
function withoutMessages(diagnostics: readonly Diagnostic[]): object[] {
  return diagnostics.map(({ message: _, ...rest }) => rest)
}

describe('the lint cases', () => {
  it.each(flowCases<LintCase[]>('lint_cases').map((item) => [item.code, item] as const))(
    '%s',
    (_code, item) => {
      expect(withoutMessages(lintFlows(item.document, item.subflows))).toEqual(
        withoutMessages(item.diagnostics),
      )
    },
  )
})

describe('the example', () => {
  it('has no diagnostics, alone or with its subflow', () => {
    expect(lintFlows(example.document)).toEqual([])
    expect(lintFlows(example.document, example.subflows)).toEqual([])
  })
})
