import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openKernel } from '../../src/search/kernel.ts'
import { multiply, products, wholeVector } from '../../src/search/products.ts'

const bytes = (length: number) => fc.int8Array({ minLength: length, maxLength: length })
const vector = (length: number) =>
  fc.float32Array({ minLength: length, maxLength: length, noNaN: true, min: -1, max: 1 })

describe('products of vectors', () => {
  it('are the same by WebAssembly and in plain JavaScript', () => {
    const kernel = openKernel()
    const cases = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
      .chain(([lanes, count]) =>
        fc.tuple(fc.int16Array({ minLength: 16 * lanes, maxLength: 16 * lanes }), bytes(16 * lanes * count)),
      )
    fc.assert(
      fc.property(cases, ([query, data]) => {
        const out = [new Int32Array(data.length / query.length), new Int32Array(data.length / query.length)]
        kernel?.(query, data, out[0] as Int32Array)
        multiply(query, data, out[1] as Int32Array)
        expect(out[0]).toEqual(out[1])
      }),
    )
  })

  it('are all there where the vectors do not fit into memory at once', () => {
    const numbers = Int16Array.from({ length: 384 }, (_, i) => (i * 7919) % 32_767)
    const data = Int8Array.from({ length: 384 * 2500 }, (_, i) => i % 251)
    const plain = new Int32Array(2500)
    multiply(numbers, data, plain)
    expect(products({ numbers, length: 1 }, data)).toEqual(plain)
  })

  it('hold the largest numbers there are', () => {
    for (const length of [4, 384, 4096]) {
      const whole = wholeVector(new Float32Array(length).fill(1))
      expect(products(whole, new Int8Array(length).fill(-128))).toEqual(
        Int32Array.of((whole.numbers[0] as number) * -128 * length),
      )
    }
  })

  it('are near those of the numbers before rounding, whatever the length', () => {
    const cases = fc
      .integer({ min: 1, max: 40 })
      .chain((length) => fc.tuple(vector(length), bytes(length)))
      .filter(([query]) => query.some((value) => Math.abs(value) > 1e-3))
    fc.assert(
      fc.property(cases, ([query, data]) => {
        const whole = wholeVector(query)
        const exact = query.reduce((sum, value, i) => sum + value * (data[i] as number), 0)
        const size = Math.hypot(...query)
        const [dot] = products(whole, data)
        const error = Math.abs((dot as number) / whole.length - exact / size)
        expect(error).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.hypot(...data)))
      }),
    )
  })
})
