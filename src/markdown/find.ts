import type { Doc, Section } from '../corpus/format.ts'
import { decoded } from '../decoded.ts'
import { nearest } from '../nearest.ts'
import { plainLine } from './plain.ts'
import { type AnchorRule, createSlugger, slugOf } from './slug.ts'

/**
 * Finds a heading's section as people and models name it: by its anchor, with `#` before it, percent-encoded, in other letter
 * case or accents, by the heading's text, or by the anchor that the other rule would give it. The exact anchor wins.
 */
export function findHeading(doc: Doc, wanted: string): Section | undefined {
  const named = anchored(doc)
  const name = nameIn(wanted)
  if (name === '') return undefined
  const folded = fold(plainLine(name))
  return (
    named.find(({ headingId }) => headingId === wanted) ??
    named.find(({ headingId }) => headingId === name) ??
    named.find(({ heading }) => heading === name) ??
    named.find(({ headingId }) => fold(headingId) === folded) ??
    named.find(({ heading }) => fold(heading) === folded) ??
    otherwiseAnchored(doc, name, 'github') ??
    otherwiseAnchored(doc, name, 'vitepress')
  )
}

/** The sections whose anchors or headings are most like a name that is not found, best first. */
export function nearestHeadings(doc: Doc, wanted: string, count: number): Section[] {
  return nearest(nameIn(wanted), anchored(doc), ({ headingId, heading }) => [headingId, heading], { count })
}

function anchored(doc: Doc): Section[] {
  return doc.sections.filter(({ headingId }) => headingId !== '')
}

/** What is asked for, without the signs of an anchor or a heading before it. */
function nameIn(wanted: string): string {
  return decoded(wanted.trim().replace(/^#+[ \t]*/, ''))
}

/** The section that has this anchor, or a heading which makes it, on a site that follows the rule. */
function otherwiseAnchored(doc: Doc, wanted: string, rule: AnchorRule): Section | undefined {
  const slugger = createSlugger(rule)
  if (doc.title !== '') slugger.slug(doc.title)
  const folded = fold(wanted)
  const anchors = doc.sections.map(({ heading }) => (heading === '' ? '' : slugger.slug(heading)))
  const byAnchor = doc.sections.find(
    ({ headingId }, at) => headingId !== '' && fold(anchors[at] ?? '') === folded,
  )
  if (byAnchor) return byAnchor
  const slug = fold(slugOf(wanted, rule))
  return slug === ''
    ? undefined
    : doc.sections.find(({ headingId }) => headingId !== '' && fold(headingId) === slug)
}

/** A name without letter case and accents; lower case can bring new accents along, as of `İ`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
}
