import type { VectorTable } from '../corpus/format.ts'
import { products, type WholeVector } from './products.ts'

/** Vectors ready to be searched: exactly, since a hundred thousand products cost less than an index that may miss. */
export interface Semantic {
  table: VectorTable
  /** One over each vector's length. */
  scale: Float32Array
}

const FULL = 1
const PROSE = 2

/** Makes vectors searchable, or says why they cannot be trusted: wrong ranking must not happen in silence. */
export function openVectors(table: VectorTable): Semantic | { reason: string } {
  const { count, data } = table
  const { dimensions } = table.model
  if (count === 0) return { reason: 'this corpus has no vectors' }
  const scale = new Float32Array(count)
  let empty = 0
  for (let piece = 0; piece < count; piece++) {
    let squares = 0
    for (let i = piece * dimensions; i < (piece + 1) * dimensions; i++) {
      const value = data[i] as number
      squares += value * value
    }
    scale[piece] = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    if (squares === 0) empty++
  }
  if (empty * 2 > count) return { reason: 'the vectors of this corpus are empty; build it again' }
  if (allSame(data, dimensions) && textsDiffer(table)) {
    return { reason: 'the vectors of this corpus are all the same; build it again' }
  }
  return { table, scale }
}

/** Whether bytes are the same so many of them over and over. */
function allSame(bytes: Int8Array | Uint8Array, width: number): boolean {
  return bytes.every((byte, at) => byte === bytes[at < width ? at : at - width])
}

/** Pieces of the same text rightly have the same vector. */
function textsDiffer({ count, texts }: VectorTable): boolean {
  return !allSame(texts, texts.length / count)
}

/** Whether a query's vector can be compared with a corpus's. */
export function usable(vector: Float32Array, table: VectorTable): boolean {
  return (
    vector.length === table.model.dimensions &&
    vector.every(Number.isFinite) &&
    vector.some((value) => value !== 0)
  )
}

/** Cosine of every section: the mean of its best piece with code and its best without; -1 where it has no vector. */
export function scoreSemantic(
  { table, scale }: Semantic,
  query: WholeVector,
  sections: number,
): Float32Array {
  const { count, section, kind, data } = table
  const dots = products(query, data)
  const full = new Float32Array(sections).fill(-1)
  const prose = new Float32Array(sections).fill(-1)
  for (let piece = 0; piece < count; piece++) {
    const cosine = ((dots[piece] as number) / query.length) * (scale[piece] as number)
    const s = section[piece] as number
    if (kind[piece] !== PROSE && cosine > (full[s] as number)) full[s] = cosine
    if (kind[piece] !== FULL && cosine > (prose[s] as number)) prose[s] = cosine
  }
  for (let s = 0; s < sections; s++) full[s] = ((full[s] as number) + (prose[s] as number)) / 2
  return full
}

/** Where a section's piece nearest to the query begins, as a share of the section. */
export function nearestPlace({ table, scale }: Semantic, query: WholeVector, wanted: number): number {
  const { count, section, kind, data } = table
  const { dimensions } = table.model
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((section[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  let past = low
  while (past < count && section[past] === wanted) past++
  const dots = products(query, data.subarray(low * dimensions, past * dimensions))
  const cosines = [...dots]
    .map((dot, place) => dot * (scale[low + place] as number))
    .filter((_, place) => kind[low + place] !== FULL)
  return cosines.length === 0 ? 0 : cosines.indexOf(Math.max(...cosines)) / cosines.length
}
