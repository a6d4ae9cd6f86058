import fc from 'fast-check'
import { expect, it } from 'vitest'
import { largestFirst } from '../../src/search/top.ts'

it('numbers are taken from the largest to the smallest', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      expect([...largestFirst(Float64Array.from(numbers))]).toEqual([...numbers].sort((a, b) => b - a))
    }),
  )
})
