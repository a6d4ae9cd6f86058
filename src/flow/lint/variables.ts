import { kindOf } from '../kinds/index.ts'
import type { Rule } from './rule.ts'
import type { FlowSet, FlowView, StepView } from './view.ts'

/** A set of a flow's variables, a bit each. */
type Bits = bigint

const unsetVariable: Rule = {
  code: 'unset-variable',
  severity: 'warning',
  check(flow, report) {
    const bits = new Map([...flow.variables.keys()].map((name, index) => [name, 1n << BigInt(index)]))
    const before = setBefore(flow, bits)
    for (const index of flow.reachable) {
      const step = flow.steps[index] as StepView
      const reported = new Set<string>()
      for (const { variable, at, needs, local } of step.reads) {
        const bit = bits.get(variable)
        if (!needs || bit === undefined || local || reported.has(variable)) continue
        if (((before[index] as Bits) & bit) !== 0n) continue
        reported.add(variable)
        report({
          step,
          path: at,
          message: `variable "${variable}" may have no value in step "${step.step.id}": set it before, or give it a default or a fallback`,
        })
      }
    }
  },
}

/** The variables that have a value on every path to a step, for each step; all of them where no path leads. */
function setBefore(flow: FlowView, bits: ReadonlyMap<string, Bits>): Bits[] {
  const maskOf = (names: Iterable<string>) =>
    [...names].reduce((mask, name) => mask | (bits.get(name) ?? 0n), 0n)
  const given = [...flow.variables].filter(([, { default: value, input }]) => value !== undefined || input)
  const all = maskOf(bits.keys())
  const before = flow.steps.map(() => all)
  before[flow.start] = maskOf(given.map(([name]) => name))
  const edges = flow.steps.map(({ step, edges }) =>
    edges.flatMap(({ target, outcome }) => {
      if (target === undefined) return []
      const { writes = [], clears = [] } = kindOf(step).assigns?.(step, outcome) ?? {}
      return { target, writes: maskOf(writes), keeps: all & ~maskOf(clears) }
    }),
  )
  const work = [flow.start]
  const visited = new Set<number>()
  for (let index = work.pop(); index !== undefined; index = work.pop()) {
    visited.add(index)
    for (const { target, writes, keeps } of edges[index] ?? []) {
      const after = (before[target] as Bits) & (((before[index] as Bits) & keeps) | writes)
      if (after === before[target] && visited.has(target)) continue
      before[target] = after
      work.push(target)
    }
  }
  return before
}

const unusedVariable: Rule = {
  code: 'unused-variable',
  severity: 'warning',
  check(flow, report, set) {
    for (const { name, read, written } of usage(flow, set)) {
      if (read || written) continue
      report({
        path: `/variables/${name}`,
        message: `variable "${name}" is never used: remove its declaration`,
      })
    }
  },
}

const writeOnlyVariable: Rule = {
  code: 'write-only-variable',
  severity: 'info',
  check(flow, report, set) {
    for (const { name, read, written } of usage(flow, set)) {
      if (read || !written) continue
      report({
        path: `/variables/${name}`,
        message: `variable "${name}" is set but never read: use it, make it an "output" or remove it`,
      })
    }
  },
}

/** What becomes of each declared variable that is no output; an output is read by the caller. */
function usage(flow: FlowView, set: FlowSet): { name: string; read: boolean; written: boolean }[] {
  const read = new Set(flow.steps.flatMap(({ reads }) => reads.map(({ variable }) => variable)))
  const written = new Set(flow.steps.flatMap(({ writes }) => writes))
  return [...flow.variables]
    .filter(([, { output }]) => !output)
    .map(([name, { type }]) => ({
      name,
      read: read.has(name) || isCarried(name, type, flow, set),
      written: written.has(name),
    }))
}

/** A flow that another one goes to takes over the variables of the same name and type. */
function isCarried(name: string, type: string, flow: FlowView, set: FlowSet): boolean {
  return flow.steps.some(({ step }) => {
    if (step.kind !== 'goto' || step.flow === undefined) return false
    const target = set.byId.get(step.flow)
    return !target || target.variables.get(name)?.type === type
  })
}

/** Rules about the life of variables. */
export const VARIABLE_RULES: readonly Rule[] = [unsetVariable, unusedVariable, writeOnlyVariable]
