import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byUnits, firstByUnits } from '../../src/flow/units.ts'

test('the first texts are those that sorting would put first', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 40 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (all, count) => {
      expect(firstByUnits(all, count)).toEqual(all.toSorted(byUnits).slice(0, count))
    }),
  )
})
