import type { Section } from '../corpus/format.ts'
import type { Concept } from './concepts.ts'
import { type Field, type Postings, standsIn } from './postings.ts'
import { fold, tokenize } from './tokenize.ts'

/** Length of a snippet, in UTF-16 units, the marks of omission counted. */
export const SNIPPET_CHARS = 280
const MARK = '…'
/** Words before the first match that a snippet begins with, where it does not begin at a line's start. */
const LEAD_CHARS = 60

/** A section's place in the index, and its words. */
export type Snippable = Pick<Section, 'text' | 'code'> & { number: number }

/** What a word of the query is worth to a snippet. */
interface Worth {
  concept: Concept
  weight: number
}

/**
 * Plain text around what matched: the stretch in which the query's words weigh most, from the section's text, else from its code.
 * Where no word matches it begins at `place`, the share of the text at which its nearest piece begins.
 */
export function snippetOf(
  { number, text, code }: Snippable,
  postings: Postings,
  concepts: readonly Concept[],
  place: number,
): string {
  const inText = bestStretch(text, wordsIn(postings, number, 'text', concepts))
  const inCode = bestStretch(code, wordsIn(postings, number, 'code', concepts))
  if (inText === undefined && inCode === undefined) {
    const source = text.trim() === '' ? code : text
    return excerpt(source, Math.floor(source.length * place))
  }
  // Prose says more than code: code only where it has clearly more of what was asked.
  if (inText !== undefined && (inCode === undefined || inText.worth * 1.5 >= inCode.worth))
    return excerpt(text, inText.start)
  return inCode === undefined ? '' : excerpt(code, inCode.start)
}

/** The words of the query that a field of a section has. */
function wordsIn(
  postings: Postings,
  section: number,
  field: Field,
  concepts: readonly Concept[],
): Map<string, Worth> {
  const words = new Map<string, Worth>()
  for (const concept of concepts) {
    for (const { term, weight: share } of concept.forms) {
      if (!standsIn(postings, term, section, field)) continue
      const spread = (postings.offsets[term + 1] ?? 0) - (postings.offsets[term] ?? 0)
      words.set(postings.terms.word(term), {
        concept,
        weight: (concept.weight * share) / Math.log(2 + spread),
      })
    }
  }
  return words
}

/** Texts longer than this are looked through only so far. */
const MAX_SCANNED = 200_000

interface Match extends Worth {
  at: number
}

/** Where the stretch of snippet length begins that has most of the query's words, each counted once. */
function bestStretch(
  whole: string,
  words: ReadonlyMap<string, Worth>,
): { start: number; worth: number } | undefined {
  if (words.size === 0) return undefined
  const text = whole.slice(0, MAX_SCANNED)
  const matches = matchesNear(text, words) ?? matchesFrom(text, 0, words)
  let result: { start: number; worth: number } | undefined
  let last = 0
  const inside = new Map<Concept, { count: number; weight: number }>()
  for (const match of matches) {
    while (last < matches.length && (matches[last]?.at ?? 0) < match.at + SNIPPET_CHARS - LEAD_CHARS) {
      const { concept, weight } = matches[last++] as Match
      const known = inside.get(concept)
      inside.set(concept, { count: (known?.count ?? 0) + 1, weight: Math.max(weight, known?.weight ?? 0) })
    }
    let sum = 0
    for (const { weight } of inside.values()) sum += weight
    if (!result || sum > result.worth + 1e-9) result = { start: match.at, worth: sum }
    const known = inside.get(match.concept)
    if (known && known.count > 1) known.count--
    else inside.delete(match.concept)
  }
  return result
}

/** Where words stand in a text that begins at a place of a larger one. */
function matchesFrom(text: string, start: number, words: ReadonlyMap<string, Worth>): Match[] {
  const matches: Match[] = []
  for (const token of tokenize(text)) {
    let best: Worth | undefined
    for (const form of [token.word, ...token.variants, ...token.parts]) {
      const found = words.get(form)
      if (found && (!best || found.weight > best.weight)) best = found
    }
    if (best) matches.push({ at: start + token.at, ...best })
  }
  return matches
}

/** Letters that may be others without their accents. */
const ACCENTED = /[\u00c0-\u02ff\u0370-\u052f\u1e00-\u1fff]/g

/** A letter without its accent, where that is one letter too. */
function plainLetter(letter: string): string {
  const plain = fold(letter)
  return plain.length === 1 ? plain : letter
}

/**
 * Most of them, where every word stands in the text letter by letter: then only the stretches between blanks that have it so need be
 * taken apart, a tenth of the work. Null where one does not, since it has signs inside there.
 */
function matchesNear(text: string, words: ReadonlyMap<string, Worth>): Match[] | null {
  const folded = text.toLowerCase().replace(ACCENTED, plainLetter)
  // A letter that is two in small letters moves all that follow.
  if (folded.length !== text.length) return null
  const stretches = new Map<number, number>()
  for (const word of words.keys()) {
    let known = false
    for (let at = folded.indexOf(word), next = 0; at >= 0; at = folded.indexOf(word, next)) {
      next = at + 1
      if (!mayBegin(text, at) || !mayEnd(text, at + word.length)) continue
      known = true
      const [start, end] = stretchAround(text, at)
      stretches.set(start, end)
      next = end
    }
    if (!known) return null
  }
  const matches = [...stretches]
    .sort(([a], [b]) => a - b)
    .flatMap(([start, end]) => matchesFrom(text.slice(start, end), start, words))
  return matches.length > 0 ? matches : null
}

const isSmall = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58)
const isLarge = (code: number): boolean => code > 64 && code < 91

/** Whether a word can begin here: not in the middle of letters, unless it is with a capital. */
function mayBegin(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  return !isSmall(text.charCodeAt(at)) || !(isSmall(before) || isLarge(before))
}

function mayEnd(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1)
  return !(isSmall(last) || isLarge(last)) || !isSmall(text.charCodeAt(end))
}

const BLANK = 32
const LINE_FEED = 10

/** The stretch between blanks around a place. */
function stretchAround(text: string, at: number): [start: number, end: number] {
  let start = at
  while (start > 0 && text.charCodeAt(start - 1) > BLANK) start--
  let end = at
  while (end < text.length && text.charCodeAt(end) > BLANK) end++
  return [start, end]
}

/** One line of at most `SNIPPET_CHARS` around a place, from the start of its line or a few words before it. */
function excerpt(text: string, place: number): string {
  const line = text.lastIndexOf('\n', place - 1) + 1
  let start =
    place - line <= LEAD_CHARS
      ? line
      : text.slice(place - LEAD_CHARS, place).search(/\s\S/) + 1 + place - LEAD_CHARS
  start = start < SNIPPET_CHARS / 4 ? 0 : characterAt(text, start)
  const flat = text
    .slice(start, characterAt(text, start + 4 * SNIPPET_CHARS))
    .replace(/\s+/g, ' ')
    .trim()
  const before = text.slice(0, start).trim() === '' ? '' : `${MARK} `
  const room = SNIPPET_CHARS - before.length
  if (flat.length <= room && start + 4 * SNIPPET_CHARS >= text.length) return before + flat
  const cut = flat.slice(0, characterAt(flat, room - 2))
  const blank = cut.lastIndexOf(' ')
  return `${before}${blank > room / 2 ? cut.slice(0, blank) : cut} ${MARK}`
}

/** False at either end of a text, and for a line feed, which may have a carriage return before it. */
const isAscii = (code: number): boolean => code < 128 && code !== LINE_FEED

let characters: Intl.Segmenter | undefined
/** More than a character is likely to be long, in UTF-16 units. */
const CHARACTER = 64

/** Where the character around a place begins: a character as readers see it, with its accents and whatever is joined to it. */
function characterAt(text: string, place: number): number {
  if (place >= text.length) return text.length
  // Nothing joins two letters of ASCII, and asking takes longer than all else here.
  if (isAscii(text.charCodeAt(place - 1)) && isAscii(text.charCodeAt(place))) return place
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const from = Math.max(0, place - CHARACTER)
  const around = characters.segment(text.slice(from, place + CHARACTER)).containing(place - from)
  return from + (around?.index ?? place - from)
}
