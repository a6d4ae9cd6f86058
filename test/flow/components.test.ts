import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cycles, reachableFrom, stronglyConnected } from '../../src/flow/components.ts'

const edges = [[1], [2], [0, 3], [4], [], [5, 3], [5]]
const successors = (node: number) => edges[node] ?? []

describe('stronglyConnected', () => {
  it('puts a component after every one it leads to', () => {
    expect(stronglyConnected(edges.length, successors)).toEqual([[4], [3], [0, 1, 2], [5], [6]])
  })

  it('finds two nodes in one component when each reaches the other, in every graph', () => {
    const graph = fc
      .integer({ min: 1, max: 8 })
      .chain((size) =>
        fc.array(fc.array(fc.nat({ max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }),
      )
    fc.assert(
      fc.property(graph, (next) => {
        const reach = next.map((_, node) => reachableFrom([node], (n) => next[n] as number[]))
        const component = new Map(
          stronglyConnected(next.length, (n) => next[n] as number[]).flatMap((nodes, i) =>
            nodes.map((n) => [n, i]),
          ),
        )
        for (const a of next.keys()) {
          for (const b of next.keys()) {
            expect(component.get(a) === component.get(b)).toBe(Boolean(reach[a]?.has(b) && reach[b]?.has(a)))
          }
        }
      }),
    )
  })

  it('takes a chain as long as a flow can be, and longer', () => {
    const size = 100_000
    expect(stronglyConnected(size, (n) => (n + 1 < size ? [n + 1] : []))).toHaveLength(size)
  })
})

describe('cycles', () => {
  it('keeps the components that lead back to themselves', () => {
    expect(cycles(edges.length, successors)).toEqual([[0, 1, 2], [5]])
  })
})

describe('reachableFrom', () => {
  it('holds the starts and everything behind them', () => {
    expect([...reachableFrom([3], successors)]).toEqual([3, 4])
  })
})
