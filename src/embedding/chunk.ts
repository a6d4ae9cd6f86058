import type { Doc, PieceKind } from '../corpus/format.ts'
import { trail } from '../markdown/nesting.ts'
import { MAX_TOKENS } from './model.ts'

/** A text to embed: a part of a section under its heading path. */
export interface Piece {
  /** Position of its section in the page's `sections`. */
  section: number
  kind: PieceKind
  text: string
}

/** Length a piece aims at, in UTF-16 units, the heading path not counted. */
const TARGET_CHARS = 900
/** The path takes at most this much, so that an endless heading cannot crowd out the text. */
const MAX_PATH_CHARS = 160
const MAX_PATH_TOKENS = 64
/** A smaller share of code changes a section's vector too little to pay for a second one. */
const LITTLE_CODE = 0.3
/** Where a text may be cut, from the best place to the last resort. */
const BOUNDARIES = [/\n\s*\n/g, /\n/g, /[.!?。！？]["')\]]*\s+|[。！？]/g, /\s+/g]

/**
 * Cuts a page into the texts that are embedded: pieces of about 900 characters, each under its heading path and none longer than
 * the model reads, so that nothing of a section is left out. Prose and names want different vectors: without code sentences are
 * found better, with it names are. So a section that has both, and not just a little code, gets two kinds of pieces, `full` (with
 * code) and `prose` (without); any other has `both`. A page's title right above its first heading gets none: there is nothing to
 * find there.
 *
 * @param countTokens number of word pieces of a text, the model's special ones included
 */
export function cutPieces(
  doc: Pick<Doc, 'title' | 'sections'>,
  countTokens: (text: string) => number,
): Piece[] {
  return doc.sections.flatMap((section, index) => {
    const path = shorten(headingPath(doc, index), countTokens)
    // The two special word pieces are in both counts, so that a few are left over.
    const room = MAX_TOKENS - countTokens(path)
    const pieces = (text: string, kind: PieceKind): Piece[] =>
      cut(text, room, countTokens).map((part) => ({
        section: index,
        kind,
        text: part === '' ? path : `${path}\n${part}`,
      }))
    const { level, text, code } = section
    if (level === 1 && text.trim() === '' && code.trim() === '') return []
    if (text.trim() === '' || code.trim() === '') return pieces(text.trim() === '' ? code : text, 'both')
    const whole = `${text}\n\n${code}`
    if (code.length < LITTLE_CODE * whole.length) return pieces(whole, 'both')
    return [...pieces(whole, 'full'), ...pieces(text, 'prose')]
  })
}

/** Page title and headings down to the section's own, outermost first. */
function headingPath(doc: Pick<Doc, 'title' | 'sections'>, index: number): string {
  const headings = [...trail(doc, index), index].map((place) => doc.sections[place]?.heading ?? '')
  return [doc.title, ...headings].filter((name) => name !== '').join(' › ')
}

/** The end of a path tells the most, so a long one loses its beginning. */
function shorten(path: string, countTokens: (text: string) => number): string {
  let short = path.slice(-MAX_PATH_CHARS).replace(/^[\uDC00-\uDFFF]/, '')
  while (short.length > 1 && countTokens(short) > MAX_PATH_TOKENS) short = short.slice(halfway(short))
  return short
}

/**
 * Parts of about equal length, near the target or below it, none of more than `room` word pieces; one empty part for a blank text.
 */
function cut(text: string, room: number, countTokens: (text: string) => number): string[] {
  const whole = text.trim()
  const tokens = countTokens(whole)
  const fit = (part: string): string[] => {
    if (countTokens(part) <= room) return [part]
    const halves = divide(part, 2)
    return halves.length < 2 ? halves : halves.flatMap(fit)
  }
  return divide(whole, Math.max(Math.ceil(whole.length / TARGET_CHARS), Math.ceil(tokens / room))).flatMap(
    fit,
  )
}

function divide(text: string, count: number): string[] {
  const parts: string[] = []
  let from = 0
  for (let left = count; left > 1 && from < text.length; left--) {
    const to = boundary(text, from, from + Math.ceil((text.length - from) / left))
    parts.push(text.slice(from, to).trim())
    from = to
  }
  parts.push(text.slice(from).trim())
  return text === '' ? [''] : parts.filter((part) => part !== '')
}

/** The best place to cut near `wanted`: within a quarter to either side, the highest kind of boundary, the nearest of them. */
function boundary(text: string, from: number, wanted: number): number {
  const slack = Math.floor((wanted - from) / 4)
  const low = Math.max(from + 1, wanted - slack)
  const window = text.slice(low, wanted + slack)
  for (const pattern of BOUNDARIES) {
    let best = -1
    for (const match of window.matchAll(pattern)) {
      const at = low + match.index + match[0].length
      if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
    }
    if (best >= 0) return best
  }
  return whole(text, wanted)
}

function halfway(text: string): number {
  return whole(text, Math.ceil(text.length / 2))
}

/** Moves a position that would split a character past it. */
function whole(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at + 1 : at
}
