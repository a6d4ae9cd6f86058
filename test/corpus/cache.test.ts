import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cached } from '../../src/corpus/cache.ts'

it('keeps what was used last within its budget, and makes the rest again', () => {
  const made: string[] = []
  const get = cached(
    (key: string) => {
      made.push(key)
      return { key }
    },
    ({ length }) => length,
    5,
  )
  const first = get('aa')
  expect(get('aa')).toBe(first)
  get('bb')
  get('aa')
  get('cc')
  expect(get('aa')).toBe(first)
  get('bb')
  expect(made).toEqual(['aa', 'bb', 'cc', 'bb'])
})

it('keeps the latest value whatever it takes', () => {
  const get = cached(
    (key: number) => ({ key }),
    () => 1000,
    1,
  )
  expect(get(1)).toBe(get(1))
})

it('always gives the value of the key it is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (keys) => {
      const get = cached(
        (key: number) => key * 10,
        (key) => key,
        12,
      )
      expect(keys.map(get)).toEqual(keys.map((key) => key * 10))
    }),
  )
})
