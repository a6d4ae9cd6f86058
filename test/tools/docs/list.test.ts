import { expect, test } from 'vitest'
import { folderOf, libraryOf, ORIGIN } from '../../support/pages.ts'
import { ask, both, error, pumpKit } from './ask.ts'

const PAGES = [
  {
    slug: 'index',
    path: 'index.md',
    category: '',
    title: 'Pump kit',
    description: 'A controller for garden pumps.',
  },
  {
    slug: 'guide/setup',
    path: 'guide/setup.md',
    category: 'guide',
    title: 'Set up a pump',
    description:
      'From the box to the first drop of water, with the keys, the sensors and the limits that a garden needs.',
  },
  { slug: 'guide/errors', path: 'guide/errors.md', category: 'guide', title: 'Error codes', description: '' },
  { slug: 'ref/api', path: 'ref/api.md', category: 'ref', title: 'API', description: 'Every function.' },
  { slug: 'ref/setup', path: 'ref/setup.md', category: 'ref', title: 'setup()', description: '' },
]

const SOURCES = [
  {
    kind: 'corpus',
    name: 'pump-kit 2.1.0',
    package: 'pump-kit',
    version: '2.1.0',
    digest: ORIGIN.digest,
    date: ORIGIN.date,
  },
]

test('all pages in order, and whose documentation they are', async () => {
  expect(await ask('list_docs', {})).toEqual(
    both({ docs: PAGES, sources: SOURCES, total: 5, hasMore: false }),
  )
})

test('a limit gives a page of the list and says where it goes on', async () => {
  const [, second, third] = PAGES
  expect(await ask('list_docs', { limit: 2, offset: 1 })).toEqual(
    both({ docs: [second, third], sources: SOURCES, total: 5, hasMore: true, nextOffset: 3 }),
  )
})

test('beyond the end there is nothing, and no going on', async () => {
  expect(await ask('list_docs', { offset: 1_000_000_000 })).toEqual(
    both({ docs: [], sources: SOURCES, total: 5, hasMore: false }),
  )
})

test('of a source only what is known is told, and its progress', async () => {
  const origin = { package: null, digest: 'd1', date: null }
  const source = { kind: 'live', name: 'docs', origin, note: '3 of 5 pages embedded' } as const
  const library = { ...(await pumpKit()), sources: async () => [source] }
  expect((await ask('list_docs', { limit: 1 }, library)).structuredContent?.sources).toEqual([
    { kind: 'live', name: 'docs', digest: 'd1', note: '3 of 5 pages embedded' },
  ])
})

test('of very many sources as many are told as leave room for pages, and how many more there are', async () => {
  const source = { kind: 'package', name: 'a package with a rather long name' } as const
  const sources = Array.from({ length: 400 }, () => source)
  const { content, structuredContent } = await ask(
    'list_docs',
    {},
    { ...(await pumpKit()), sources: async () => sources },
  )
  const answer = structuredContent as { docs: object[]; sources: object[]; moreSources: number }
  expect(content[0]?.text.length).toBeLessThanOrEqual(20_000)
  expect(answer.docs).toEqual(PAGES)
  expect(answer.sources.length).toBeGreaterThan(50)
  expect(answer.sources.length + answer.moreSources).toBe(400)
})

test('hundreds of pages come in answers of at most 20 000 characters that together are all of them', async () => {
  const names = Array.from({ length: 400 }, (_, number) => `page-${number}`)
  const library = libraryOf(
    folderOf(
      Object.fromEntries(
        names.map((name) => [`${name}.md`, `---\ndescription: ${name} in words, again and again\n---\n`]),
      ),
    ),
  )
  const listed: string[] = []
  let offset: number | undefined = 0
  do {
    const { content, structuredContent } = await ask('list_docs', { offset }, library)
    expect(content[0]?.text.length).toBeLessThanOrEqual(20_000)
    const answer = structuredContent as { docs: { slug: string }[]; total: number; nextOffset?: number }
    listed.push(...answer.docs.map(({ slug }) => slug))
    expect(answer.total).toBe(names.length)
    offset = answer.nextOffset
  } while (offset !== undefined)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('a limit of nothing is refused', async () => {
  expect(await ask('list_docs', { limit: 0 })).toEqual(
    error('invalid arguments for list_docs: argument "limit" must be a whole number of at least 1, not 0'),
  )
})
