import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../../src/embedding/embedder.ts'
import { openEmbedder } from '../../src/embedding/open.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import type { Hit, Library } from '../../src/search/library.ts'
import { corpusOf } from './corpora.ts'

/** What a case expects of a query. A section is `file#anchor`; `file` alone stands for any section of it. */
interface Query {
  q: string
  first?: string[]
  top3?: string[]
  notFirst?: string[]
  notInTop?: { k: number; files: string[] }
  top3MaxFromFile?: Record<string, number>
  snippetContains?: string
  paging?: { limit: number; offsets: number[]; unionOfFiles: number }
  noCrash?: boolean
  /** Missed by every ranker that was measured: reported, not required. */
  hard?: boolean
}

const CASES = new URL('../fixtures/cases/', import.meta.url).pathname
let embedder: Embedder

beforeAll(async () => {
  embedder = await openEmbedder()
})
afterAll(() => embedder.close())

describe.each(readdirSync(CASES).filter((name) => name.startsWith('search-')))('%s', (name) => {
  const folder = path.join(CASES, name)
  const { queries } = JSON.parse(readFileSync(path.join(folder, 'expect.json'), 'utf8')) as {
    queries: Query[]
  }
  let library: Library

  beforeAll(async () => {
    library = createLibrary(await corpusOf(path.join(folder, 'docs'), embedder), {
      source: { kind: 'corpus', name },
      embedQuery: async (query) => ({ vector: await embedder.embed(query) }),
    })
  })

  it.each(queries.filter((query) => !query.hard))('$q', async (query) => {
    const { hits, mode } = await library.search({ query: query.q, limit: 10, offset: 0 })
    expect(mode).toBe('hybrid')
    expect(faults(query, hits)).toEqual([])
  })

  for (const query of queries.filter((query) => query.hard)) {
    it(`${query.q} (hard: reported only)`, async () => {
      const { hits } = await library.search({ query: query.q, limit: 10, offset: 0 })
      const place = hits.findIndex((hit) => query.first?.some((wanted) => names(hit, wanted)))
      console.log(
        `${name}: "${query.q}" finds its answer at ${place < 0 ? 'no place' : `place ${place + 1}`}`,
      )
      expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).sort((a, b) => b - a))
    })
  }

  it.each(queries.filter((query) => query.paging))(
    'pages through $q without gaps or repeats',
    async (query) => {
      const { limit, offsets, unionOfFiles } = query.paging as NonNullable<Query['paging']>
      const pages = await Promise.all(
        offsets.map((offset) => library.search({ query: query.q, limit, offset })),
      )
      const whole = await library.search({ query: query.q, limit: 1e9, offset: 0 })
      const paths = pages.flatMap((page) => page.hits.map((hit) => hit.path))
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([whole.hits.length]))
      expect(pages.flatMap((page) => page.hits)).toEqual(whole.hits)
      expect(new Set(paths).size).toBe(unionOfFiles)
    },
  )
})

/** In words what is not as the case wants it. */
function faults(query: Query, hits: readonly Hit[]): string[] {
  const [first] = hits
  const among = (wanted: string[] | undefined, some: readonly Hit[]): boolean =>
    wanted === undefined || some.some((hit) => wanted.some((name) => names(hit, name)))
  const found: string[] = []
  if (!among(query.first, hits.slice(0, 1))) found.push(`first is ${first?.ref}, not ${query.first}`)
  if (!among(query.top3, hits.slice(0, 3))) found.push(`${query.top3} is not among the first three`)
  for (const name of query.notFirst ?? []) if (first && names(first, name)) found.push(`${name} is first`)
  for (const file of query.notInTop?.files ?? []) {
    if (hits.slice(0, query.notInTop?.k).some((hit) => hit.path === file)) found.push(`${file} is too high`)
  }
  for (const [file, most] of Object.entries(query.top3MaxFromFile ?? {})) {
    if (hits.slice(0, 3).filter((hit) => hit.path === file).length > most) found.push(`${file} fills the top`)
  }
  if (query.snippetContains && !first?.snippet.includes(query.snippetContains)) {
    found.push(`the snippet "${first?.snippet}" lacks ${query.snippetContains}`)
  }
  return found
}

function names(hit: Hit, wanted: string): boolean {
  return wanted.includes('#') ? `${hit.path}#${hit.headingId}` === wanted : hit.path === wanted
}
