import type { FlowDocument } from '../flow/document.ts'
import { flowsOf } from '../flow/graph.ts'
import { type KindName, kindOf, type Step } from '../flow/kinds/index.ts'
import type { Line } from './lines.ts'
import { type Group, LOOKS, type Outline } from './looks.ts'
import { INSETS } from './outline.ts'
import { rowsOf, widthOf } from './text.ts'

/** A step as a box with what is written in it. */
export interface Box {
  id: string
  /** The id, cut where it is too long. */
  title: string
  kind: KindName
  group: Group
  outline: Outline
  /** What the step says, in rows. */
  rows: string[]
  /** The same uncut. */
  whole: string
  /** Ways that are written, not drawn: out to a step, or in from several. */
  notes: { text: string; to?: number }[]
  /** The flow that the step leads to. */
  flow?: string
  width: number
  height: number
}

/** Sizes of letters. */
export const SIZES = { kind: 10, id: 13, text: 12, note: 11 }
/** Heights of rows. */
export const HEIGHTS = { kind: 14, id: 18, row: 15.5, note: 14, divider: 9 }

const WIDEST = 190
const NARROWEST = 76
const ROWS = 3

/** The box of the step with this index; `noted` are the lines of the flow that are not drawn. */
export function boxOf(step: Step, index: number, noted: readonly Line[], { steps }: FlowDocument): Box {
  const { group, outline } = LOOKS[step.kind]
  const [flow] = flowsOf(step)
  const label = kindOf(step).label(step)
  const whole = flow === undefined ? label : `flow ${label}`
  const rows = rowsOf(whole, SIZES.text, WIDEST, ROWS)
  const title = rowsOf(step.id, SIZES.id, WIDEST, 1).join()
  const ways = noted.filter(({ from, to }) => to === index && from !== index).length
  const notes = [
    ...(ways > 0 ? [{ text: `from ${ways} steps` }] : []),
    ...noted
      .filter(({ from }) => from === index)
      .map(({ labels, to }) => ({
        text: rowsOf(`${labels.join(', ') || 'next'} → ${steps[to]?.id}`, SIZES.note, WIDEST, 1).join(),
        to,
      })),
  ]
  const { side, above, below } = INSETS[outline]
  const widths = [
    NARROWEST,
    // Its letters stand apart.
    1.15 * widthOf(step.kind.toUpperCase(), SIZES.kind),
    1.06 * widthOf(title, SIZES.id),
    ...rows.map((row) => widthOf(row, SIZES.text)),
    ...notes.map(({ text }) => widthOf(text, SIZES.note)),
  ]
  return {
    id: step.id,
    title,
    kind: step.kind,
    group: step.kind === 'end' && step.status === 'failed' ? 'failed' : group,
    outline,
    rows,
    whole,
    notes,
    ...(flow === undefined ? {} : { flow }),
    width: Math.max(...widths) + 2 * side,
    height:
      HEIGHTS.kind +
      HEIGHTS.id +
      rows.length * HEIGHTS.row +
      (notes.length > 0 ? HEIGHTS.divider + notes.length * HEIGHTS.note : 0) +
      above +
      below,
  }
}
