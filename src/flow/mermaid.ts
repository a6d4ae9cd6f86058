import type { Graph, GraphEdge } from './graph.ts'
import { KINDS } from './kinds/index.ts'

/** The directions a Mermaid flowchart can have. */
export const DIRECTIONS = ['TB', 'TD', 'BT', 'LR', 'RL'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * What would mean something to Mermaid inside a label, quotes or not: directives, entities, Markdown, HTML, style
 * statements and brackets are made of these.
 */
const SPECIAL = /["#$%&*:;<>@[\\\]_`{|}~]/g
/** The lexer takes a line that holds this for a statement, even inside quotes. */
const STATEMENT = /direction (?=TB|BT|RL|LR|TD)/g
/** Outcomes off the main road are drawn with a broken line. */
export const ASIDE: ReadonlySet<string> = new Set([
  'otherwise',
  'timeout',
  'failed',
  'resumed',
  'call',
  'goto',
])

/**
 * A graph as a Mermaid flowchart. Node ids are `start`, `n<index>` and `f<index>`: no id of a step ever becomes
 * one, so that a step may be called `end` or `graph`. Lines end with a line feed.
 */
export function flowMermaid(graph: Graph, direction: Direction = 'TB'): string {
  const nodes = new Map(graph.nodes.map(({ id }, index) => [id, `n${index}`]))
  const flows = new Map(graph.flows.map((id, index) => [id, `f${index}`]))
  const target = (edge: GraphEdge) => ('to' in edge ? nodes.get(edge.to) : flows.get(edge.flow))
  const unreachable = graph.nodes.filter(({ reachable }) => !reachable).map(({ id }) => nodes.get(id))
  return [
    `flowchart ${direction}`,
    `  start(("start")) --> ${nodes.get(graph.start)}`,
    ...graph.nodes.map(({ id, kind, label }) => {
      const [open, close] = KINDS[kind].mermaid
      return `  ${nodes.get(id)}${open}${quoted(id)}<br/>${quoted(`${kind} · ${label}`)}${close}`
    }),
    ...[...flows].map(([id, node]) => `  ${node}[["${quoted(`flow ${id}`)}"]]`),
    ...graph.edges.map((edge) => {
      const line = ASIDE.has(edge.outcome) ? '-.->' : '-->'
      const label = edge.label === '' ? '' : `|"${quoted(edge.label)}"|`
      return `  ${nodes.get(edge.from)} ${line}${label} ${target(edge)}`
    }),
    ...(unreachable.length > 0
      ? ['  classDef unreachable stroke-dasharray: 4 3', `  class ${unreachable.join(',')} unreachable`]
      : []),
    '',
  ].join('\n')
}

function quoted(text: string): string {
  return text
    .replace(SPECIAL, (character) => `#${character.codePointAt(0)};`)
    .replace(STATEMENT, 'direction#32;')
}
