import { type EdgeLabel, type GraphLabel, Graph as LayoutGraph, layout, type NodeLabel } from '@dagrejs/dagre'
import type { FlowDocument } from '../flow/document.ts'
import { flowGraph } from '../flow/graph.ts'
import type { Direction } from '../flow/mermaid.ts'
import { type Box, boxOf, HEIGHTS, SIZES } from './box.ts'
import { type Line, linesOf } from './lines.ts'
import { widthOf } from './text.ts'

export interface Point {
  x: number
  y: number
}

/** A box in its place; `x` and `y` are its middle. */
export interface PlacedBox extends Box, Point {
  reachable: boolean
}

/** A line in its place; the first is the one from the beginning to the first step. */
export interface PlacedLine extends Line {
  points: Point[]
  /** The middle of the labels, and the room they take. */
  label: Point & { width: number; height: number }
}

export interface Placed {
  /** In the order of the steps. */
  boxes: PlacedBox[]
  lines: PlacedLine[]
  /** Where the conversation begins. */
  start: Point
  width: number
  height: number
}

/** Radius of the circle that stands for the beginning. */
export const START_RADIUS = 9
const LABEL_PADDING = 10
/** Stands for the beginning among the indices of the steps. */
const START = -1

/** Places the steps of a valid document. */
export function placeFlow(document: FlowDocument, direction: Direction = 'TB'): Placed {
  const { drawn, noted } = linesOf(document)
  const { nodes, start } = flowGraph(document)
  const boxes = document.steps.map((step, index) => boxOf(step, index, noted, document))
  const graph = new LayoutGraph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
  graph.setGraph({
    rankdir: direction === 'TD' ? 'TB' : direction,
    nodesep: 34,
    edgesep: 18,
    ranksep: 34,
    marginx: 24,
    marginy: 24,
  })
  graph.setNode(String(START), { width: 2 * START_RADIUS, height: 2 * START_RADIUS })
  for (const [index, { width, height }] of boxes.entries()) graph.setNode(String(index), { width, height })
  const begin = { from: START, to: nodes.findIndex(({ id }) => id === start), aside: false, labels: [] }
  const lines = [begin, ...drawn]
  for (const line of lines) graph.setEdge(...endsOf(line), spaceOf(line), nameOf(line))
  for (const line of holdersOf(noted, drawn)) {
    graph.setEdge(...endsOf(line), { width: 0, height: 0, weight: 0 }, 'hold')
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    boxes: boxes.map((box, index) => ({
      ...box,
      ...pointOf(graph.node(String(index))),
      reachable: nodes[index]?.reachable === true,
    })),
    lines: lines.map((line) => placeLine(line, graph.edge(...endsOf(line), nameOf(line)))),
    start: pointOf(graph.node(String(START))),
    width,
    height,
  }
}

function endsOf({ from, to }: Line): [string, string] {
  return [String(from), String(to)]
}

function nameOf({ aside }: Line): string {
  return aside ? 'aside' : 'main'
}

function spaceOf({ labels, aside }: Line): EdgeLabel {
  return {
    width: Math.max(0, ...labels.map((label) => widthOf(label, SIZES.note) + LABEL_PADDING)),
    height: labels.length * HEIGHTS.note,
    labelpos: 'c',
    // The main road is kept straight; what leads aside bends around it.
    weight: aside ? 1 : 4,
  }
}

/** For each step that nothing drawn leads to, one of the lines that are not drawn: it holds the step near the last that leads there. */
function holdersOf(noted: readonly Line[], drawn: readonly Line[]): Line[] {
  const held = new Set(drawn.map(({ to }) => to))
  const last = new Map(
    noted.filter(({ to, from }) => !held.has(to) && to !== from).map((line) => [line.to, line]),
  )
  return [...last.values()]
}

function placeLine(line: Line, placed: EdgeLabel): PlacedLine {
  const { points = [], width = 0, height = 0 } = placed
  return { ...line, points, label: { ...pointOf(placed), width, height } }
}

function pointOf({ x = 0, y = 0 }: { x?: number | undefined; y?: number | undefined }): Point {
  return { x, y }
}
