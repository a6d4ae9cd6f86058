import { AnchordocError } from '../errors.ts'
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
  type PieceKind,
  type VectorTable,
} from './format.ts'
import { readLines, readStart, writeLines } from './lines.ts'
import { docToLine, lineToDoc } from './record.ts'
import { decodeBytes, encodeBytes } from './vectors.ts'

/**
 * The corpus on disk: one JSON document, laid out a record a line so that it is written and read line by line whatever its size.
 * The first line opens it and holds all that belongs to no page; then a page a line; then, where there are vectors, those of a
 * page a line; the last line closes the document with the SHA-256 of every byte before that line.
 */

/** Kinds of pieces by the number that stands for them. */
export const PIECE_KINDS: readonly PieceKind[] = ['both', 'full', 'prose']

/** Bytes that `VectorTable.texts` has for a piece. */
export const TEXT_DIGEST_BYTES = 8

/** A page's pieces. */
interface VectorRecord {
  /** Number of the page's sections. */
  sections: number
  /** For each piece three times its section's position in the page, plus its kind. */
  pieces: number[]
  /** The pieces' `VectorTable.texts`, in base64. */
  texts: string
  /** The pieces' vectors, one after the other, in base64. */
  vectors: string
}

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

function* corpusLines({ origin, anchors, categories, docs, vectors, notes }: Corpus): Generator<string> {
  const header: Header = {
    format: CORPUS_FORMAT,
    version: CORPUS_VERSION,
    origin,
    anchors,
    categories,
    model: vectors?.model ?? null,
    pieces: vectors?.count ?? 0,
    ...(notes && { notes }),
  }
  yield `${JSON.stringify(header).slice(0, -1)},"docs":[`
  yield* separated(docs, docToLine)
  if (!vectors) return
  yield VECTORS_LINE
  let section = 0
  let piece = 0
  yield* separated(docs, ({ sections }) => {
    const [from, first] = [piece, section]
    section += sections.length
    while (piece < vectors.count && vectors.section[piece]! < section) piece++
    const record: VectorRecord = { sections: sections.length, ...vectorRecord(vectors, from, piece, first) }
    return JSON.stringify(record)
  })
}

function* separated<T>(items: readonly T[], line: (item: T) => string): Generator<string> {
  for (const [place, item] of items.entries()) yield line(item) + (place < items.length - 1 ? ',' : '')
}

function lastLine(digest: string): string {
  return `],"sha256":"${digest}"}`
}

const VECTORS_LINE = '],"vectors":['

function vectorRecord(
  { model, section, kind, texts, data }: VectorTable,
  from: number,
  to: number,
  firstSection: number,
): Omit<VectorRecord, 'sections'> {
  const digits = Array.from(section.subarray(from, to), (number) => 3 * (number - firstSection))
  return {
    pieces: digits.map((number, place) => number + kind[from + place]!),
    texts: encodeBytes(texts.subarray(from * TEXT_DIGEST_BYTES, to * TEXT_DIGEST_BYTES)),
    vectors: encodeBytes(data.subarray(from * model.dimensions, to * model.dimensions)),
  }
}

/**
 * Reads a corpus.
 *
 * @param remedy what to do about a file that cannot be used
 * @throws AnchordocError where the file is missing, is no corpus, is of another format version, or is not whole
 */
export async function loadCorpus(path: string, remedy = 'run `anchordoc build`'): Promise<Corpus> {
  const fail = (fact: string): never => {
    throw new AnchordocError(`The corpus ${shownPath(path)} ${fact}: ${remedy}.`)
  }
  try {
    const start = await readStart(path)
    if (start === '') return fail('is empty')
    const version = /^\s*\{\s*"format"\s*:\s*"anchordoc-corpus"\s*,\s*"version"\s*:\s*(\d+)/.exec(start)?.[1]
    if (version === undefined) return fail('is not a corpus of anchordoc')
    if (Number(version) !== CORPUS_VERSION) {
      return fail(`has format version ${version}, and this anchordoc reads version ${CORPUS_VERSION}`)
    }
    return (await readCorpus(path)) ?? fail('is damaged or cut short')
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
async function readCorpus(path: string): Promise<Corpus | null> {
  const docs: Doc[] = []
  let header: Header | undefined
  let vectors: VectorTable | null = null
  let filled: Filled | undefined
  for await (const { bytes, digest } of readLines(path)) {
    if (!header) {
      header = JSON.parse(`${bytes}]}`) as Header
      vectors = header.model && emptyTable(header.model, header.pieces)
    } else if (bytes[0] !== CLOSING_BRACKET) {
      const record = bytes.at(-1) === COMMA ? bytes.subarray(0, -1) : bytes
      if (!filled) docs.push(lineToDoc(record))
      else if (!vectors || !fillTable(vectors, JSON.parse(`${record}`), filled)) return null
    } else if (bytes.equals(Buffer.from(VECTORS_LINE))) {
      filled = { sections: 0, pieces: 0 }
    } else {
      const { origin, anchors, categories, pieces, notes } = header
      const whole = `${bytes}` === lastLine(digest()) && (filled?.pieces ?? 0) === pieces
      return whole ? { origin, anchors, categories, docs, vectors, ...(notes && { notes }) } : null
    }
  }
  return null
}

const CLOSING_BRACKET = 0x5d
const COMMA = 0x2c

function emptyTable(model: ModelIdentity, count: number): VectorTable {
  return {
    model,
    count,
    section: new Uint32Array(count),
    kind: new Uint8Array(count),
    texts: new Uint8Array(count * TEXT_DIGEST_BYTES),
    data: new Int8Array(count * model.dimensions),
  }
}

/** How much of a table is there. */
interface Filled {
  sections: number
  pieces: number
}

/** Adds a page's pieces to the table; false where its numbers do not agree. */
function fillTable(
  { model: { dimensions }, section, kind, texts, data }: VectorTable,
  record: VectorRecord,
  filled: Filled,
): boolean {
  const { sections, pieces: at } = filled
  const { length } = record.pieces
  record.pieces.forEach((number, place) => {
    section[at + place] = sections + Math.floor(number / 3)
    kind[at + place] = number % 3
  })
  filled.sections += record.sections
  filled.pieces += length
  return (
    decodeBytes(record.vectors, data, at * dimensions) === length * dimensions &&
    decodeBytes(record.texts, texts, at * TEXT_DIGEST_BYTES) === length * TEXT_DIGEST_BYTES
  )
}
