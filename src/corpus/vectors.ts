/** Vectors as the corpus keeps them: a byte a number, as base64 in the file. */

/**
 * Scales a vector so that its largest number becomes ±127, and rounds it. The scale is not kept: a dot product is divided by the
 * quantised vector's own length. Null for a vector that is empty of direction: all zeros, or with a number that is not finite.
 */
export function quantize(vector: Float32Array): Int8Array | null {
  let largest = 0
  for (const number of vector) {
    if (!Number.isFinite(number)) return null
    largest = Math.max(largest, Math.abs(number))
  }
  return largest === 0 ? null : Int8Array.from(vector, (number) => Math.round((number / largest) * 127))
}

/** Bytes as base64. */
export function encodeBytes(bytes: Int8Array | Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/**
 * Writes base64 over a part of `target`.
 *
 * @returns the number of bytes written, less than the text stands for where they do not fit
 */
export function decodeBytes(text: string, target: Int8Array | Uint8Array, offset: number): number {
  return Buffer.from(target.buffer, target.byteOffset, target.byteLength).write(text, offset, 'base64')
}
