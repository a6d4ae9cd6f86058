import type { FlowDocument, Trigger, Variable } from '../document.ts'
import { kindOf, type Step } from '../kinds/index.ts'
import type { Edge } from '../kinds/kind.ts'
import { type Json, typeOf } from '../value.ts'
import { isTooLarge } from './measure.ts'
import type { Coverage, Warning } from './types.ts'

/** A flow that can run, and what of it ran. */
export interface RunnableFlow {
  id: string
  start: Step
  steps: ReadonlyMap<string, Step>
  edges: ReadonlyMap<string, readonly Edge[]>
  triggers: readonly Trigger[]
  variables: ReadonlyMap<string, Variable>
  document: FlowDocument
  visited: Set<string>
  /** Edges as `step>outcome`. */
  taken: Set<string>
}

/** A valid document, ready to run. */
export function runnable(document: FlowDocument): RunnableFlow {
  const steps = new Map(document.steps.map((step) => [step.id, step]))
  return {
    id: document.id,
    start: steps.get(document.start) as Step,
    steps,
    edges: new Map(document.steps.map((step) => [step.id, kindOf(step).edges(step)])),
    triggers: document.triggers ?? [],
    variables: new Map(Object.entries(document.variables ?? {})),
    document,
    visited: new Set(),
    taken: new Set(),
  }
}

/** What of a flow ran, over all its steps and the edges that have a target. */
export function coverageOf(flow: RunnableFlow): Coverage {
  const edges = [...flow.edges].flatMap(([step, list]) => list.map(({ outcome }) => `${step}>${outcome}`))
  const steps = [...flow.steps.keys()]
  return {
    steps: {
      total: steps.length,
      visited: flow.visited.size,
      missing: steps.filter((step) => !flow.visited.has(step)),
    },
    edges: {
      total: edges.length,
      taken: flow.taken.size,
      missing: edges.filter((edge) => !flow.taken.has(edge)),
    },
  }
}

/** A flow that is running: where it stands, and its variables. */
export interface Frame {
  flow: RunnableFlow
  step: Step
  /** Replaced, never changed, so that an earlier state can be kept. */
  variables: ReadonlyMap<string, Json>
}

/** A flow at its start, with the defaults of its variables. */
export function frameOf(flow: RunnableFlow): Frame {
  const defaults = [...flow.variables].flatMap(([name, { default: value }]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  )
  return { flow, step: flow.start, variables: new Map(defaults) }
}

/**
 * Gives a declared variable a value. Null is allowed for every type; a value of another type than the declared one,
 * or a huge one, changes nothing.
 *
 * @returns why it changed nothing.
 */
export function assign(
  frame: Frame,
  name: string,
  value: Json,
): Pick<Warning, 'code' | 'message'> | undefined {
  const declared = frame.flow.variables.get(name)?.type
  const type = typeOf(value)
  if (type !== 'null' && type !== declared) {
    return {
      code: 'type_mismatch',
      message: `variable "${name}" is declared ${declared} but got ${type}: unchanged`,
    }
  }
  if (isTooLarge(value)) {
    return {
      code: 'value_too_large',
      message: `variable "${name}" got a ${type} that is too large: unchanged`,
    }
  }
  frame.variables = new Map(frame.variables).set(name, value)
  return undefined
}

/** Takes a variable's value away. */
export function unset(frame: Frame, name: string): void {
  frame.variables = new Map([...frame.variables].filter(([other]) => other !== name))
}
