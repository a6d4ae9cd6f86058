import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byUnits, firstByUnits, pointer } from '../../src/flow/pointer.ts'

test('a pointer escapes what RFC 6901 escapes', () => {
  expect(['', 'a/b', 'm~n', '~1', 0, ' '].map((key) => pointer('/x', key))).toEqual([
    '/x/',
    '/x/a~1b',
    '/x/m~0n',
    '/x/~01',
    '/x/0',
    '/x/ ',
  ])
})

test('the first texts are those that sorting would put first', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 40 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (all, count) => {
      expect(firstByUnits(all, count)).toEqual(all.toSorted(byUnits).slice(0, count))
    }),
  )
})
