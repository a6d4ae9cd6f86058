import { describe, expect, it } from 'vitest'
import type { Condition } from '../../src/flow/condition.ts'
import type { FlowDocument } from '../../src/flow/document.ts'
import { describeFlows, flowGraph, referencedFlows } from '../../src/flow/graph.ts'
import cases from '../fixtures/flow/graph_cases.json' with { type: 'json' }

const flows = cases as unknown as { document: FlowDocument; graph: unknown }[]

function flow(id: string, steps: FlowDocument['steps']): FlowDocument {
  return { version: 2, id, name: 'Flow', start: steps[0]?.id ?? '', steps }
}

describe('the graph cases', () => {
  it.each(flows.map((item) => [item.document.name, item] as const))('%s', (_name, { document, graph }) => {
    expect(flowGraph(document)).toEqual(graph)
  })
})

describe('labels', () => {
  it('collapse white space and end in an ellipsis at 40 characters, 24 on an edge', () => {
    const steps: FlowDocument['steps'] = [
      {
        id: 'a',
        kind: 'switch',
        on: 'v',
        cases: [
          { is: ['👍'.repeat(24), 'x'], next: 'b' },
          { is: [null, 1, true], next: 'b' },
        ],
      },
      { id: 'b', kind: 'say', text: ` one\n\n two\t${'👍'.repeat(40)}` },
      { id: 'c', kind: 'say', text: '👍'.repeat(40) },
    ]
    const { nodes, edges } = flowGraph(flow('m', steps))
    expect(nodes.map(({ label }) => label)).toEqual(['v', `one two ${'👍'.repeat(31)}…`, '👍'.repeat(40)])
    expect(edges.map(({ label }) => label)).toEqual([`${'👍'.repeat(23)}…`, 'null or 1 or true'])
  })

  it('of a branch say what is compared with what', () => {
    const when = (condition: Condition) => ({ when: condition, next: 'b' })
    const steps: FlowDocument['steps'] = [
      {
        id: 'a',
        kind: 'branch',
        cases: [
          when({ var: 'v', op: 'eq', value: null }),
          when({ var: 'v', op: 'in', value: ['x', 2, false] }),
          when({ any: [{ var: 'v', op: 'is', type: 'list' }, { not: { var: 'v', op: 'empty' } }] }),
          when({ var: 'v', op: 'gt', ref: 'w' }),
        ],
      },
      { id: 'b', kind: 'end' },
    ]
    expect(flowGraph(flow('m', steps)).edges.map(({ label }) => label)).toEqual([
      'v eq null',
      'v in x, 2, false',
      'v is list or not (v emp…',
      'v gt w',
    ])
  })
})

describe('describeFlows', () => {
  const main = flow('main', [
    { id: 'a', kind: 'call', flow: 'pay', next: 'b' },
    { id: 'b', kind: 'call', flow: 'help', next: 'c' },
    { id: 'c', kind: 'call', flow: 'pay', next: 'd' },
    { id: 'd', kind: 'goto', flow: 'main' },
  ])

  it('lists each flow it leads to once, in the order of the steps', () => {
    expect(referencedFlows(main)).toEqual(['pay', 'help', 'main'])
  })

  it('tells which flows are missing, those the subflows lead to included', () => {
    const pay = flow('pay', [{ id: 'a', kind: 'goto', flow: 'bank' }])
    expect(describeFlows(main, [pay])).toEqual({ graph: flowGraph(main), unresolved: ['bank', 'help'] })
  })
})
