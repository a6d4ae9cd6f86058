import type { VectorTable } from '../corpus/format.ts'

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
  let same = 0
  for (let piece = 0; piece < count; piece++) {
    let squares = 0
    let difference = 0
    for (let i = piece * dimensions; i < (piece + 1) * dimensions; i++) {
      const value = data[i] ?? 0
      squares += value * value
      difference |= value ^ (data[i % dimensions] ?? 0)
    }
    scale[piece] = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    if (squares === 0) empty++
    if (difference === 0) same++
  }
  if (empty * 2 > count) return { reason: 'the vectors of this corpus are empty; build it again' }
  if (same === count && textsDiffer(table)) {
    return { reason: 'the vectors of this corpus are all the same; build it again' }
  }
  return { table, scale }
}

/** Pieces of the same text rightly have the same vector. */
function textsDiffer({ count, texts }: VectorTable): boolean {
  const digest = texts.length / count
  return texts.some((byte, at) => byte !== texts[at % digest])
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
  query: Float32Array,
  sections: number,
): Float32Array {
  const { count, section, kind, data } = table
  const { dimensions } = table.model
  const full = new Float32Array(sections).fill(-1)
  const prose = new Float32Array(sections).fill(-1)
  const length = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0))
  const unit = Float64Array.from(query, (value) => value / length)
  for (let piece = 0; piece < count; piece++) {
    const cosine = product(unit, data, piece * dimensions) * (scale[piece] as number)
    const s = section[piece] as number
    if (kind[piece] !== PROSE && cosine > (full[s] as number)) full[s] = cosine
    if (kind[piece] !== FULL && cosine > (prose[s] as number)) prose[s] = cosine
  }
  return full.map((value, s) => (value + (prose[s] as number)) / 2)
}

/** Where a section's piece nearest to the query begins, as a share of the section. */
export function nearestPlace({ table, scale }: Semantic, query: Float32Array, wanted: number): number {
  const { count, section, kind, data } = table
  const { dimensions } = table.model
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((section[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  const cosines: number[] = []
  const direction = Float64Array.from(query)
  for (let piece = low; piece < count && section[piece] === wanted; piece++) {
    if (kind[piece] !== FULL)
      cosines.push(product(direction, data, piece * dimensions) * (scale[piece] as number))
  }
  return cosines.length === 0 ? 0 : cosines.indexOf(Math.max(...cosines)) / cosines.length
}

/** Dot product with the vector at a place; four sums at once keep the processor from waiting for each addition. */
function product(vector: Float64Array, data: Int8Array, start: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < vector.length; i += 4) {
    a += (vector[i] as number) * (data[start + i] as number)
    b += (vector[i + 1] as number) * (data[start + i + 1] as number)
    c += (vector[i + 2] as number) * (data[start + i + 2] as number)
    d += (vector[i + 3] as number) * (data[start + i + 3] as number)
  }
  return a + b + c + d
}
