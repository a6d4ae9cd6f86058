import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Corpus, VectorTable } from '../../src/corpus/format.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import type { SearchRequest } from '../../src/search/library.ts'
import { corpus, page, section } from './corpora.ts'

const source = { kind: 'corpus', name: 'test' } as const
const DIMENSIONS = 4

/** A vector for each section, in their order. */
function vectors(rows: number[][]): VectorTable {
  return {
    model: { id: 'test', dtype: 'q8', dimensions: DIMENSIONS, sha256: '' },
    count: rows.length,
    section: Uint32Array.from(rows, (_, i) => i),
    kind: new Uint8Array(rows.length),
    texts: Uint8Array.from({ length: rows.length * 8 }, (_, i) => i % 251),
    data: Int8Array.from(rows.flat()),
  }
}

const search = (corpus: Corpus, request: Partial<SearchRequest> & { query: string }, vector?: number[]) =>
  createLibrary(corpus, {
    source,
    ...(vector && { embedQuery: async () => ({ vector: Float32Array.from(vector) }) }),
  }).search({ limit: 10, offset: 0, ...request })

const refs = async (corpus: Corpus, query: string): Promise<string[]> =>
  (await search(corpus, { query })).hits.map((hit) => hit.ref)

const guides = corpus([
  page('pumps', [
    section('', 'All about pumps.', { level: 1, heading: '' }),
    section('install-a-pump', 'Screw the pump to the floor.'),
    section('on-wood', 'Use short screws.', { level: 3 }),
  ]),
  page('valves', [section('open-a-valve', 'Turn it left.', { code: 'valve.open({ slowly: true })' })], {
    category: 'parts',
  }),
])

describe('a hit', () => {
  it('tells where the section stands, what matched and how much get_section would return', async () => {
    expect(await search(guides, { query: 'short screws' })).toEqual({
      hits: [
        {
          slug: 'pumps',
          path: 'pumps.md',
          title: 'pumps',
          category: '',
          heading: 'on wood',
          headingId: 'on-wood',
          ref: 'pumps#on-wood',
          trail: ['install-a-pump'],
          snippet: 'Use short screws.',
          chars: 17,
          score: expect.closeTo(0.9995, 3),
        },
        expect.objectContaining({ ref: 'pumps#install-a-pump', chars: 45 }),
      ],
      total: 2,
      mode: 'keyword',
      modeReason: 'this corpus was built without vectors',
    })
  })

  it('of the text above the first heading is named by the page', async () => {
    expect(await refs(guides, 'all about pumps')).toContain('pumps')
  })

  it('explains itself when asked to', async () => {
    const { hits } = await search(guides, { query: 'valve.open slowly', explain: true })
    expect(hits[0]?.explain).toEqual({
      lexical: expect.any(Number),
      semantic: 0,
      terms: [
        { term: 'valve.open', fields: ['code'] },
        { term: 'valve', fields: ['title', 'heading', 'code', 'path'] },
        { term: 'open', fields: ['heading', 'code'] },
        { term: 'slowly', fields: ['code'] },
      ],
      priors: [],
    })
  })

  it('comes from the category that was asked for', async () => {
    const { hits, total } = await search(guides, {
      query: 'install a pump or open a valve',
      category: 'parts',
    })
    expect([hits.map((hit) => hit.ref), total]).toEqual([['valves#open-a-valve'], 1])
  })
})

describe('within a category', () => {
  it('sections are told apart as if it were all there is', async () => {
    const crowd = Array.from({ length: 40 }, (_, i) => section(`s${i}`, 'pump pump pump valve valve valve'))
    const own = [
      section('both', 'A valve somewhere behind a pump, with words.'),
      section('one', 'A valve somewhere, with many more words around it than that.'),
    ]
    const docs = corpus([
      page('crowd', crowd),
      page('crowd-2', crowd),
      page('own', own, { category: 'small' }),
    ])
    const { hits } = await search(docs, { query: 'pump valve', category: 'small' })
    const alone = await search(corpus([page('own', own)]), { query: 'pump valve' })
    expect(hits.map(({ ref, score }) => [ref, score > 0.1])).toEqual(
      alone.hits.map(({ ref, score }) => [ref, score > 0.1]),
    )
    expect(hits[0]?.score).toBeCloseTo(alone.hits[0]?.score ?? 0, 2)
  })
})

describe('what nothing answers', () => {
  it.each(['%%%%', '?!', '...', '*', '\\', '"'])(
    'symbols that no page has find nothing: %s',
    async (query) => {
      expect(await search(guides, { query })).toMatchObject({ hits: [], total: 0 })
    },
  )

  it('symbols that a page has find it', async () => {
    expect(
      await refs(
        corpus([page('ops', [section('arrows', 'Write => here.'), section('rest', 'None.')])]),
        '=>',
      ),
    ).toEqual(['ops#arrows'])
  })

  it('nonsense finds nothing by keyword, and only weak hits by meaning', async () => {
    const docs = [page('a', [section('one', 'First.'), section('two', 'Second.')])]
    const near = corpus(docs, {
      vectors: vectors([
        [127, 0, 0, 0],
        [0, 127, 0, 0],
      ]),
    })
    expect(await refs(corpus(docs), 'zzxqvkw plonkfritz')).toEqual([])
    const { hits } = await search(near, { query: 'zzxqvkw plonkfritz' }, [0.2, 0.05, 0.97, 0.1])
    expect(hits.map((hit) => [hit.ref, hit.weak])).toEqual([['a#one', true]])
  })

  it('a typing error is forgiven only where the word is unknown', async () => {
    const docs = corpus([
      page('a', [section('configuration', 'Set it.'), section('node', 'Runs.'), section('mode', 'Dark.')]),
    ])
    expect(await refs(docs, 'configuraton')).toEqual(['a#configuration'])
    expect(await refs(docs, 'node')).toEqual(['a#node'])
  })
})

describe('meaning', () => {
  const docs = [page('a', [section('one', 'First.'), section('two', 'Second.'), section('three', 'Third.')])]
  const some = vectors([
    [127, 0, 0, 0],
    [0, 127, 0, 0],
    [90, 90, 0, 0],
  ])

  it('finds what shares no word with the question', async () => {
    const { hits, mode } = await search(
      corpus(docs, { vectors: some }),
      { query: 'unrelated words' },
      [0, 1, 0, 0],
    )
    expect([mode, hits.map((hit) => hit.ref)]).toEqual(['hybrid', ['a#two', 'a#three']])
  })

  it('a section has its best piece with code and its best without, half and half', async () => {
    const pieces: VectorTable = {
      ...vectors([
        [127, 0, 0, 0],
        [0, 127, 0, 0],
        [0, 0, 127, 0],
      ]),
      section: Uint32Array.of(0, 0, 1),
      kind: Uint8Array.of(1, 2, 0),
    }
    const { hits } = await search(
      corpus(docs, { vectors: pieces }),
      { query: 'x', explain: true },
      [0.6, 0.8, 0, 0],
    )
    expect(hits.map((hit) => [hit.ref, hit.explain?.semantic])).toEqual([['a#one', 0.7]])
  })

  it.each([
    ['no vectors', null, [1, 0, 0, 0], 'this corpus was built without vectors'],
    ['no embedder', some, undefined, 'no model is loaded to embed the query'],
    [
      'empty vectors',
      vectors([
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ]),
      [1, 0, 0, 0],
      'the vectors of this corpus are empty; build it again',
    ],
    [
      'vectors all the same',
      vectors(Array.from({ length: 9 }, () => [1, 2, 3, 4])),
      [1, 0, 0, 0],
      'the vectors of this corpus are all the same; build it again',
    ],
    [
      'a query of another model',
      some,
      [1, 0],
      'the vector of the query does not fit the vectors of this corpus',
    ],
    [
      'a query that is not a number',
      some,
      [Number.NaN, 0, 0, 0],
      'the vector of the query does not fit the vectors of this corpus',
    ],
  ])('%s: keyword mode, with the reason', async (_, table, vector, modeReason) => {
    const answer = await search(corpus(docs, { vectors: table }), { query: 'second' }, vector)
    expect(answer).toMatchObject({ mode: 'keyword', modeReason, hits: [{ ref: 'a#two' }] })
  })

  it("gives the embedder's own reason", async () => {
    const library = createLibrary(corpus(docs, { vectors: some }), {
      source,
      embedQuery: async () => ({ reason: 'it died' }),
    })
    expect(await library.search({ query: 'second', limit: 1, offset: 0 })).toMatchObject({
      mode: 'keyword',
      modeReason: 'it died',
    })
  })
})

describe('over any pages and any query', () => {
  const word = fc.constantFrom(
    'pump',
    'valve',
    'openValve',
    'the',
    'C++',
    '--docs',
    'constructor',
    '__proto__',
    '再試行',
    '=>',
  )
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
  const pages = fc
    .array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    .map((texts) =>
      corpus(
        texts.map((own, p) =>
          page(
            `p${p}`,
            own.map((body, s) => section(`s${s}`, body)),
          ),
        ),
      ),
    )
  const query = fc.oneof(text, fc.string(), fc.string({ unit: 'binary' }))

  it('pages of hits are pages of one list, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(pages, query, fc.integer({ min: 1, max: 7 }), async (docs, query, limit) => {
        const library = createLibrary(docs, { source })
        const whole = await library.search({ query, limit: 1e9, offset: 0 })
        const paged = []
        for (let offset = 0; offset < whole.total; offset += limit) {
          const { hits, total } = await library.search({ query, limit, offset })
          expect([hits.length, total]).toEqual([Math.min(limit, whole.total - offset), whole.total])
          paged.push(...hits)
        }
        expect(paged).toEqual(whole.hits)
        expect(new Set(paged.map((hit) => hit.ref)).size).toBe(whole.total)
        expect((await library.search({ query, limit: 5, offset: 1e9 })).hits).toEqual([])
      }),
    )
  })

  it('scores lie in 0–1 and never rise, snippets keep their length and their characters whole', async () => {
    await fc.assert(
      fc.asyncProperty(pages, query, async (docs, query) => {
        const { hits } = await search(docs, { query, limit: 1e9 })
        const scores = hits.map((hit) => hit.score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        for (const { score, snippet } of hits) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
          expect(snippet.length).toBeLessThanOrEqual(280)
          expect(snippet.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})
