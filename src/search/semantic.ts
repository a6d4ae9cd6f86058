import type { VectorTable } from '../corpus/format.ts'

/** Vectors ready to be searched: exactly, since a hundred thousand products cost less than an index that may miss. */
export interface Semantic {
  table: VectorTable
  /** One over each vector's length. */
  scale: Float32Array
}

/** Similarity of every section to a query, and which of its pieces is the nearest. */
export interface SemanticScores {
  /** Cosine, the mean of the best piece with code and the best without; -1 for sections without vectors. */
  scores: Float32Array
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
  if (count >= MIN_FOR_SAMENESS && same === count) {
    return { reason: 'the vectors of this corpus are all the same; build it again' }
  }
  return { table, scale }
}

/** A few pages may really say the same. */
const MIN_FOR_SAMENESS = 8

/** Whether a query's vector can be compared with a corpus's. */
export function usable(vector: Float32Array, table: VectorTable): boolean {
  return (
    vector.length === table.model.dimensions &&
    vector.every(Number.isFinite) &&
    vector.some((value) => value !== 0)
  )
}

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
  const unit = query.map((value) => value / length)
  for (let piece = 0; piece < count; piece++) {
    let product = 0
    const start = piece * dimensions
    for (let i = 0; i < dimensions; i++) product += (unit[i] as number) * (data[start + i] as number)
    const cosine = product * (scale[piece] as number)
    const s = section[piece] as number
    if (kind[piece] !== PROSE && cosine > (full[s] as number)) full[s] = cosine
    if (kind[piece] !== FULL && cosine > (prose[s] as number)) prose[s] = cosine
  }
  return full.map((value, s) => {
    const other = prose[s] as number
    return value < -0.99 ? other : other < -0.99 ? value : (value + other) / 2
  })
}

/** The position of a section's piece nearest to the query among its pieces of that kind, as a share of the section's length. */
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
  for (let piece = low; piece < count && section[piece] === wanted; piece++) {
    if (kind[piece] === FULL) continue
    let product = 0
    for (let i = 0; i < dimensions; i++)
      product += (query[i] as number) * (data[piece * dimensions + i] as number)
    cosines.push(product * (scale[piece] as number))
  }
  return cosines.length === 0 ? 0 : cosines.indexOf(Math.max(...cosines)) / cosines.length
}
