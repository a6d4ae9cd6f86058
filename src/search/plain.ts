import type { Doc } from '../corpus/format.ts'
import type { Concept } from './concepts.ts'
import { indexOf } from './indexes.ts'
import { rarity } from './lexical.ts'
import type { Pages } from './library.ts'
import { FIELDS, fieldOf, type Place, type Postings, placesOf, sectionOf } from './postings.ts'
import { snippetOf } from './snippet.ts'
import { fold, tokenize } from './tokenize.ts'

/**
 * Search by words alone, the same on every machine: no model, no language, nothing learnt. What a word is worth is how rare it is;
 * how often a section says it does not count.
 */
export const PLAIN = {
  /** A word in the heading counts so many times one in the text. */
  heading: 2,
  /** What a section that has all words of the query gains; fewer of them bring their share. */
  coverage: 1,
  /** What a section gains that has the query as it was written. */
  phrase: 0.5,
}

/** A section found by its words. */
export interface PlainHit {
  path: string
  title: string
  heading: string
  headingId: string
  snippet: string
  /** 0–1: 1 for a section whose heading has every word of the query, in the order of the query. */
  score: number
}

/** Pages ready to be searched. */
export interface PlainIndex {
  postings: Postings
  places: readonly Place[]
}

export function openPlainIndex(pages: Pages): PlainIndex {
  const { postings } = indexOf(pages)
  return { postings, places: placesOf(pages.docs, postings) }
}

/** The sections that have any word of the query, best first; equal ones in the order of their pages. */
export function searchPlain({ postings, places }: PlainIndex, query: string, limit: number): PlainHit[] {
  const terms = termsOf(postings, query)
  const scores = new Float64Array(postings.count)
  const matches = new Uint32Array(postings.count)
  for (const { found, worth } of terms) {
    for (const [section, weight] of found) {
      scores[section] = at(scores, section) + worth * weight
      matches[section] = at(matches, section) + 1
    }
  }
  const best = terms.reduce((sum, { worth }) => sum + worth * PLAIN.heading, 0)
  const most = best * (1 + PLAIN.coverage) * (1 + PLAIN.phrase)
  const phrase = phraseOf(query)
  const order = places
    .flatMap(({ doc, index }, number) => {
      if (at(matches, number) === 0) return []
      const coverage = 1 + PLAIN.coverage * (at(matches, number) / terms.length)
      const said = phrase !== '' && at(matches, number) === terms.length && says(doc.sections[index], phrase)
      const score = (at(scores, number) * coverage * (said ? 1 + PLAIN.phrase : 1)) / most
      return [{ doc, index, number, score }]
    })
    .sort((a, b) => b.score - a.score || a.number - b.number)
  const concepts = terms.map(({ concept }) => concept)
  return order.slice(0, limit).flatMap(({ doc, index, number, score }) => {
    const section = doc.sections[index]
    if (!section) return []
    const { text, code } = section
    return [
      {
        path: doc.path,
        title: doc.title,
        heading: section.heading,
        headingId: section.headingId,
        snippet: snippetOf({ number, text, code }, postings, concepts, 0),
        score: Math.round(score * 1e4) / 1e4,
      },
    ]
  })
}

interface Term {
  concept: Concept
  /** Sections that have it, with what a match there counts. */
  found: Map<number, number>
  /** The rarer, the more. */
  worth: number
}

/** The words of a query, each once. A name that no page has stands for the words in it. */
function termsOf(postings: Postings, query: string): Term[] {
  const words = new Set(
    tokenize(query).flatMap(({ word, kind, parts }) =>
      kind === 'name' && parts.length > 0 && postings.terms.get(word) === undefined ? parts : [word],
    ),
  )
  return [...words].map((word) => {
    const term = postings.terms.get(word)
    const found = term === undefined ? new Map<number, number>() : sectionsWith(postings, term)
    const forms = term === undefined ? [] : [{ term, weight: 1 }]
    return {
      concept: { name: word, kind: 'word', weight: 1, words: 1, forms },
      found,
      worth: rarity(postings.count, found.size),
    }
  })
}

const HEADING = FIELDS.indexOf('heading')
const COUNTED = [HEADING, FIELDS.indexOf('text'), FIELDS.indexOf('code')]

function sectionsWith({ offsets, keys }: Postings, term: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let place = at(offsets, term); place < at(offsets, term + 1); place++) {
    const key = at(keys, place)
    const field = fieldOf(key)
    if (!COUNTED.includes(field)) continue
    const section = sectionOf(key)
    found.set(section, Math.max(found.get(section) ?? 0, field === HEADING ? PLAIN.heading : 1))
  }
  return found
}

/** The query as a text to be found whole; empty where it is one word only. */
function phraseOf(query: string): string {
  const phrase = flat(query)
  return phrase.includes(' ') ? phrase : ''
}

function says(section: Doc['sections'][number] | undefined, phrase: string): boolean {
  if (!section) return false
  const { heading, text, code } = section
  return [heading, text, code].some((part) => flat(part).includes(phrase))
}

function flat(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

function at(numbers: { readonly [index: number]: number | undefined }, index: number): number {
  return numbers[index] ?? 0
}
