import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Piece } from '../embedding/chunk.ts'
import type { Embedder } from '../embedding/embedder.ts'
import { AnchordocError } from '../errors.ts'
import type { Doc, ModelIdentity, VectorTable } from './format.ts'
import { emptyTable, PIECE_KINDS, TEXT_DIGEST_BYTES } from './table.ts'
import { encodeBytes, quantize } from './vectors.ts'

/** What turns a corpus's sections into vectors. */
export interface CorpusEmbedder {
  model: ModelIdentity
  /** Cuts a page into the texts to embed. */
  cut(doc: Doc): readonly Piece[]
  /**
   * Embeds texts, in their order.
   *
   * @param onStart called once the runtime is known
   * @param onDone called with the number of texts that are done
   */
  embedAll(
    texts: readonly string[],
    events: { onStart: (runtime: Embedder['runtime']) => void; onDone: (done: number) => void },
  ): Promise<{ vectors: readonly Float32Array[] }>
}

export interface EmbedEvents {
  /** Called once the runtime is known, where anything is to be embedded. */
  onStart?: (runtime: Embedder['runtime']) => void
  /** Called with the number of sections that are done, of all that are to be embedded. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Makes the vectors of a corpus. A piece whose text had a vector in `previous`, made by the same model, keeps it.
 *
 * @returns the vectors, and how many pieces were embedded for them
 * @throws AnchordocError where a text gets no vector that means anything
 */
export async function embedDocs(
  docs: readonly Doc[],
  embedder: CorpusEmbedder,
  previous: VectorTable | null,
  { onStart = () => {}, onProgress = () => {} }: EmbedEvents = {},
): Promise<{ vectors: VectorTable; embedded: number }> {
  const { vectors, texts } = cutDocs(docs, embedder)
  const fresh = keepVectors(vectors, previous)
  const sections = runningCount(fresh.map((place) => vectors.section[place]))
  const { vectors: made } = await embedder.embedAll(
    fresh.map((place) => texts[place]!),
    { onStart, onDone: (done) => onProgress(sections[done]!, sections.at(-1)!) },
  )
  const { dimensions } = embedder.model
  fresh.forEach((place, order) => {
    const vector = quantize(made[order]!)
    if (vector?.length !== dimensions) throw new AnchordocError(UNUSABLE)
    vectors.data.set(vector, place * dimensions)
  })
  if (isUniform(vectors)) throw new AnchordocError(UNUSABLE)
  return { vectors, embedded: fresh.length }
}

const UNUSABLE = 'The model gives vectors without meaning: reinstall anchordoc, or build with --no-vectors.'

/** A table of all pieces, without their numbers yet, and the pieces' texts. */
function cutDocs(
  docs: readonly Doc[],
  { model, cut }: CorpusEmbedder,
): { vectors: VectorTable; texts: string[] } {
  let firstSection = 0
  const pieces = docs.flatMap((doc) => {
    const own = cut(doc).map(({ section, kind, text }) => ({ section: firstSection + section, kind, text }))
    firstSection += doc.sections.length
    return own
  })
  const digests = pieces.map(({ text }) =>
    createHash('sha256').update(text).digest().subarray(0, TEXT_DIGEST_BYTES),
  )
  const vectors = {
    ...emptyTable(model, pieces.length),
    section: Uint32Array.from(pieces, ({ section }) => section),
    kind: Uint8Array.from(pieces, ({ kind }) => PIECE_KINDS.indexOf(kind)),
    texts: new Uint8Array(Buffer.concat(digests)),
  }
  return { vectors, texts: pieces.map(({ text }) => text) }
}

/** Takes over the vectors of texts that had one, and returns the places of the pieces that still need one. */
function keepVectors(vectors: VectorTable, previous: VectorTable | null): number[] {
  const places = [...Array(vectors.count).keys()]
  if (!previous || !isDeepStrictEqual(previous.model, vectors.model)) return places
  const known = new Map(
    Array.from({ length: previous.count }, (_, place) => [textKey(previous, place), place]),
  )
  const { dimensions } = vectors.model
  return places.filter((place) => {
    const at = known.get(textKey(vectors, place))
    if (at === undefined) return true
    vectors.data.set(previous.data.subarray(at * dimensions, (at + 1) * dimensions), place * dimensions)
    return false
  })
}

function textKey({ texts }: VectorTable, place: number): string {
  return encodeBytes(texts.subarray(place * TEXT_DIGEST_BYTES, (place + 1) * TEXT_DIGEST_BYTES))
}

/** How many different values stand before each place, the end included. */
function runningCount(values: readonly unknown[]): number[] {
  const seen = new Set()
  return [0, ...values.map((value) => seen.add(value).size)]
}

/** Whether different texts all have one vector. */
function isUniform({ count, texts, data, model: { dimensions } }: VectorTable): boolean {
  const repeats = (bytes: Uint8Array | Int8Array, width: number): boolean =>
    bytes.subarray(width).every((byte, place) => byte === bytes[place])
  return count > 1 && repeats(data, dimensions) && !repeats(texts, TEXT_DIGEST_BYTES)
}
