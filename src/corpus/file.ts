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
import { type DocRecord, docToRecord, recordToDoc } from './record.ts'
import { decodeBytes, encodeBytes } from './vectors.ts'

/**
 * The corpus on disk: one JSON document, laid out a record a line so that it is written and read line by line whatever its size.
 * The first line opens it and holds all that is no page; then a page a line; the last line closes it with the SHA-256 of every
 * byte before that line.
 */

/** Kinds of pieces by the number that stands for them. */
export const PIECE_KINDS: readonly PieceKind[] = ['both', 'full', 'prose']

/** Bytes that `VectorTable.texts` has for a piece. */
export const TEXT_DIGEST_BYTES = 8

/** The first line, without the brackets it leaves open. */
interface Header {
  format: string
  version: number
  origin: CorpusOrigin
  anchors: Corpus['anchors']
  categories: Category[]
  /** Null without vectors. */
  model: ModelIdentity | null
  sections: number
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
    return await writeLines(path, corpusLines(corpus), (digest) => `],"sha256":"${digest}"}`)
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
    sections: docs.reduce((sum, doc) => sum + doc.sections.length, 0),
    pieces: vectors?.count ?? 0,
    ...(notes && { notes }),
  }
  yield `${JSON.stringify(header).slice(0, -1)},"docs":[`
  let section = 0
  let piece = 0
  for (const [place, doc] of docs.entries()) {
    const record = docToRecord(doc)
    if (vectors) {
      const from = piece
      while (piece < vectors.count && vectors.section[piece]! < section + doc.sections.length) piece++
      Object.assign(record, vectorsToRecord(vectors, from, piece, section))
    }
    section += doc.sections.length
    yield JSON.stringify(record) + (place < docs.length - 1 ? ',' : '')
  }
}

function vectorsToRecord(
  { model, kind, section, data, texts }: VectorTable,
  from: number,
  to: number,
  firstSection: number,
): Pick<DocRecord, 'pieces' | 'vectors' | 'texts'> {
  return {
    pieces: Array.from(
      kind.subarray(from, to),
      (number, place) => (section[from + place]! - firstSection) * 3 + number,
    ),
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
  let section = 0
  let piece = 0
  for await (const { bytes, digest } of readLines(path)) {
    if (!header) {
      header = JSON.parse(`${bytes}]}`) as Header
      vectors = header.model && emptyTable(header.model, header.pieces)
    } else if (bytes[0] === CLOSING_BRACKET) {
      const { origin, anchors, categories, sections, pieces, notes } = header
      const whole = section === sections && piece === pieces && `${bytes}` === `],"sha256":"${digest()}"}`
      return whole ? { origin, anchors, categories, docs, vectors, ...(notes && { notes }) } : null
    } else {
      const record: DocRecord = JSON.parse(
        bytes.toString('utf8', 0, bytes.length - (bytes.at(-1) === COMMA ? 1 : 0)),
      )
      docs.push(recordToDoc(record))
      if (vectors && !fillTable(vectors, record, piece, section)) return null
      section += record.sections.length
      piece += record.pieces?.length ?? 0
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

/** Adds a page's pieces to the table; false where its numbers do not agree. */
function fillTable(
  { model, section, kind, texts, data }: VectorTable,
  { pieces = [], vectors = '', texts: digests = '' }: DocRecord,
  at: number,
  firstSection: number,
): boolean {
  pieces.forEach((number, place) => {
    section[at + place] = firstSection + Math.floor(number / 3)
    kind[at + place] = number % 3
  })
  const { dimensions } = model
  return (
    decodeBytes(vectors, data, at * dimensions) === pieces.length * dimensions &&
    decodeBytes(digests, texts, at * TEXT_DIGEST_BYTES) === pieces.length * TEXT_DIGEST_BYTES
  )
}
