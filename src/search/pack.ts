import { deflateSync, inflateSync } from 'node:zlib'
import type { PackedIndex } from '../corpus/format.ts'
import { TONGUES } from './language.ts'
import { createNumberWriter, type NumberReader, type NumberWriter, openNumbers } from './numbers.ts'
import { FIELDS, fieldOf, meanLengths, type Postings, sectionOf } from './postings.ts'
import type { Priors } from './priors.ts'
import { languagesOf, type RankIndex } from './rank.ts'
import { type Letters, openVocabulary } from './vocabulary.ts'

/**
 * What makes an index out of pages, as a number to be raised with every change to what an index holds or to how texts are read. A
 * corpus whose index has another number is served all the same: its pages are read again.
 */
export const INDEX_VERSION = 2

/** An index, small: a corpus file keeps it, so that the first search need not read every page. */
export function packIndex(index: RankIndex): PackedIndex {
  return { version: INDEX_VERSION, bytes: deflateSync(indexToBytes(index)) }
}

/** The inverse; null where the index is of another version, not of so many pages, or not whole. */
export function unpackIndex({ version, bytes }: PackedIndex, pages: number): RankIndex | null {
  if (version !== INDEX_VERSION) return null
  try {
    const index = bytesToIndex(inflateSync(bytes))
    return index.postings.pages === pages ? index : null
  } catch {
    return null
  }
}

/** The index as bytes, one kind of number after the other, since deflate finds most where like stands by like. */
export function indexToBytes({ postings, priors, empty }: RankIndex): Uint8Array {
  const numbers = createNumberWriter()
  const { count, page, pages, terms, offsets, keys, counts, lengths, pageLengths } = postings
  const sections = new Uint32Array(pages)
  for (const of of page) sections[of] = (sections[of] as number) + 1
  numbers.put(pages)
  writeAll(numbers, sections)
  writeAll(numbers, pageLengths)
  writeAll(numbers, priors.kind, (kind) => kind + 1)
  for (const tongue of priors.language) numbers.put(tongue === undefined ? 0 : TONGUES.indexOf(tongue) + 1)
  writeAll(numbers, priors.links)
  writeAll(numbers, empty)
  for (let field = 0; field < FIELDS.length; field++) {
    for (let section = 0; section < count; section++)
      numbers.put(lengths[section * FIELDS.length + field] as number)
  }
  writeLetters(numbers, terms.letters)
  for (let term = 0; term < terms.size; term++) {
    numbers.put((offsets[term + 1] as number) - (offsets[term] as number))
  }
  for (let term = 0; term < terms.size; term++) {
    let last = 0
    for (let i = offsets[term] as number; i < (offsets[term + 1] as number); i++) {
      numbers.put((keys[i] as number) - last)
      last = keys[i] as number
    }
  }
  writeAll(numbers, counts)
  return numbers.bytes()
}

function bytesToIndex(bytes: Uint8Array): RankIndex {
  const numbers = openNumbers(bytes)
  const { next } = numbers
  const pages = room(next(), bytes)
  const sections = readAll(numbers, new Uint32Array(pages))
  const count = room(
    sections.reduce((sum, number) => sum + number, 0),
    bytes,
  )
  const page = new Uint32Array(count)
  let section = 0
  for (const [of, number] of sections.entries()) {
    page.fill(of, section, section + number)
    section += number
  }
  const pageLengths = readAll(numbers, new Uint32Array(pages))
  const kind = readAll(numbers, new Int8Array(pages)).map((number) => number - 1)
  const language = Array.from({ length: pages }, () => TONGUES[next() - 1])
  const links = readAll(numbers, new Uint8Array(count))
  const empty = readAll(numbers, new Uint8Array(count))
  const lengths = new Uint16Array(count * FIELDS.length)
  for (let field = 0; field < FIELDS.length; field++) {
    for (let place = field; place < lengths.length; place += FIELDS.length) lengths[place] = next()
  }
  const terms = openVocabulary(readLetters(numbers, bytes))
  const offsets = new Uint32Array(terms.size + 1)
  for (let term = 0; term < terms.size; term++) offsets[term + 1] = (offsets[term] as number) + next()
  const keys = new Uint32Array(room(offsets[terms.size] as number, bytes))
  for (let term = 0; term < terms.size; term++) {
    let key = 0
    for (let i = offsets[term] as number; i < (offsets[term + 1] as number); i++) {
      key += next()
      if (sectionOf(key) >= count || fieldOf(key) >= FIELDS.length)
        throw new RangeError('A word stands in a section that is not there.')
      keys[i] = key
    }
  }
  const counts = readAll(numbers, new Uint8Array(keys.length))
  if (!numbers.ended()) throw new RangeError('Something stands behind the index.')
  const postings: Postings = {
    ...{ count, page, pages, terms, offsets, keys, counts, lengths, pageLengths },
    average: meanLengths(lengths),
    stems: new Map(),
  }
  const priors: Priors = { kind, language, links }
  return { postings, priors, empty, ...languagesOf(priors) }
}

/** Words in their order, each as what it shares with the one before it, and the rest. */
function writeLetters(numbers: NumberWriter, { units, offsets }: Letters): void {
  const words = offsets.length - 1
  const at = (word: number): number => offsets[word] as number
  const shared = new Uint32Array(words)
  for (let word = 1; word < words; word++) {
    const most = Math.min(at(word) - at(word - 1), at(word + 1) - at(word))
    let same = 0
    while (same < most && units[at(word - 1) + same] === units[at(word) + same]) same++
    shared[word] = same
  }
  numbers.put(words)
  writeAll(numbers, shared)
  for (let word = 0; word < words; word++) numbers.put(at(word + 1) - at(word) - (shared[word] as number))
  for (let word = 0; word < words; word++) {
    for (let i = at(word) + (shared[word] as number); i < at(word + 1); i++) numbers.put(units[i] as number)
  }
}

function readLetters(numbers: NumberReader, bytes: Uint8Array): Letters {
  const words = room(numbers.next(), bytes)
  const shared = readAll(numbers, new Uint32Array(words))
  const offsets = new Uint32Array(words + 1)
  for (let word = 0; word < words; word++) {
    const same = shared[word] as number
    if (same > (offsets[word] as number) - (offsets[word - 1] ?? 0))
      throw new RangeError('A word is said to share more than the one before it has.')
    offsets[word + 1] = (offsets[word] as number) + same + room(numbers.next(), bytes)
  }
  const units = new Uint16Array(offsets[words] as number)
  for (let word = 0; word < words; word++) {
    const start = offsets[word] as number
    const same = shared[word] as number
    const before = offsets[word - 1] ?? 0
    for (let i = 0; i < same; i++) units[start + i] = units[before + i] as number
    const end = offsets[word + 1] as number
    for (let i = start + same; i < end; i++) units[i] = numbers.next()
  }
  return { units, offsets }
}

type Numbers = Uint32Array | Uint8Array | Int8Array

function writeAll(numbers: NumberWriter, from: Numbers, change = (number: number): number => number): void {
  for (let i = 0; i < from.length; i++) numbers.put(change(from[i] as number))
}

function readAll<A extends Numbers>({ next }: NumberReader, into: A): A {
  for (let i = 0; i < into.length; i++) into[i] = next()
  return into
}

/** How many there are of something that takes a byte each, or more: what is more than all bytes is a mistake. */
function room(size: number, bytes: Uint8Array): number {
  if (size > bytes.length) throw new RangeError('More is said to follow than there are bytes.')
  return size
}
