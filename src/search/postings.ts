import type { Doc } from '../corpus/format.ts'
import { trail } from '../markdown/nesting.ts'
import { roomFor } from './letters.ts'
import type { Stems } from './stems.ts'
import { lettersOf, openVocabulary, type Vocabulary } from './vocabulary.ts'
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
  terms: Vocabulary
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

const keyOf = (section: number, field: number): number => ((section << FIELD_BITS) | field) >>> 0
export const sectionOf = (key: number): number => key >>> FIELD_BITS
export const fieldOf = (key: number): number => key & ((1 << FIELD_BITS) - 1)

/** A section, without reading its page. */
export interface Place {
  doc: Doc
  /** Position in the page's sections. */
  index: number
}

/** All sections of the pages that postings are of. */
export function placesOf(docs: readonly Doc[], { page }: Pick<Postings, 'page'>): Place[] {
  let index = 0
  return Array.from(page, (of, section) => {
    index = of === page[section - 1] ? index + 1 : 0
    return { doc: docs[of] as Doc, index }
  })
}

/** Whether a word stands in a field of a section. */
export function standsIn({ offsets, keys }: Postings, term: number, section: number, field: Field): boolean {
  const wanted = keyOf(section, FIELDS.indexOf(field))
  const past = at(offsets, term + 1)
  let low = at(offsets, term)
  let high = past
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(keys, middle) < wanted) low = middle + 1
    else high = middle
  }
  return low < past && at(keys, low) === wanted
}

/** Takes pages in, one by one: each is read once, since reading it from a large corpus's file costs something. */
export interface PostingsBuilder {
  add(doc: Doc): void
  finish(): Postings
}

/** Mean length of each field where it is not empty: sections without code say nothing about how long code is. */
export function meanLengths(lengths: Uint16Array): Float32Array {
  const sums = new Float64Array(FIELDS.length)
  const filled = new Float64Array(FIELDS.length)
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number
    if (length === 0) continue
    const field = i % FIELDS.length
    sums[field] = at(sums, field) + length
    filled[field] = at(filled, field) + 1
  }
  return Float32Array.from(sums, (sum, field) => sum / Math.max(1, at(filled, field)) || 1)
}

/** The element that must be there. */
function at(array: { readonly [index: number]: number | undefined }, index: number): number {
  return array[index] ?? 0
}

export function startPostings(): PostingsBuilder {
  const words = createWordReader()
  const blocks: Block[] = [newBlock()]
  let block = blocks[0] as Block
  let size = 0
  /** Where the postings of each field of each section begin. */
  let starts = new Uint32Array(1024)
  let lengths = new Uint16Array(1024)
  let page = new Uint32Array(1024)
  let pageLengths = new Uint32Array(1024)
  /** For each word where its latest posting stands, plus one. */
  let latest = new Uint32Array(1024)
  let start = 0
  let section = 0
  let pages = 0

  const put = (term: number, value: number): void => {
    latest = roomFor(latest, term + 1)
    const known = (latest[term] as number) - 1
    if (known >= start) {
      const { counts } = blocks[known >>> BLOCK_BITS] as Block
      counts[known % BLOCK] = Math.min(255, at(counts, known % BLOCK) + value)
      return
    }
    if (size === blocks.length * BLOCK) {
      block = newBlock()
      blocks.push(block)
    }
    const place = size % BLOCK
    block.terms[place] = term
    block.counts[place] = value
    latest[term] = ++size
  }
  /** Reads the next field of the section, in the order of `FIELDS`; returns how many words it has. */
  const read = (field: Field, texts: readonly string[]): number => {
    const place = section * FIELDS.length + FIELDS.indexOf(field)
    start = size
    starts[place] = start
    let length = 0
    for (const text of texts) length += words.read(text, put)
    lengths[place] = Math.min(65_535, length)
    return Math.min(65_535, length)
  }

  return {
    add(doc) {
      const path = doc.path.replace(/\.mdx?$/, '')
      const { sections } = doc
      lengths = roomFor(lengths, (section + sections.length) * FIELDS.length)
      starts = roomFor(starts, (section + sections.length) * FIELDS.length + 1)
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
      starts[ended.length] = size
      const sorted = [...words.terms.keys()].sort()
      return {
        count: section,
        page: page.slice(0, section),
        pages,
        pageLengths: pageLengths.slice(0, pages),
        lengths: ended,
        average: meanLengths(ended),
        terms: openVocabulary(lettersOf(sorted)),
        stems: new Map(),
        ...group(blocks, starts.subarray(0, ended.length + 1), sorted, words.terms),
      }
    },
  }
}

/** Postings in the order they were found, a block after the other: one array would be copied each time it grows. */
interface Block {
  terms: Uint32Array
  counts: Uint8Array
}

const BLOCK_BITS = 16
const BLOCK = 1 << BLOCK_BITS

const newBlock = (): Block => ({
  terms: new Uint32Array(BLOCK),
  counts: new Uint8Array(BLOCK),
})

/**
 * Postings grouped by word, each group in order of section.
 *
 * @param starts where the postings of each field of each section begin; one more at the end
 * @param sorted the words in the order of the groups
 * @param numbers the words as they are numbered in the blocks
 */
function group(
  blocks: readonly Block[],
  starts: Uint32Array,
  sorted: readonly string[],
  numbers: ReadonlyMap<string, number>,
): Pick<Postings, 'offsets' | 'keys' | 'counts'> {
  const size = at(starts, starts.length - 1)
  const places = new Uint32Array(sorted.length)
  for (let place = 0; place < sorted.length; place++)
    places[numbers.get(sorted[place] as string) ?? 0] = place
  const offsets = new Uint32Array(sorted.length + 1)
  for (const [b, { terms }] of blocks.entries()) {
    const end = Math.min(BLOCK, size - b * BLOCK)
    for (let i = 0; i < end; i++) {
      const term = at(places, at(terms, i))
      terms[i] = term
      offsets[term + 1] = at(offsets, term + 1) + 1
    }
  }
  for (let t = 0; t < sorted.length; t++) offsets[t + 1] = at(offsets, t + 1) + at(offsets, t)
  const next = offsets.slice()
  const grouped = { keys: new Uint32Array(size), counts: new Uint8Array(size) }
  for (let place = 0; place < starts.length - 1; place++) {
    const key = keyOf(Math.floor(place / FIELDS.length), place % FIELDS.length)
    for (let i = at(starts, place); i < at(starts, place + 1); i++) {
      const { terms, counts } = blocks[i >>> BLOCK_BITS] as Block
      const term = at(terms, i % BLOCK)
      const to = at(next, term)
      next[term] = to + 1
      grouped.keys[to] = key
      grouped.counts[to] = at(counts, i % BLOCK)
    }
  }
  return { offsets, ...grouped }
}
