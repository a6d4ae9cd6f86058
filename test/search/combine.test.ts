import { expect, it } from 'vitest'
import { combineLibraries } from '../../src/search/combine.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { corpus, page, section } from './corpora.ts'

const own = createLibrary(
  corpus([page('pump', [section('oil', 'Oil the pump.')])], { categories: [{ slug: 'a', label: 'A' }] }),
  { source: { kind: 'live', name: 'own' } },
)
const other = createLibrary(
  corpus(
    [
      page('Pump', [section('sell', 'Sell the pump.')]),
      page('valve', [section('fit', 'Fit it to the pump.')]),
    ],
    {
      categories: [
        { slug: 'a', label: 'B' },
        { slug: 'c', label: 'C' },
      ],
    },
  ),
  { source: { kind: 'package', name: 'other' } },
)
const both = combineLibraries([own, other])
const refs = (hits: { ref: string }[]): string[] => hits.map((hit) => hit.ref).sort()

it('the earlier library has the page where two have one of that slug, letter case aside', async () => {
  expect(both.docs().map((doc) => doc.slug)).toEqual(['pump', 'valve'])
  const answer = await both.search({ query: 'pump', limit: 10, offset: 0 })
  expect([refs(answer.hits), answer.total]).toEqual([['pump#oil', 'valve#fit'], 2])
})

it('categories and sources are those of all', () => {
  expect(both.categories()).toEqual([
    { slug: 'a', label: 'A' },
    { slug: 'c', label: 'C' },
  ])
  expect(both.sources().map((source) => source.name)).toEqual(['own', 'other'])
})

it('a package can be searched alone', async () => {
  const answer = await both.search({ query: 'pump', limit: 10, offset: 0, package: 'other' })
  expect([refs(answer.hits), answer.total]).toEqual([['valve#fit'], 1])
})

it('pages through the merged list', async () => {
  const whole = await both.search({ query: 'pump', limit: 10, offset: 0 })
  const pages = [0, 1, 2].map((offset) => both.search({ query: 'pump', limit: 1, offset }))
  expect((await Promise.all(pages)).flatMap((answer) => answer.hits)).toEqual(whole.hits)
})

it('one library is itself', () => {
  expect(combineLibraries([own])).toBe(own)
})
