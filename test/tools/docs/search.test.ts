import { describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchRequest } from '../../../src/search/library.ts'
import { ask, both, error, pumpKit } from './ask.ts'

/** The invented package with another search, to see what is asked of it and what becomes of its answer. */
async function searching(answer: Partial<SearchAnswer>) {
  const requests: SearchRequest[] = []
  const library = {
    ...(await pumpKit()),
    async search(request: SearchRequest): Promise<SearchAnswer> {
      requests.push(request)
      return { hits: [], total: 0, mode: 'hybrid', ...answer }
    },
  }
  return { library, requests }
}

test('the library is asked with the defaults filled in', async () => {
  const { library, requests } = await searching({})
  await ask('search_docs', { query: 'keys' }, library)
  await ask('search_docs', { query: 'keys', limit: 3, offset: 6, category: 'guide', explain: true }, library)
  expect(requests).toEqual([
    { query: 'keys', limit: 8, offset: 0 },
    { query: 'keys', limit: 3, offset: 6, category: 'guide', explain: true },
  ])
})

test('a hit is a section, with everything that reading it takes', async () => {
  const { structuredContent } = await ask('search_docs', { query: 'rotateKey' })
  const { hits, ...rest } = structuredContent as { hits: Record<string, unknown>[] }
  const read = await ask('get_section', { slug: 'guide/setup', heading: 'rotating-keys' })
  expect({ ...hits[0], score: 'a number' }).toEqual({
    slug: 'guide/setup',
    path: 'guide/setup.md',
    title: 'Set up a pump',
    category: 'guide',
    heading: 'Rotating keys',
    headingId: 'rotating-keys',
    ref: 'guide/setup#rotating-keys',
    trail: ['keys'],
    snippet: 'Call rotateKey() once a month; the old key works for a day.',
    chars: read.structuredContent?.chars,
    score: 'a number',
  })
  expect(rest).toEqual({
    total: hits.length,
    hasMore: false,
    mode: 'keyword',
    modeReason: 'this corpus was built without vectors',
  })
})

test('pages of results say where the next one begins', async () => {
  const { hits: all } = (await ask('search_docs', { query: 'key pump setup', limit: 50 }))
    .structuredContent as {
    hits: unknown[]
  }
  const { structuredContent } = await ask('search_docs', { query: 'key pump setup', limit: 2, offset: 1 })
  expect(structuredContent).toEqual({
    hits: all.slice(1, 3),
    total: all.length,
    hasMore: true,
    nextOffset: 3,
    mode: 'keyword',
    modeReason: 'this corpus was built without vectors',
  })
})

test('hits that would not fit 20 000 characters are left for the next page of results', async () => {
  const { hits } = await (await pumpKit()).search({ query: 'keys', limit: 1, offset: 0 })
  const wordy = hits.flatMap((hit) =>
    Array.from({ length: 50 }, (_, place) => ({
      ...hit,
      ref: `page#${place}`,
      heading: 'long '.repeat(100),
    })),
  )
  const { library } = await searching({ hits: wordy, total: 60 })
  const { content, structuredContent } = await ask('search_docs', { query: 'keys', limit: 50 }, library)
  const fitting = (structuredContent as { hits: unknown[] }).hits.length
  expect(content[0]?.text.length).toBeLessThanOrEqual(20_000)
  expect(fitting).toBeGreaterThan(10)
  expect(structuredContent).toEqual({
    hits: wordy.slice(0, fitting),
    total: 60,
    hasMore: true,
    nextOffset: fitting,
    mode: 'hybrid',
  })
})

test('nothing found: no hits, and what to try', async () => {
  const { library } = await searching({})
  expect(await ask('search_docs', { query: 'zzxqvkw' }, library)).toEqual(
    both({
      hits: [],
      total: 0,
      hasMore: false,
      mode: 'hybrid',
      note:
        'No section holds these words or means something close. Try the name of the function, option or error itself, ' +
        'or fewer words; list_docs shows which pages there are.',
    }),
  )
})

describe('what is refused', () => {
  test.each(['', '   ', '\n'])('an empty query: %j', async (query) => {
    expect(await ask('search_docs', { query })).toEqual(
      error('The query is empty; ask in plain words, or with the name of a function, option or error.'),
    )
  })

  test('a category that does not exist, naming those that do', async () => {
    expect(await ask('search_docs', { query: 'keys', category: 'guides' })).toEqual(
      error('No category "guides" found. There are: "" (pages at the root), guide, ref.'),
    )
  })

  test.each([
    [{ limit: 3 }, 'missing argument "query" (a string)'],
    [{ query: { a: 1 } }, 'argument "query" must be a string, not an object'],
    [{ query: 'log', limit: '1' }, 'argument "limit" must be a whole number from 1 to 50, not "1"'],
    [{ query: 'log', limit: 2.5 }, 'argument "limit" must be a whole number from 1 to 50, not 2.5'],
    [{ query: 'log', limit: 1e9 }, 'argument "limit" must be a whole number from 1 to 50, not 1000000000'],
    [{ q: 'log' }, 'unknown argument "q" (accepted: "query", "limit", "offset", "category", "explain")'],
  ])('%j', async (args, problem) => {
    expect(await ask('search_docs', args)).toEqual(error(`invalid arguments for search_docs: ${problem}`))
  })

  test('null for an optional argument counts as absent', async () => {
    const { library, requests } = await searching({})
    await ask('search_docs', { query: 'log', limit: null, category: null }, library)
    expect(requests).toEqual([{ query: 'log', limit: 8, offset: 0 }])
  })
})
