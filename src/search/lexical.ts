import type { Concept } from './concepts.ts'
import { FIELDS, type Field, fieldOf, type Postings, sectionOf } from './postings.ts'
import { WHOLE } from './words.ts'

/**
 * BM25 over weighted fields (BM25F): a word's occurrences are summed over the fields, each weighted and tempered by the field's
 * length, before they saturate. A heading names what its section is about, so a word there counts as three in the text.
 */
export const LEXICAL = {
  weight: { title: 2, heading: 3, trail: 1.5, text: 1, code: 0.6, path: 1 } satisfies Record<Field, number>,
  /** How much a field's length tempers its words: 0 not at all, 1 in proportion. */
  lengthNorm: { title: 0.3, heading: 0.3, trail: 0.3, text: 0.5, code: 0.7, path: 0.3 } satisfies Record<
    Field,
    number
  >,
  saturation: 1.2,
  /** The share of the page's own score: of two sections that say the same, the one on the page about the subject comes first. */
  page: 0.8,
  pageLengthNorm: 0.5,
  /** A heading that has every telling word of the question, and no word of another, is the name of what is looked for. */
  sameAsHeading: 1.5,
}

const HEADING = FIELDS.indexOf('heading')

/** Scores of all sections by word, 0 where none of the telling words occurs. */
export function scoreLexical(postings: Postings, concepts: readonly Concept[]): Float32Array {
  const { count, page, pages, pageLengths } = postings
  const scores = new Float32Array(count)
  const pageScores = new Float32Array(pages)
  const matches = new Uint8Array(count)
  const headings = {
    telling: new Uint16Array(count),
    words: new Uint16Array(count),
    latest: new Uint32Array(count),
  }
  const amount = new Float32Array(count)
  const pageAmount = new Float32Array(pages)
  const touched = new Uint32Array(count)
  const touchedPages = new Uint32Array(pages)
  const tempering = temperingOf(postings)
  const averagePage = pageLengths.reduce((sum, length) => sum + length, 0) / Math.max(1, pages)
  const onlyCommon = concepts.every((concept) => concept.kind === 'common')
  for (const [number, concept] of concepts.entries()) {
    const naming = NAMING.has(concept.kind)
    const size = gather(postings, concept, tempering, amount, touched, (section) => {
      if (naming) countHeading(headings, section, concept, number + 1)
    })
    const idf = rarity(count, size)
    const tells = onlyCommon || concept.kind !== 'common'
    let touchedPageCount = 0
    for (let i = 0; i < size; i++) {
      const section = touched[i] as number
      const value = amount[section] as number
      amount[section] = 0
      scores[section] = (scores[section] as number) + concept.weight * idf * saturate(value)
      if (tells) matches[section] = 1
      const p = page[section] as number
      if (pageAmount[p] === 0) touchedPages[touchedPageCount++] = p
      pageAmount[p] = (pageAmount[p] as number) + value
    }
    const pageIdf = rarity(pages, touchedPageCount)
    for (let i = 0; i < touchedPageCount; i++) {
      const p = touchedPages[i] as number
      const norm = LEXICAL.pageLengthNorm
      const value = (pageAmount[p] as number) / (1 - norm + (norm * (pageLengths[p] as number)) / averagePage)
      pageAmount[p] = 0
      pageScores[p] = (pageScores[p] as number) + concept.weight * pageIdf * saturate(value)
    }
  }
  const telling = concepts.filter(({ kind }) => NAMING.has(kind) && kind !== 'common').length
  for (let section = 0; section < count; section++) {
    if (
      telling > 0 &&
      headings.telling[section] === telling &&
      headings.words[section] === postings.lengths[section * FIELDS.length + HEADING]
    ) {
      scores[section] = (scores[section] as number) * LEXICAL.sameAsHeading
    }
    scores[section] =
      matches[section] === 1
        ? (scores[section] as number) + LEXICAL.page * (pageScores[page[section] as number] as number)
        : 0
  }
  return scores
}

/** What a word is worth that so many of all have: inverse document frequency, as BM25 has it. */
export const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5))
const saturate = (value: number): number => (value * (LEXICAL.saturation + 1)) / (LEXICAL.saturation + value)

/** What a heading can be made of; parts of a name are in the name already. */
const NAMING: ReadonlySet<Concept['kind']> = new Set(['word', 'name', 'fuzzy', 'common'])

/** What the headings have of a query. */
interface Headings {
  /** How many of its telling words each has. */
  telling: Uint16Array
  /** How many words of each are words of the query. */
  words: Uint16Array
  /** The concept that was counted last, so that none counts twice for two of its forms. */
  latest: Uint32Array
}

function countHeading(
  { telling, words, latest }: Headings,
  section: number,
  concept: Concept,
  number: number,
): void {
  if (latest[section] === number) return
  latest[section] = number
  words[section] = (words[section] as number) + concept.words
  if (concept.kind !== 'common') telling[section] = (telling[section] as number) + 1
}

/** For each field what an occurrence counts, divided by a fixed part and one for each word of the field. */
interface Tempering {
  scale: number[]
  fixed: number[]
  perWord: number[]
}

function temperingOf({ average }: Postings): Tempering {
  return {
    scale: FIELDS.map((field) => LEXICAL.weight[field] / WHOLE),
    fixed: FIELDS.map((field) => 1 - LEXICAL.lengthNorm[field]),
    perWord: FIELDS.map((field, f) => LEXICAL.lengthNorm[field] / (average[f] as number)),
  }
}

/**
 * Adds up a concept's weighted occurrences in each section.
 *
 * @param onHeading told of each section that has it in its heading, for each of its forms
 * @returns how many sections have any
 */
function gather(
  { offsets, keys, counts, lengths }: Postings,
  concept: Concept,
  { scale, fixed, perWord }: Tempering,
  amount: Float32Array,
  touched: Uint32Array,
  onHeading: (section: number) => void,
): number {
  let size = 0
  for (const form of concept.forms) {
    const end = offsets[form.term + 1] as number
    for (let i = offsets[form.term] as number; i < end; i++) {
      const key = keys[i] as number
      const section = sectionOf(key)
      const f = fieldOf(key)
      const norm =
        (fixed[f] as number) + (perWord[f] as number) * (lengths[section * FIELDS.length + f] as number)
      if (f === HEADING) onHeading(section)
      if (amount[section] === 0) touched[size++] = section
      amount[section] =
        (amount[section] as number) + (form.weight * (scale[f] as number) * (counts[i] as number)) / norm
    }
  }
  return size
}
