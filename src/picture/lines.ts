import type { FlowDocument } from '../flow/document.ts'
import { flowGraph } from '../flow/graph.ts'
import { ASIDE } from '../flow/mermaid.ts'

/** All ways out of a step that lead to the same step and are drawn alike; steps by their index. */
export interface Line {
  from: number
  to: number
  /** It leads off the main road, and is broken. */
  aside: boolean
  /** What the ways out are called; `next` has no name. */
  labels: string[]
}

export interface Lines {
  drawn: Line[]
  /** Lines that are written into the box of their step: back to itself, or to a step that too many lines lead to. */
  noted: Line[]
}

/** More lines than these from the side to one step hide the main road: nearly every prompt has a timeout that leads to one step. */
const ASIDE_LINES = 2
/** Of more lines than these to one step, such as a menu that everything comes back to, only the first is drawn. */
const MAIN_LINES = 5

/** The ways from step to step of a valid document. */
export function linesOf(document: FlowDocument): Lines {
  const indices = new Map(document.steps.map(({ id }, index) => [id, index]))
  const lines = new Map<string, Line>()
  for (const edge of flowGraph(document).edges) {
    if (!('to' in edge)) continue
    const [from, to] = [indices.get(edge.from) as number, indices.get(edge.to) as number]
    const aside = ASIDE.has(edge.outcome)
    const key = `${from} ${to} ${aside}`
    const line = lines.get(key) ?? { from, to, aside, labels: [] }
    if (edge.label !== '') line.labels.push(edge.label)
    lines.set(key, line)
  }
  const all = [...lines.values()]
  const alike = ({ to, aside }: Line) =>
    all.filter((line) => line.to === to && line.aside === aside && !isLoop(line))
  const isNoted = (line: Line) => {
    if (isLoop(line)) return true
    const crowd = alike(line)
    return line.aside ? crowd.length > ASIDE_LINES : crowd.length > MAIN_LINES && crowd[0] !== line
  }
  return { drawn: all.filter((line) => !isNoted(line)), noted: all.filter(isNoted) }
}

function isLoop({ from, to }: Line): boolean {
  return from === to
}
