import type { Doc } from '../corpus/format.ts'
import { trail } from '../markdown/nesting.ts'
import { type Language, stem } from './language.ts'
import { type Numbers, numbers } from './numbers.ts'
import { type Token, tokenize } from './tokenize.ts'

/** The parts of a section that are weighed apart. */
export const FIELDS = ['title', 'heading', 'trail', 'text', 'code', 'path'] as const
export type Field = (typeof FIELDS)[number]

const FIELD_BITS = 3
/** A whole word counts two, a word inside a name one. */
export const WHOLE = 2
const PART = 1

/** Where every word of every section stands, in typed arrays: memory moves, not objects. */
export interface Postings {
  /** Number of sections. */
  count: number
  /** The page of each section. */
  page: Uint32Array
  pages: number
  /** Words by number. */
  terms: Map<string, number>
  /** Where each word's postings begin; one more at the end. */
  offsets: Uint32Array
  /** Section and field of each posting; take them apart with `sectionOf` and `fieldOf`. */
  keys: Uint32Array
  /** Occurrences, in units of `WHOLE`. */
  counts: Uint8Array
  /** Words of each section in each field. */
  lengths: Uint16Array
  /** Mean of `lengths` for each field. */
  average: Float32Array
  /** Words of each page's text. */
  pageLengths: Uint32Array
  /** Words by their stem, made for a language when it is first asked in. */
  stems: Map<Language, Map<string, number[]>>
}

export const sectionOf = (key: number): number => key >>> FIELD_BITS
export const fieldOf = (key: number): number => key & ((1 << FIELD_BITS) - 1)

export function buildPostings(docs: readonly Doc[]): Postings {
  const count = docs.reduce((sum, doc) => sum + doc.sections.length, 0)
  const lists = collect(docs, count)
  const { lengths } = lists
  const page = new Uint32Array(count)
  const pageLengths = new Uint32Array(docs.length)
  let section = 0
  docs.forEach((doc, d) => {
    for (let i = 0; i < doc.sections.length; i++, section++) {
      page[section] = d
      pageLengths[d] = at(pageLengths, d) + 1 + at(lengths, section * FIELDS.length + FIELDS.indexOf('text'))
    }
  })
  const average = new Float32Array(FIELDS.length)
  for (let i = 0; i < lengths.length; i++)
    average[i % FIELDS.length] = at(average, i % FIELDS.length) + at(lengths, i)
  for (let f = 0; f < FIELDS.length; f++) average[f] = Math.max(1, at(average, f) / Math.max(1, count))
  return { count, page, pages: docs.length, pageLengths, average, stems: new Map(), ...lists }
}

/** The element that must be there. */
function at(array: { readonly [index: number]: number | undefined }, index: number): number {
  return array[index] ?? 0
}

function collect(
  docs: readonly Doc[],
  count: number,
): Pick<Postings, 'terms' | 'offsets' | 'keys' | 'counts' | 'lengths'> {
  const terms = new Map<string, number>()
  const lengths = new Uint16Array(count * FIELDS.length)
  const found = { terms: numbers(Uint32Array), keys: numbers(Uint32Array), counts: numbers(Uint8Array) }
  /** For each word where its latest posting stands. */
  const latest: number[] = []
  const put = (word: string, value: number, key: number, start: number): void => {
    let term = terms.get(word)
    if (term === undefined) {
      term = terms.size
      terms.set(word, term)
    }
    const known = latest[term]
    if (known !== undefined && known >= start) {
      found.counts.set(known, Math.min(255, found.counts.get(known) + value))
      return
    }
    latest[term] = found.keys.length()
    found.terms.push(term)
    found.keys.push(key)
    found.counts.push(value)
  }
  const add = (section: number, field: Field, tokens: readonly Token[]): void => {
    const f = FIELDS.indexOf(field)
    const key = ((section << FIELD_BITS) | f) >>> 0
    const start = found.keys.length()
    let length = 0
    for (const token of tokens) {
      put(token.word, WHOLE, key, start)
      for (const variant of token.variants) put(variant, WHOLE, key, start)
      for (const part of token.parts) put(part, PART, key, start)
      length += Math.max(1, token.parts.length)
    }
    lengths[section * FIELDS.length + f] = Math.min(65_535, length)
  }
  let section = 0
  for (const doc of docs) {
    const title = tokenize(doc.title)
    const path = tokenize(doc.path.replace(/\.mdx?$/, ''))
    const headings = doc.sections.map((part) => tokenize(part.heading))
    for (const [i, part] of doc.sections.entries()) {
      add(section, 'title', title)
      // The page's title is the heading of its top.
      add(section, 'heading', i === 0 && part.heading === '' ? title : (headings[i] ?? []))
      add(
        section,
        'trail',
        trail(doc, i).flatMap((place) => headings[place] ?? []),
      )
      add(
        section,
        'text',
        tokenize(i === 0 && part.level === 1 ? `${doc.description}\n${part.text}` : part.text),
      )
      add(section, 'code', tokenize(part.code))
      add(section, 'path', path)
      section++
    }
  }
  return { terms, lengths, ...group(found.terms, found.keys, found.counts, terms.size) }
}

/** Postings grouped by word, each group in order of section. */
function group(
  terms: Numbers,
  keys: Numbers,
  counts: Numbers,
  size: number,
): Pick<Postings, 'offsets' | 'keys' | 'counts'> {
  const offsets = new Uint32Array(size + 1)
  for (let i = 0; i < terms.length(); i++) offsets[terms.get(i) + 1] = at(offsets, terms.get(i) + 1) + 1
  for (let t = 0; t < size; t++) offsets[t + 1] = at(offsets, t + 1) + at(offsets, t)
  const next = offsets.slice()
  const grouped = { keys: new Uint32Array(keys.length()), counts: new Uint8Array(keys.length()) }
  for (let i = 0; i < keys.length(); i++) {
    const term = terms.get(i)
    const place = at(next, term)
    next[term] = place + 1
    grouped.keys[place] = keys.get(i)
    grouped.counts[place] = counts.get(i)
  }
  return { offsets, ...grouped }
}

/** Words that share a stem, by that stem. */
export function stemGroups(postings: Postings, language: Language): Map<string, number[]> {
  const known = postings.stems.get(language)
  if (known) return known
  const groups = new Map<string, number[]>()
  for (const [word, term] of postings.terms) {
    const key = stem(word, language)
    const group = groups.get(key)
    if (group) group.push(term)
    else groups.set(key, [term])
  }
  postings.stems.set(language, groups)
  return groups
}
