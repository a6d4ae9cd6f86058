import type { Doc } from '../corpus/format.ts'

/**
 * How sections lie inside each other. A section holds the sections after it up to the next heading of its own level or above;
 * the sections without anchor at level 1 (the text above the first heading, the text after a further H1) hold none.
 * Sections are named by their position in `doc.sections`.
 */

/** Where a section with everything nested under it ends in `doc.content`. */
export function subtreeEnd(doc: Doc, position: number): number {
  const { sections } = doc
  const level = sections[position]?.level ?? 1
  let last = position
  if (level > 1) while ((sections[last + 1]?.level ?? 1) > level) last++
  return sections[last]?.end ?? doc.content.length
}

/** The sections that a section lies in, outermost first, without itself. */
export function trail(doc: Pick<Doc, 'sections'>, position: number): number[] {
  const trail: number[] = []
  let level = doc.sections[position]?.level ?? 1
  for (let at = position - 1; at >= 0 && level > 2; at--) {
    const above = doc.sections[at]?.level ?? 1
    if (above === 1) break
    if (above < level) {
      trail.unshift(at)
      level = above
    }
  }
  return trail
}
