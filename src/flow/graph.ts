import { reachableFrom } from './components.ts'
import type { FlowDocument } from './document.ts'
import { type KindName, kindOf, type Step } from './kinds/index.ts'
import { byUnits } from './units.ts'

/** A step as a drawing shows it. */
export interface GraphNode {
  id: string
  kind: KindName
  /** At most 40 characters. */
  label: string
  /** Whether a path leads to the step from the start. */
  reachable: boolean
}

/** A way out of a step, to a step or to another flow; its label has at most 24 characters. */
export type GraphEdge = { from: string; outcome: string; label: string } & ({ to: string } | { flow: string })

/** A flow as nodes and edges. */
export interface Graph {
  flow: string
  start: string
  /** In document order. */
  nodes: GraphNode[]
  /** By step, then in the order of the kind's edges; those without a target are left out. */
  edges: GraphEdge[]
  /** The flows that edges lead to, in the order of the edges. */
  flows: string[]
}

const NODE_LABEL = 40
const EDGE_LABEL = 24

/** The graph of a valid document. */
export function flowGraph(document: FlowDocument): Graph {
  const indexOf = new Map(document.steps.map(({ id }, index) => [id, index]))
  const edgesOf = document.steps.map((step) => kindOf(step).edges(step))
  const reachable = reachableFrom([indexOf.get(document.start) as number], (index) =>
    (edgesOf[index] ?? []).flatMap((edge) => ('to' in edge ? (indexOf.get(edge.to) as number) : [])),
  )
  const edges = document.steps.flatMap(({ id }, index) =>
    (edgesOf[index] ?? []).map(
      ({ outcome, label, ...target }): GraphEdge => ({
        from: id,
        ...target,
        outcome,
        label: shorten(label, EDGE_LABEL),
      }),
    ),
  )
  return {
    flow: document.id,
    start: document.start,
    nodes: document.steps.map((step, index) => ({
      id: step.id,
      kind: step.kind,
      label: shorten(kindOf(step).label(step), NODE_LABEL),
      reachable: reachable.has(index),
    })),
    edges,
    flows: referencedFlows(document),
  }
}

/** White space collapsed, and cut to a length in characters, the last of them `…`. */
function shorten(text: string, max: number): string {
  // A character is at most two units, so what lies behind them is never shown and need not be cut apart.
  const characters = [
    ...text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * (max + 1)),
  ]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
}

/** The flows that a document calls or goes to, in the order of its steps. */
export function referencedFlows(document: FlowDocument): string[] {
  return [...new Set(document.steps.flatMap(flowsOf))]
}

/** The flows that a step calls or goes to. */
export function flowsOf(step: Step): string[] {
  return kindOf(step)
    .edges(step)
    .flatMap((edge) => ('flow' in edge ? edge.flow : []))
}

/**
 * The graph of a valid document, and the flows that it or the valid `subflows` lead to and that are not among
 * them, in UTF-16 order.
 */
export function describeFlows(
  document: FlowDocument,
  subflows: readonly FlowDocument[] = [],
): { graph: Graph; unresolved: string[] } {
  const flows = [document, ...subflows]
  const known = new Set(flows.map(({ id }) => id))
  const unresolved = new Set(flows.flatMap(referencedFlows).filter((flow) => !known.has(flow)))
  return { graph: flowGraph(document), unresolved: [...unresolved].sort(byUnits) }
}
