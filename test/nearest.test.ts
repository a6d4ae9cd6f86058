import { expect, test } from 'vitest'
import { nearest } from '../src/nearest.ts'

const names = ['keys', 'limits', 'guide/setup', 'Über-Größe', 'search']
const near = (wanted: string, options?: Parameters<typeof nearest>[3]) =>
  nearest(wanted, names, (name) => [name], options)

test('swapped, missing, wrong and surplus letters are near', () => {
  expect(['kyes', 'limts', 'serach', 'guide/set-up'].map((wanted) => near(wanted)[0])).toEqual([
    'keys',
    'limits',
    'search',
    'guide/setup',
  ])
})

test('letter case and accents make no difference', () => {
  expect(near('uber-grosse', { count: 1 })).toEqual(['Über-Größe'])
})

test('a name that holds the wanted one is near', () => {
  expect(near('setup', { count: 1 })).toEqual(['guide/setup'])
})

test('the best of several names counts', () => {
  const pages = [
    { slug: 'x1', title: 'Unrelated' },
    { slug: 'x2', title: 'Installation' },
  ]
  expect(nearest('instalation', pages, ({ slug, title }) => [slug, title], { count: 1 })).toEqual([pages[1]])
})

test('with a least likeness what is too far is left out', () => {
  expect(near('zzz', { least: 0.5 })).toEqual([])
})

test('nothing wanted: the first names as they stand', () => {
  expect(near('', { count: 2 })).toEqual(['keys', 'limits'])
})
