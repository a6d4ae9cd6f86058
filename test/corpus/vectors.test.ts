import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytes, encodeBytes, quantize } from '../../src/corpus/vectors.ts'

describe('quantize', () => {
  it('scales a vector so that its largest number is ±127', () => {
    expect(quantize(Float32Array.of(0.5, -1, 0.25, 0))).toEqual(Int8Array.of(64, -127, 32, 0))
  })

  it('has nothing for vectors without direction', () => {
    expect(quantize(new Float32Array(3))).toBe(null)
    expect(quantize(Float32Array.of(1, Number.NaN))).toBe(null)
    expect(quantize(Float32Array.of(1, Number.POSITIVE_INFINITY))).toBe(null)
    expect(quantize(new Float32Array(0))).toBe(null)
  })

  it('keeps the direction of vectors like those of the model', () => {
    const number = fc.float({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.float32Array({ minLength: 384, maxLength: 384, min: -1, max: 1, noNaN: true }),
        number,
        (vector, one) => {
          vector[0] = Math.abs(one) < 0.01 ? 1 : one
          expect(cosine(vector, quantize(vector) ?? [])).toBeGreaterThan(0.999)
        },
      ),
    )
  })
})

describe('bytes as base64', () => {
  it('come back where they are written, and tell when there are too few or too many', () => {
    const bytes = Int8Array.of(-128, -1, 0, 127, 5, 6)
    const text = encodeBytes(bytes.subarray(1, 5))
    const target = new Int8Array(6)
    expect(decodeBytes(text, target, 1)).toBe(4)
    expect(target).toEqual(Int8Array.of(0, -1, 0, 127, 5, 0))
    expect(decodeBytes(text, new Int8Array(6), 4)).toBe(2)
    expect(decodeBytes(text.slice(0, 4), new Int8Array(6), 0)).toBe(3)
  })
})

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, left, right] = [0, 0, 0]
  for (let place = 0; place < a.length; place++) {
    const [x = 0, y = 0] = [a[place], b[place]]
    dot += x * y
    left += x * x
    right += y * y
  }
  return dot / Math.sqrt(left * right)
}
