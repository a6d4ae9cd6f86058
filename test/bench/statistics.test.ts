import { expect, test } from 'vitest'
import { digits, median, percent, quantile, spread } from '../../scripts/bench/statistics.ts'

test('a quantile lies between its neighbours in proportion', () => {
  const values = [40, 10, 30, 20]
  expect([0, 0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([10, 25, 38.5, 40])
  expect(median([3])).toBe(3)
})

test('the spread is half the range of the middle half, by the median', () => {
  expect(spread([10, 10, 10])).toBe(0)
  expect(spread([8, 9, 10, 11, 12])).toBe(0.1)
})

test('numbers are told with three digits that count', () => {
  expect([0, 0.01234, 0.5, 9.876, 98.76, 987.6, 9876, 1234567].map(digits)).toEqual([
    '0.00',
    '0.0123',
    '0.500',
    '9.88',
    '98.8',
    '988',
    '9\u00a0876',
    '1\u00a0234\u00a0567',
  ])
  expect(percent(0.456)).toBe('46 %')
})
