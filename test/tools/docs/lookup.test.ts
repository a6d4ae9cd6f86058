import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Doc } from '../../../src/corpus/format.ts'
import { nameSlugs } from '../../../src/corpus/slugs.ts'
import { findDoc } from '../../../src/tools/docs/lookup.ts'
import { folderOf, libraryOf } from '../../support/pages.ts'
import { pumpKit } from './ask.ts'

const slugOf = async (wanted: string) => {
  const { doc, anchor } = findDoc((await pumpKit()).docs(), wanted)
  return anchor === undefined ? doc.slug : [doc.slug, anchor]
}

test.each([
  ['its slug', 'guide/setup', 'guide/setup'],
  ['slug and anchor', 'guide/setup#keys', ['guide/setup', 'keys']],
  ['slug with slashes around it', '//guide/setup/', 'guide/setup'],
  ['slug, slashes and anchor', '/guide/setup/#keys', ['guide/setup', 'keys']],
  ['the path of its file', 'guide/errors.md', 'guide/errors'],
  ['a bare name that no other page has', 'errors', 'guide/errors'],
  ['another letter case', 'Guide/ERRORS.md', 'guide/errors'],
  ['its slug, percent-encoded', 'guide%2Fsetup', 'guide/setup'],
  ['an encoded slug and anchor', '%2Fguide%2Fsetup#keys', ['guide/setup', 'keys']],
  ['a ref that was encoded as a whole', 'guide%2Fsetup%23keys', ['guide/setup', 'keys']],
  ['the encoded path of its file', 'guide%2ferrors%2Emd', 'guide/errors'],
  ['blanks around it', ' ref/api ', 'ref/api'],
  ['nothing, which is the root', '', 'index'],
])('a page is found by %s', async (_, wanted, slug) => {
  expect(await slugOf(wanted)).toEqual(slug)
})

test('a page with a bare slug is also found under its category', async () => {
  const docs = (await libraryOf(folderOf({ 'guide/start.md': 'a', 'ref/api.md': 'b' }))).docs()
  expect(docs.map(({ slug }) => slug)).toEqual(['start', 'api'])
  expect(findDoc(docs, 'guide/start').doc.slug).toBe('start')
})

test('a slug that holds a sharp sign is a slug first', async () => {
  const docs = (await libraryOf(folderOf({ 'c.md': 'C', 'c#.md': 'C sharp' }))).docs()
  expect(['c#', 'c'].map((wanted) => findDoc(docs, wanted).doc.path)).toEqual(['c#.md', 'c.md'])
})

test('a slug is taken as it stands before it is decoded', async () => {
  const docs = (await libraryOf(folderOf({ 'guía.md': 'a', 'a%20b.md': 'b', 'a b.md': 'c' }))).docs()
  const paths = ['gu%C3%ADa', 'a%20b', 'a%2520b', 'a b'].map((wanted) => findDoc(docs, wanted).doc.path)
  expect(paths).toEqual(['guía.md', 'a%20b.md', 'a%20b.md', 'a b.md'])
})

describe('a page is not found by', () => {
  test.each([
    ['a bare name that two pages have', 'setup'],
    ['a name of every object', '__proto__'],
    ['another', 'constructor'],
    ['a path that leaves the documentation', '../guide/setup'],
    ['an encoded one', '%2e%2e/guide/setup'],
    ['one with broken escapes', 'guide%2Fsetup%'],
    ['one with bytes that are no UTF-8', '%ff%fe'],
    ['one with a NUL', 'guide/setup\u0000.md'],
  ])('%s', async (_, wanted) => {
    await expect(slugOf(wanted)).rejects.toThrow(/^No doc found for slug ".*"\. Nearest: .+\.$/)
  })
})

test('a bare name that several pages have: those come first among the nearest', async () => {
  await expect(slugOf('setup')).rejects.toThrow(
    'No doc found for slug "setup". Nearest: guide/setup (guide/setup.md), ref/setup (ref/setup.md), ',
  )
})

test('an absolute path is not repeated as one', async () => {
  await expect(slugOf('/etc/passwd')).rejects.toThrow('No doc found for slug "etc/passwd".')
})

test('every page of every tree is found by its slug, alone and with an anchor', () => {
  const name = fc.constantFrom(
    'a',
    'A',
    'b',
    ' a',
    'a b',
    'index',
    'README',
    'c#',
    'a#b',
    'é',
    'e\u0301',
    '__proto__',
    'x.md',
  )
  const path = fc
    .tuple(fc.array(name, { maxLength: 2 }), name, fc.constantFrom('.md', '.mdx'))
    .map(([folders, file, extension]) => [...folders, file].join('/') + extension)
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), (paths) => {
      const { slugs } = nameSlugs(paths)
      const docs = paths.map((path, place): Doc => {
        const category = path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
        const slug = slugs[place] ?? ''
        return { slug, path, category, title: '', description: '', index: null, content: '', sections: [] }
      })
      for (const doc of docs) {
        expect(findDoc(docs, doc.slug)).toEqual({ doc })
        expect(findDoc(docs, `${doc.slug}#anchor`)).toEqual({ doc, anchor: 'anchor' })
      }
    }),
  )
})
