import { expect, test } from 'vitest'
import { nameSlugs } from '../../src/corpus/slugs.ts'
import { PAGES } from './manual.ts'

test('no two pages of the manual share a file name, so that all have short slugs', () => {
  expect(nameSlugs(PAGES.filter((path) => path.startsWith('docs/'))).clashes).toEqual([])
})
