import type { Doc } from '../corpus/format.ts'
import { trail } from '../markdown/nesting.ts'
import { type Language, stem } from './language.ts'
import { createWordReader, roomFor } from './words.ts'

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
  /** What `withStem` has made so far. */
  stems: Stems
}

interface Stems {
  /** All words, and their places by their first two letters; made when first asked for. */
  words: string[]
  byBeginning: Map<string, number[]>
  /** By language and beginning, words by their stem. */
  groups: Map<string, Map<string, number[]>>
}

export const sectionOf = (key: number): number => key >>> FIELD_BITS
export const fieldOf = (key: number): number => key & ((1 << FIELD_BITS) - 1)

/** Takes pages in, one by one: each is read once, since reading it from a large corpus's file costs something. */
export interface PostingsBuilder {
  add(doc: Doc): void
  finish(): Postings
}

export function buildPostings(docs: readonly Doc[]): Postings {
  const builder = startPostings()
  for (const doc of docs) builder.add(doc)
  return builder.finish()
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

export function startPostings(): PostingsBuilder {
  const words = createWordReader()
  const found: Found = {
    terms: new Uint32Array(1024),
    keys: new Uint32Array(1024),
    counts: new Uint8Array(1024),
    size: 0,
  }
  let lengths = new Uint16Array(1024)
  let page = new Uint32Array(1024)
  let pageLengths = new Uint32Array(1024)
  /** For each word where its latest posting stands, plus one. */
  let latest = new Uint32Array(1024)
  let key = 0
  let start = 0
  let section = 0
  let pages = 0

  const put = (term: number, value: number): void => {
    latest = roomFor(latest, term + 1)
    const known = (latest[term] as number) - 1
    if (known >= start) {
      found.counts[known] = Math.min(255, at(found.counts, known) + value)
      return
    }
    latest[term] = found.size + 1
    found.terms = roomFor(found.terms, found.size + 1)
    found.keys = roomFor(found.keys, found.size + 1)
    found.counts = roomFor(found.counts, found.size + 1)
    found.terms[found.size] = term
    found.keys[found.size] = key
    found.counts[found.size++] = value
  }
  /** Reads a field of the section; returns how many words it has. */
  const read = (field: Field, texts: readonly string[]): number => {
    const f = FIELDS.indexOf(field)
    key = ((section << FIELD_BITS) | f) >>> 0
    start = found.size
    let length = 0
    for (const text of texts) length += words.read(text, put)
    lengths[section * FIELDS.length + f] = Math.min(65_535, length)
    return Math.min(65_535, length)
  }

  return {
    add(doc) {
      const path = doc.path.replace(/\.mdx?$/, '')
      const { sections } = doc
      lengths = roomFor(lengths, (section + sections.length) * FIELDS.length)
      page = roomFor(page, section + sections.length)
      pageLengths = roomFor(pageLengths, pages + 1)
      let pageLength = 0
      for (const [i, { level, heading, text, code }] of sections.entries()) {
        const top = i === 0 && level === 1
        read('title', [doc.title])
        // The page's title is the heading of its top.
        read('heading', [top && heading === '' ? doc.title : heading])
        read(
          'trail',
          trail({ sections }, i).map((place) => sections[place]?.heading ?? ''),
        )
        pageLength += 1 + read('text', top ? [doc.description, text] : [text])
        read('code', [code])
        read('path', [path])
        page[section++] = pages
      }
      pageLengths[pages++] = pageLength
    },
    finish() {
      const ended = lengths.slice(0, section * FIELDS.length)
      return {
        count: section,
        page: page.slice(0, section),
        pages,
        pageLengths: pageLengths.slice(0, pages),
        lengths: ended,
        average: meanLengths(ended),
        terms: words.terms,
        stems: { words: [], byBeginning: new Map(), groups: new Map() },
        ...group(found, words.terms.size),
      }
    },
  }
}

/** Postings in the order they were found. */
interface Found {
  terms: Uint32Array
  keys: Uint32Array
  counts: Uint8Array
  size: number
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

/**
 * Words that share a word's stem. Stems are made for words that begin with the same two letters, which no stem changes: a first
 * question need not wait for the stems of a whole language.
 */
export function withStem({ terms, stems }: Postings, word: string, language: Language): readonly number[] {
  const beginning = word.slice(0, 2)
  const key = `${language} ${beginning}`
  let groups = stems.groups.get(key)
  if (!groups) {
    if (stems.words.length === 0) sortByBeginning(terms, stems)
    groups = new Map()
    for (const term of stems.byBeginning.get(beginning) ?? [])
      append(groups, stem(stems.words[term] as string, language), term)
    stems.groups.set(key, groups)
  }
  return groups.get(stem(word, language)) ?? []
}

function sortByBeginning(terms: Postings['terms'], stems: Stems): void {
  for (const [word, term] of terms) {
    stems.words[term] = word
    append(stems.byBeginning, word.slice(0, 2), term)
  }
}

function append(groups: Map<string, number[]>, key: string, term: number): void {
  const group = groups.get(key)
  if (group) group.push(term)
  else groups.set(key, [term])
}
