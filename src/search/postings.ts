import type { Doc } from '../corpus/format.ts'
import { trail } from '../markdown/nesting.ts'
import { type Language, stem } from './language.ts'
import { createWordReader } from './words.ts'

/** The parts of a section that are weighed apart. */
export const FIELDS = ['title', 'heading', 'trail', 'text', 'code', 'path'] as const
export type Field = (typeof FIELDS)[number]

const FIELD_BITS = 3

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
  /** Mean of `lengths` for each field, over the sections that have it. */
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
  return {
    count,
    page,
    pages: docs.length,
    pageLengths,
    average: meanLengths(lengths),
    stems: new Map(),
    ...lists,
  }
}

/** Mean length of each field where it is not empty: sections without code say nothing about how long code is. */
function meanLengths(lengths: Uint16Array): Float32Array {
  const sums = new Float64Array(FIELDS.length)
  const filled = new Float64Array(FIELDS.length)
  for (const [i, length] of lengths.entries()) {
    if (length === 0) continue
    sums[i % FIELDS.length] = at(sums, i % FIELDS.length) + length
    filled[i % FIELDS.length] = at(filled, i % FIELDS.length) + 1
  }
  return Float32Array.from(sums, (sum, field) => sum / Math.max(1, at(filled, field)) || 1)
}

/** The element that must be there. */
function at(array: { readonly [index: number]: number | undefined }, index: number): number {
  return array[index] ?? 0
}

function collect(
  docs: readonly Doc[],
  count: number,
): Pick<Postings, 'terms' | 'offsets' | 'keys' | 'counts' | 'lengths'> {
  const words = createWordReader()
  const lengths = new Uint16Array(count * FIELDS.length)
  const found: Found = {
    terms: new Uint32Array(1024),
    keys: new Uint32Array(1024),
    counts: new Uint8Array(1024),
    size: 0,
  }
  /** For each word where its latest posting stands, plus one. */
  const latest: number[] = []
  let key = 0
  let start = 0
  const put = (term: number, value: number): void => {
    const known = (latest[term] ?? 0) - 1
    if (known >= start) {
      found.counts[known] = Math.min(255, at(found.counts, known) + value)
      return
    }
    if (found.size === found.keys.length) grow(found)
    latest[term] = found.size + 1
    found.terms[found.size] = term
    found.keys[found.size] = key
    found.counts[found.size++] = value
  }
  const add = (section: number, field: Field, texts: readonly string[]): void => {
    const f = FIELDS.indexOf(field)
    key = ((section << FIELD_BITS) | f) >>> 0
    start = found.size
    const length = texts.reduce((sum, text) => sum + words.read(text, put), 0)
    lengths[section * FIELDS.length + f] = Math.min(65_535, length)
  }
  let section = 0
  for (const doc of docs) {
    const path = doc.path.replace(/\.mdx?$/, '')
    for (const [i, { level, heading, text, code }] of doc.sections.entries()) {
      const top = i === 0 && level === 1
      add(section, 'title', [doc.title])
      // The page's title is the heading of its top.
      add(section, 'heading', [top && heading === '' ? doc.title : heading])
      add(
        section,
        'trail',
        trail(doc, i).map((place) => doc.sections[place]?.heading ?? ''),
      )
      add(section, 'text', top ? [doc.description, text] : [text])
      add(section, 'code', [code])
      add(section, 'path', [path])
      section++
    }
  }
  return { terms: words.terms, lengths, ...group(found, words.terms.size) }
}

/** Postings in the order they were found. */
interface Found {
  terms: Uint32Array
  keys: Uint32Array
  counts: Uint8Array
  size: number
}

function grow(found: Found): void {
  const larger = <A extends Uint32Array | Uint8Array>(array: A, copy: A): A => {
    copy.set(array)
    return copy
  }
  const size = found.size * 2
  found.terms = larger(found.terms, new Uint32Array(size))
  found.keys = larger(found.keys, new Uint32Array(size))
  found.counts = larger(found.counts, new Uint8Array(size))
}

/** Postings grouped by word, each group in order of section. */
function group(
  { terms, keys, counts, size }: Found,
  words: number,
): Pick<Postings, 'offsets' | 'keys' | 'counts'> {
  const offsets = new Uint32Array(words + 1)
  for (let i = 0; i < size; i++) offsets[at(terms, i) + 1] = at(offsets, at(terms, i) + 1) + 1
  for (let t = 0; t < words; t++) offsets[t + 1] = at(offsets, t + 1) + at(offsets, t)
  const next = offsets.slice()
  const grouped = { keys: new Uint32Array(size), counts: new Uint8Array(size) }
  for (let i = 0; i < size; i++) {
    const term = at(terms, i)
    const place = at(next, term)
    next[term] = place + 1
    grouped.keys[place] = at(keys, i)
    grouped.counts[place] = at(counts, i)
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
