import type { Section } from '../corpus/format.ts'
import type { Concept } from './concepts.ts'
import type { Postings } from './postings.ts'
import { tokenize } from './tokenize.ts'

/** Length of a snippet, in UTF-16 units, the marks of omission counted. */
export const SNIPPET_CHARS = 280
const MARK = '…'
/** Words before the first match that a snippet begins with, where it does not begin at a line's start. */
const LEAD_CHARS = 60

/**
 * Plain text around what matched: the stretch in which the query's words weigh most, from the section's text, else from its code.
 * Where no word matches it begins at `place`, the share of the text at which its nearest piece begins.
 */
export function snippetOf(
  section: Pick<Section, 'text' | 'code'>,
  postings: Postings,
  concepts: readonly Concept[],
  place: number,
): string {
  const worth = new Map<number, { concept: Concept; weight: number }>()
  for (const concept of concepts) {
    for (const form of concept.forms) {
      const spread = (postings.offsets[form.term + 1] ?? 0) - (postings.offsets[form.term] ?? 0)
      worth.set(form.term, { concept, weight: (concept.weight * form.weight) / Math.log(2 + spread) })
    }
  }
  const inText = bestStretch(section.text, postings, worth)
  const inCode = bestStretch(section.code, postings, worth)
  if (inText === undefined && inCode === undefined) {
    const source = section.text.trim() === '' ? section.code : section.text
    return excerpt(source, Math.floor(source.length * place))
  }
  // Prose says more than code: code only where it has clearly more of what was asked.
  if (inText !== undefined && (inCode === undefined || inText.worth * 1.5 >= inCode.worth))
    return excerpt(section.text, inText.start)
  return inCode === undefined ? '' : excerpt(section.code, inCode.start)
}

/** Texts longer than this are looked through only so far. */
const MAX_SCANNED = 200_000

/** Where the stretch of snippet length begins that has most of the query's words, each counted once. */
function bestStretch(
  text: string,
  postings: Postings,
  worth: ReadonlyMap<number, { concept: Concept; weight: number }>,
): { start: number; worth: number } | undefined {
  const matches: { at: number; concept: Concept; weight: number }[] = []
  for (const token of tokenize(text.slice(0, MAX_SCANNED))) {
    let best: { concept: Concept; weight: number } | undefined
    for (const form of [token.word, ...token.variants, ...token.parts]) {
      const term = postings.terms.get(form)
      const found = term === undefined ? undefined : worth.get(term)
      if (found && (!best || found.weight > best.weight)) best = found
    }
    if (best) matches.push({ at: token.at, ...best })
  }
  let result: { start: number; worth: number } | undefined
  let last = 0
  const inside = new Map<Concept, { count: number; weight: number }>()
  for (const [first, match] of matches.entries()) {
    while (last < matches.length && (matches[last]?.at ?? 0) < match.at + SNIPPET_CHARS - LEAD_CHARS) {
      const { concept, weight } = matches[last++] as (typeof matches)[number]
      const known = inside.get(concept)
      inside.set(concept, { count: (known?.count ?? 0) + 1, weight: Math.max(weight, known?.weight ?? 0) })
    }
    let sum = 0
    for (const { weight } of inside.values()) sum += weight
    if (!result || sum > result.worth + 1e-9) result = { start: match.at, worth: sum }
    const known = inside.get(matches[first]?.concept as Concept)
    if (known && known.count > 1) known.count--
    else inside.delete(matches[first]?.concept as Concept)
  }
  return result
}

/** One line of at most `SNIPPET_CHARS` around a place, from the start of its line or a few words before it. */
function excerpt(text: string, place: number): string {
  const line = text.lastIndexOf('\n', place - 1) + 1
  let start =
    place - line <= LEAD_CHARS
      ? line
      : text.slice(place - LEAD_CHARS, place).search(/\s\S/) + 1 + place - LEAD_CHARS
  if (start < SNIPPET_CHARS / 4) start = 0
  const flat = wholeCharacters(text.slice(start, start + 4 * SNIPPET_CHARS))
    .replace(/\s+/g, ' ')
    .trim()
  const before = text.slice(0, start).trim() === '' ? '' : `${MARK} `
  const room = SNIPPET_CHARS - before.length
  if (flat.length <= room && start + 4 * SNIPPET_CHARS >= text.length) return before + flat
  const cut = flat.slice(0, room - 2)
  const blank = cut.lastIndexOf(' ')
  return `${before}${wholeCharacters(blank > room / 2 ? cut.slice(0, blank) : cut)} ${MARK}`
}

/** Takes away half a character at either end. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}
