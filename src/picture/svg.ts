import type { FlowDocument } from '../flow/document.ts'
import type { Direction } from '../flow/mermaid.ts'
import { HEIGHTS } from './box.ts'
import {
  type Placed,
  type PlacedBox,
  type PlacedLine,
  type Point,
  placeFlow,
  START_RADIUS,
} from './layout.ts'
import { STYLE } from './looks.ts'
import { INSETS, n, pathsOf } from './outline.ts'
import { escaped, widthOf } from './text.ts'

const HEADER = 58
const MARGIN = 24

export interface SvgOptions {
  direction?: Direction | undefined
  /** Makes the names inside the drawing differ from those of other drawings on the page. */
  prefix?: string
  /** Where a flow is to be found that a step leads to; no link where undefined. */
  linkTo?: (flow: string) => string | undefined
  /** On a page of its own the drawing brings its heading, its paper and its style along. */
  alone?: boolean
}

/** A valid document as a picture, for a light and a dark surrounding. */
export function flowSvg(document: FlowDocument, options: SvgOptions = {}): string {
  const { direction, prefix = 'a', linkTo = () => undefined, alone = true } = options
  const placed = placeFlow(document, direction)
  const top = alone ? HEADER : 0
  const heading = headingOf(document)
  const width = alone
    ? Math.max(placed.width, 2 * MARGIN + Math.max(widthOf(document.name, 19), widthOf(heading, 12)))
    : placed.width
  const size = `width="${n(width)}" height="${n(placed.height + top)}" viewBox="0 0 ${n(width)} ${n(placed.height + top)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(document.name)}">`,
    ...(alone ? [`<style>${STYLE}</style>`, '<rect class="paper" width="100%" height="100%"/>'] : []),
    `<defs><marker id="${prefix}-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 1L9 5L0 9Z"/></marker></defs>`,
    ...(alone
      ? [
          `<text class="title" x="${MARGIN}" y="34">${escaped(document.name)}</text>`,
          `<text class="faint" x="${MARGIN}" y="52">${escaped(heading)}</text>`,
        ]
      : []),
    `<g transform="translate(0 ${top})">`,
    ...drawing(placed, prefix, linkTo),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** What stands below the name of a flow. */
export function headingOf({ id, steps }: FlowDocument): string {
  return `${id} · ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
}

function drawing(
  { boxes, lines, start }: Placed,
  prefix: string,
  linkTo: NonNullable<SvgOptions['linkTo']>,
): string[] {
  return [
    ...lines.map(({ aside, points, label }) => {
      const look = aside ? 'edge aside' : 'edge'
      return `<path class="${look}" marker-end="url(#${prefix}-tip)" d="${curve(points, label)}"/>`
    }),
    `<circle class="tip" cx="${n(start.x)}" cy="${n(start.y)}" r="${START_RADIUS}"><title>start</title></circle>`,
    ...boxes.map((box, index) =>
      drawBox(box, { prefix, index, link: box.flow === undefined ? undefined : linkTo(box.flow) }),
    ),
    ...lines.flatMap(drawLabels),
  ]
}

function drawBox(
  box: PlacedBox,
  { prefix, index, link }: { prefix: string; index: number; link: string | undefined },
): string {
  const { x, y, width, height, outline, group, kind, id, title, rows, whole, notes, reachable } = box
  const corner = { x: x - width / 2, y: y - height / 2, width, height }
  const { side, above } = INSETS[outline]
  const [fill, ...others] = pathsOf(outline, corner)
  const middle = outline === 'flag' ? x + 7 : x
  const write = (look: string, baseline: number, text: string) =>
    `<text class="${look}" x="${n(middle)}" y="${n(baseline)}" text-anchor="middle">${escaped(text)}</text>`
  const about = [
    `${kind} ${id}`,
    ...(whole === '' ? [] : [whole]),
    ...(reachable ? [] : ['No path leads here.']),
  ]
  const top = corner.y + above
  const body = top + HEIGHTS.kind + HEIGHTS.id
  const divider = body + rows.length * HEIGHTS.row + HEIGHTS.divider / 2
  const main = [
    `<title>${escaped(about.join('\n'))}</title>`,
    `<path d="${fill}"/>`,
    ...others.map((path) => `<path class="fold" d="${path}"/>`),
    write('kind', top + 9, kind.toUpperCase()),
    write('id', top + HEIGHTS.kind + 12, title),
    ...rows.map((row, place) => write('row', body + 11.5 + place * HEIGHTS.row, row)),
    ...(notes.length > 0
      ? [`<path class="divider" d="M${n(corner.x + side)} ${n(divider)}H${n(corner.x + width - side)}"/>`]
      : []),
  ].join('')
  return [
    `<g id="${prefix}-${index}" class="step ${group}${reachable ? '' : ' unreachable'}">`,
    link === undefined ? main : `<a href="${escaped(link)}">${main}</a>`,
    ...notes.map(({ text, to }, place) => {
      const note = write('note', divider + HEIGHTS.divider / 2 + 10 + place * HEIGHTS.note, text)
      return to === undefined ? note : `<a href="#${prefix}-${to}">${note}</a>`
    }),
    '</g>',
  ].join('')
}

function drawLabels({ labels, label: { x, y, width, height } }: PlacedLine): string[] {
  if (labels.length === 0) return []
  const top = y - height / 2
  return [
    `<rect class="label" x="${n(x - width / 2)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" rx="4"/>`,
    ...labels.map(
      (text, place) =>
        `<text class="note" x="${n(x)}" y="${n(top + 10.5 + place * HEIGHTS.note)}" text-anchor="middle">${escaped(text)}</text>`,
    ),
  ]
}

/**
 * A smooth line along points, as a cubic B-spline: it begins and ends at the first and the last, and is drawn to the point where its
 * labels are.
 */
function curve(points: readonly Point[], label: Point): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  if (rest.length === 1) return `M${at(first)}L${at(last)}`
  const isLabel = ({ x, y }: Point) => Math.hypot(x - label.x, y - label.y) < 1
  const padded = [first, ...points.flatMap((point) => (isLabel(point) ? [point, point] : [point])), last]
  const between = (a: Point, b: Point, share: number): Point => ({
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
  })
  const knot = (index: number): Point => {
    const [a, b, c] = padded.slice(index - 1, index + 2) as [Point, Point, Point]
    return between(between(a, b, 2 / 3), between(b, c, 1 / 3), 1 / 2)
  }
  const pieces = padded.slice(1, -2).map((point, place) => {
    const next = padded[place + 2] as Point
    const end = place + 2 === padded.length - 2 ? last : knot(place + 2)
    return `C${at(between(point, next, 1 / 3))} ${at(between(point, next, 2 / 3))} ${at(end)}`
  })
  return `M${at(first)}${pieces.join('')}`
}

function at({ x, y }: Point): string {
  return `${n(x)} ${n(y)}`
}
