import { AnchordocError } from '../errors.ts'
import { kindOf } from '../kind.ts'
import { shownPath } from '../shown.ts'
import {
  type BuildNotes,
  type Category,
  CORPUS_FORMAT,
  CORPUS_VERSION,
  type Corpus,
  type CorpusOrigin,
  type Doc,
  type ModelIdentity,
} from './format.ts'
import { readLines, readStart, writeLines } from './lines.ts'
import { docToLine, lineToDoc } from './record.ts'
import { readTable, type TableReader, tableToRecords } from './table.ts'
import { encodeBytes } from './vectors.ts'

/**
 * The corpus on disk: one JSON document, laid out a record a line so that it is written and read line by line whatever its size.
 * The first line opens it and holds all that belongs to no page; then a page a line; then, where there are vectors, those of a
 * page a line; then, where there is an index, so much of it a line; the last line closes the document with the SHA-256 of every
 * byte before that line.
 */

/** The first line, without the brackets it leaves open. */
interface Header {
  format: string
  version: number
  origin: CorpusOrigin
  anchors: Corpus['anchors']
  categories: Category[]
  /** Null without vectors. */
  model: ModelIdentity | null
  /** Pieces of all pages. */
  pieces: number
  /** Version of the index; absent without one. */
  indexVersion?: number
  notes?: BuildNotes
}

/**
 * Writes a corpus. The same corpus gives the same bytes; a build that is killed leaves the old file whole.
 *
 * @returns the file's size in bytes
 * @throws AnchordocError where the file cannot be written
 */
export async function saveCorpus(path: string, corpus: Corpus): Promise<number> {
  try {
    return await writeLines(path, corpusLines(corpus), lastLine)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new AnchordocError(
      `The corpus ${shownPath(path)} cannot be written (${code}): choose another file with --out.`,
    )
  }
}

function* corpusLines({
  origin,
  anchors,
  categories,
  docs,
  vectors,
  index,
  notes,
}: Corpus): Generator<string> {
  const header: Header = {
    format: CORPUS_FORMAT,
    version: CORPUS_VERSION,
    origin,
    anchors,
    categories,
    model: vectors?.model ?? null,
    pieces: vectors?.count ?? 0,
    ...(index && { indexVersion: index.version }),
    ...(notes && { notes }),
  }
  yield `${JSON.stringify(header).slice(0, -1)},"docs":[`
  yield* separated(docs, docToLine)
  if (vectors) {
    yield VECTORS_LINE
    yield* separated(tableToRecords(vectors, docs), (record) => JSON.stringify(record))
  }
  if (index) {
    yield INDEX_LINE
    yield* separated(partsOf(index.bytes), (part) => JSON.stringify(encodeBytes(part)))
  }
}

/** Bytes of the index in a line. */
const INDEX_PART = 3 << 18

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += INDEX_PART) yield bytes.subarray(from, from + INDEX_PART)
}

/** A line for each item, with a comma between them. */
function* separated<T>(items: Iterable<T>, toLine: (item: T) => string): Generator<string> {
  let last: string | undefined
  for (const item of items) {
    if (last !== undefined) yield `${last},`
    last = toLine(item)
  }
  if (last !== undefined) yield last
}

function lastLine(digest: string): string {
  return `],"sha256":"${digest}"}`
}

const VECTORS_LINE = '],"vectors":['
const INDEX_LINE = '],"index":['

/**
 * Reads a corpus.
 *
 * @param remedy what to do about a file that cannot be used
 * @param onModel told as soon as it is known which model made the vectors; null where there are none
 * @throws AnchordocError where the file is missing, is no corpus, is of another format version, or is not whole
 */
export async function loadCorpus(
  path: string,
  remedy = 'run `anchordoc build`',
  onModel: (model: ModelIdentity | null) => void = () => {},
): Promise<Corpus> {
  const fail = (fact: string): never => {
    throw new AnchordocError(`The corpus ${shownPath(path)} ${fact}: ${remedy}.`)
  }
  // Reading it might never end.
  if (kindOf(path) === 'other') return fail('is a device or a pipe')
  try {
    const start = await readStart(path)
    if (start === '') return fail('is empty')
    const version = /^\s*\{\s*"format"\s*:\s*"anchordoc-corpus"\s*,\s*"version"\s*:\s*(\d+)/.exec(start)?.[1]
    if (version === undefined) return fail('is not a corpus of anchordoc')
    if (Number(version) !== CORPUS_VERSION) {
      return fail(`has format version ${version}, and this anchordoc reads version ${CORPUS_VERSION}`)
    }
    return (await readCorpus(path, onModel)) ?? fail('is damaged or cut short')
  } catch (error) {
    if (error instanceof AnchordocError) throw error
    return fail(FACTS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'is damaged or cut short')
  }
}

/** What the system's errors say about a file; whatever else goes wrong is the fault of what is in it. */
const FACTS: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
}

/** Null where the file is not whole. */
async function readCorpus(
  path: string,
  onModel: (model: ModelIdentity | null) => void,
): Promise<Corpus | null> {
  const docs: Doc[] = []
  let header: Header | undefined
  let reading: TableReader | undefined
  let index: Buffer[] | undefined
  let whole: Corpus | null = null
  for await (const { bytes, digest } of readLines(path)) {
    // Something stands after the end.
    if (whole) return null
    if (!header) {
      header = JSON.parse(`${bytes}]}`) as Header
      onModel(header.model)
    } else if (bytes[0] !== CLOSING_BRACKET) {
      const record = bytes.at(-1) === COMMA ? bytes.subarray(0, -1) : bytes
      if (index) index.push(Buffer.from(JSON.parse(`${record}`) as string, 'base64'))
      else if (!reading) docs.push(lineToDoc(record))
      else if (!reading.add(JSON.parse(`${record}`))) return null
    } else if (bytes.equals(Buffer.from(VECTORS_LINE)) && header.model) {
      reading = readTable(header.model, header.pieces)
    } else if (bytes.equals(Buffer.from(INDEX_LINE)) && header.indexVersion !== undefined) {
      index = []
    } else {
      const { origin, anchors, categories, indexVersion, notes } = header
      const vectors = reading?.table() ?? null
      if (`${bytes}` !== lastLine(digest()) || (vectors === null) !== (header.model === null)) return null
      whole = {
        ...{ origin, anchors, categories, docs, vectors },
        ...(index &&
          indexVersion !== undefined && { index: { version: indexVersion, bytes: Buffer.concat(index) } }),
        ...(notes && { notes }),
      }
    }
  }
  return whole
}

const CLOSING_BRACKET = 0x5d
const COMMA = 0x2c
