import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embedDocs } from '../../src/corpus/embed.ts'
import { tableToRecords } from '../../src/corpus/table.ts'
import type { LivePage } from '../../src/live/page.ts'
import { loadPages, type Maker, savePages } from '../../src/live/store.ts'
import { page, section } from '../search/corpora.ts'
import { TINY_MODEL, tinyEmbedder } from '../support/embedder.ts'
import { folderOf } from '../support/folder.ts'

const MAKER: Maker = { code: 'c0de', anchors: 'github', model: TINY_MODEL }

/** Pages as they are after they were embedded: one page, one that was edited since, and a draft. */
async function pages(): Promise<LivePage[]> {
  const doc = page('a', [section('cat', 'It purrs.'), section('dog', 'It barks.')])
  const { vectors } = await embedDocs([doc], tinyEmbedder(), null)
  const [record = null] = tableToRecords(vectors, [doc])
  return [
    { path: 'a.md', sha256: 'aa', includes: [['code.js', null]], doc, vectors: record, former: null },
    { path: 'c.md', sha256: 'cc', includes: [], doc: page('c', []), vectors: null, former: record },
    { path: 'b.md', sha256: 'bb', includes: [], doc: null, vectors: null, former: null },
  ]
}

/** What is read back by code, rule and model that are these but for what is given. */
async function kept(saved: readonly LivePage[], other: Partial<Maker> = {}): Promise<unknown[]> {
  const file = join(folderOf({}), 'caches', 'pages.live')
  await savePages(file, MAKER, saved)
  const read = await loadPages(file, { ...MAKER, ...other })
  // Docs are read from their lines when they are asked for; here they are compared.
  return JSON.parse(JSON.stringify([...read.values()]))
}

test('pages and vectors come back as they were', async () => {
  const saved = await pages()
  expect(await kept(saved)).toEqual(JSON.parse(JSON.stringify(saved)))
})

test.each([
  ['code', { code: '0ther' }],
  ['anchors', { anchors: 'vitepress' }],
] as const)(
  'after a change of the %s only vectors are of use, for texts that are the same',
  async (_, other) => {
    const saved = await pages()
    expect(await kept(saved, other)).toEqual(
      saved.map(({ path, sha256, vectors, former }) => ({ path, sha256, former: vectors ?? former })),
    )
  },
)

test('vectors of another model are of no use, the pages are', async () => {
  const saved = await pages()
  expect(await kept(saved, { model: { ...TINY_MODEL, sha256: 'cd' } })).toEqual(
    JSON.parse(JSON.stringify(saved.map((page) => ({ ...page, vectors: null, former: null })))),
  )
})

test('there is nothing where nothing was kept', async () => {
  expect(await loadPages(join(folderOf({}), 'none.live'), MAKER)).toEqual(new Map())
})
