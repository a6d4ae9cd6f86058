import { type Kernel, LANES, LONGEST, openKernel } from './kernel.ts'

/** A query's vector in whole numbers, so that products come out the same on every machine and by every way to compute them. */
export interface WholeVector {
  numbers: Int16Array
  /** Its length as a vector. */
  length: number
}

/**
 * Rounds a vector to 16 bits, fewer where a dot product with bytes would not fit in 32. The error, a 32 000th of the largest number,
 * is far below what telling vectors apart needs.
 */
export function wholeVector(vector: Float32Array): WholeVector {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const range = Math.min(32_767, Math.floor((2 ** 31 - 1) / (128 * vector.length)))
  const numbers = new Int16Array(vector.length)
  for (let i = 0; i < vector.length; i++) numbers[i] = Math.round(((vector[i] as number) / largest) * range)
  return { numbers, length: Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0)) }
}

let kernel: Kernel | null | undefined

/** Dot products of a vector with all that stand one after the other in `data`. */
export function products({ numbers }: WholeVector, data: Int8Array): Int32Array {
  const out = new Int32Array(data.length / numbers.length)
  if (kernel === undefined) kernel = openKernel()
  if (kernel && numbers.length % LANES === 0 && numbers.length <= LONGEST) kernel(numbers, data, out)
  else multiply(numbers, data, out)
  return out
}

/** In plain JavaScript, the same numbers; four sums at once keep the processor from waiting for each addition. */
export const multiply: Kernel = (query, data, out) => {
  const { length } = query
  // Doubles, in which these sums are exact, are multiplied faster than 16-bit numbers.
  const vector = Float64Array.from(query)
  const fours = length - (length % 4)
  for (let place = 0; place < out.length; place++) {
    const start = place * length
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let i = 0; i < fours; i += 4) {
      a += (vector[i] as number) * (data[start + i] as number)
      b += (vector[i + 1] as number) * (data[start + i + 1] as number)
      c += (vector[i + 2] as number) * (data[start + i + 2] as number)
      d += (vector[i + 3] as number) * (data[start + i + 3] as number)
    }
    for (let i = fours; i < length; i++) a += (vector[i] as number) * (data[start + i] as number)
    out[place] = a + b + c + d
  }
}
