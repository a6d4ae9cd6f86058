import type { Doc, ModelIdentity, PieceKind, VectorTable } from './format.ts'
import { decodeBytes, encodeBytes } from './vectors.ts'

/** Kinds of pieces by the number that stands for them. */
export const PIECE_KINDS: readonly PieceKind[] = ['both', 'full', 'prose']

/** Bytes that `VectorTable.texts` has for a piece. */
export const TEXT_DIGEST_BYTES = 8

/** A page's pieces in the file. */
export interface VectorRecord {
  /** Number of the page's sections. */
  sections: number
  /** For each piece three times its section's position in the page, plus its kind. */
  pieces: number[]
  /** The pieces' `VectorTable.texts`, in base64. */
  texts: string
  /** The pieces' vectors, one after the other, in base64. */
  vectors: string
}

/** A table without numbers. */
export function emptyTable(model: ModelIdentity, count: number): VectorTable {
  return {
    model,
    count,
    section: new Uint32Array(count),
    kind: new Uint8Array(count),
    texts: new Uint8Array(count * TEXT_DIGEST_BYTES),
    data: new Int8Array(count * model.dimensions),
  }
}

/** The table as the file keeps it, page by page. */
export function* tableToRecords(
  { model: { dimensions }, count, section, kind, texts, data }: VectorTable,
  docs: readonly Pick<Doc, 'sections'>[],
): Generator<VectorRecord> {
  let first = 0
  let from = 0
  for (const { sections } of docs) {
    let to = from
    while (to < count && section[to]! < first + sections.length) to++
    const places = Array.from({ length: to - from }, (_, place) => from + place)
    yield {
      sections: sections.length,
      pieces: places.map((place) => 3 * (section[place]! - first) + kind[place]!),
      texts: encodeBytes(texts.subarray(from * TEXT_DIGEST_BYTES, to * TEXT_DIGEST_BYTES)),
      vectors: encodeBytes(data.subarray(from * dimensions, to * dimensions)),
    }
    first += sections.length
    from = to
  }
}

/** Puts a table together again. */
export interface TableReader {
  /** Adds the next page's pieces; false where its numbers do not agree. */
  add(record: VectorRecord): boolean
  /** The table; null where pieces are missing. */
  table(): VectorTable | null
}

/** @param count number of all pieces */
export function readTable(model: ModelIdentity, count: number): TableReader {
  const table = emptyTable(model, count)
  let first = 0
  let from = 0
  return {
    add({ sections, pieces, texts, vectors }) {
      for (const [place, number] of pieces.entries()) {
        table.section[from + place] = first + Math.floor(number / 3)
        table.kind[from + place] = number % 3
      }
      const whole =
        decodeBytes(vectors, table.data, from * model.dimensions) === pieces.length * model.dimensions &&
        decodeBytes(texts, table.texts, from * TEXT_DIGEST_BYTES) === pieces.length * TEXT_DIGEST_BYTES
      first += sections
      from += pieces.length
      return whole
    },
    table: () => (from === count ? table : null),
  }
}
