import { reachableFrom } from '../components.ts'
import type { FlowDocument, Trigger, Variable } from '../document.ts'
import { kindOf, type Step } from '../kinds/index.ts'
import type { Edge } from '../kinds/kind.ts'
import { usesOfSteps } from '../visit.ts'
import { sortUses, type Uses } from './uses.ts'

/** A step with what every rule asks of it. */
export interface StepView extends Uses {
  step: Step
  index: number
  /** The step's pointer. */
  at: string
  edges: readonly EdgeView[]
  /** The steps its edges lead to, inside the flow. */
  targets: readonly number[]
  /** It waits for the user, itself or in the flow it calls; a call of a flow that is not known counts. */
  waits: boolean
  /** The conversation may stop here although the flow has not ended: an edge that may be needed is not there. */
  stops: boolean
  /** The conversation is over here or goes on elsewhere, as it should. */
  terminal: boolean
}

/** A way out; `target` is the index of a step, absent where the edge leads to another flow. */
export type EdgeView = Edge & { target?: number }

/** A flow with what every rule asks of it. */
export interface FlowView {
  document: FlowDocument
  /** Its place among the flows as they were given. */
  order: number
  steps: readonly StepView[]
  start: number
  /** The steps that a path leads to from the start. */
  reachable: ReadonlySet<number>
  variables: ReadonlyMap<string, Variable>
}

/** One thing that starts a flow: a keyword, an event, or anything. */
export interface Start {
  flow: FlowView
  at: string
  on: Trigger['on']
  mode: 'exact' | 'word' | 'contains' | undefined
  /** As written. */
  text: string
  /** What is compared. */
  key: string
}

/** The valid flows that are looked at together. */
export interface FlowSet {
  root: FlowView
  /** The root and the subflows, in the order given. */
  flows: readonly FlowView[]
  byId: ReadonlyMap<string, FlowView>
  /** What starts them. */
  starts: readonly Start[]
  /** Ids of all that was given, valid or not. */
  given: ReadonlySet<string>
  /** Whether the other flows were given; an empty list says that there are none. */
  complete: boolean
}

/** The views of flows, each with its place; what the steps of one are depends on the others. */
export function viewsOf(flows: readonly { document: FlowDocument; order: number }[]): FlowView[] {
  const waiting = waitingFlows(flows.map(({ document }) => document))
  return flows.map(({ document, order }) => viewOf(document, order, waiting))
}

function viewOf(document: FlowDocument, order: number, waiting: ReadonlyMap<string, boolean>): FlowView {
  const indexOf = new Map(document.steps.map(({ id }, index) => [id, index]))
  const uses = usesOfSteps(document)
  const steps = document.steps.map((step, index): StepView => {
    const edges = kindOf(step)
      .edges(step)
      .map((edge): EdgeView => ('to' in edge ? { ...edge, target: indexOf.get(edge.to) as number } : edge))
    return {
      step,
      index,
      at: `/steps/${index}`,
      edges,
      targets: edges.flatMap(({ target }) => target ?? []),
      ...sortUses(uses[index] ?? []),
      waits: waitsIn(step, waiting),
      stops: mayStop(step, edges),
      terminal: isTerminal(step),
    }
  })
  const start = indexOf.get(document.start) as number
  return {
    document,
    order,
    steps,
    start,
    reachable: reachableFrom([start], (index) => (steps[index] as StepView).targets),
    variables: new Map(Object.entries(document.variables ?? {})),
  }
}

function waitsIn(step: Step, waiting: ReadonlyMap<string, boolean>): boolean {
  if (step.kind === 'call') return waiting.get(step.flow) ?? true
  return kindOf(step).waits === true
}

/** Which flows wait for the user, themselves or in a flow they call. */
function waitingFlows(documents: readonly FlowDocument[]): Map<string, boolean> {
  const waiting = new Map(documents.map(({ id }) => [id, false]))
  for (let changed = true; changed; ) {
    changed = false
    for (const { id, steps } of documents) {
      if (waiting.get(id) || !steps.some((step) => waitsIn(step, waiting))) continue
      waiting.set(id, true)
      changed = true
    }
  }
  return waiting
}

function mayStop(step: Step, edges: readonly EdgeView[]): boolean {
  if (isTerminal(step)) return false
  const choices = kindOf(step).choices?.(step)
  if (choices) return choices.some(({ next }) => next === undefined)
  return !edges.some(({ outcome }) => outcome === ('cases' in step ? 'otherwise' : 'next'))
}

function isTerminal(step: Step): boolean {
  return kindOf(step).terminal?.(step) ?? false
}
