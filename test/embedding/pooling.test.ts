import { expect, test } from 'vitest'
import { pool } from '../../src/embedding/pooling.ts'

test('a sentence vector is the mean over the tokens, scaled to unit length', () => {
  expect(pool(Float32Array.of(6, 0, 0, 8), 2)).toEqual(Float32Array.of(0.6, 0.8))
})

test('states that cancel each other out give zeros, not NaN', () => {
  expect(pool(Float32Array.of(1, -1, -1, 1), 2)).toEqual(Float32Array.of(0, 0))
})
