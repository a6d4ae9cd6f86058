import type { Coverage, Simulation } from '../simulate/types.ts'
import type { Failure } from './failure.ts'
import type { FlowScript } from './shape.ts'

/** What several conversations with the same flows went through together. */
export function together(rehearsals: readonly (Simulation & { valid: true })[]): {
  [flow: string]: Coverage
} {
  const flows = Object.keys(rehearsals[0]?.coverage ?? {})
  return Object.fromEntries(
    flows.map((flow) => {
      const all = rehearsals.flatMap(({ coverage }) => coverage[flow] ?? [])
      const { total: steps, missing: missingSteps } = least(all.map(({ steps }) => steps))
      const { total: edges, missing: missingEdges } = least(all.map(({ edges }) => edges))
      return [
        flow,
        {
          steps: { total: steps, visited: steps - missingSteps.length, missing: missingSteps },
          edges: { total: edges, taken: edges - missingEdges.length, missing: missingEdges },
        },
      ]
    }),
  )
}

/** What all of them miss. */
function least(parts: readonly { total: number; missing: string[] }[]): { total: number; missing: string[] } {
  const [first = { total: 0, missing: [] }, ...others] = parts
  const sets = others.map(({ missing }) => new Set(missing))
  return { total: first.total, missing: first.missing.filter((name) => sets.every((set) => set.has(name))) }
}

/** Where a flow's coverage is less than what is asked for, in percent. */
export function shortfallsOf(
  { steps, edges }: Coverage,
  asked: NonNullable<FlowScript['coverage']>,
): Failure[] {
  const shares = [
    { part: 'steps', done: steps.visited, total: steps.total, asked: asked.steps },
    { part: 'edges', done: edges.taken, total: edges.total, asked: asked.edges },
  ]
  return shares.flatMap(({ part, done, total, asked = 0 }) =>
    100 * done >= asked * total
      ? []
      : [
          {
            path: `/coverage/${part}`,
            message: `the conversations go through ${done} of ${total} ${part}, not ${asked} %`,
          },
        ],
  )
}
