import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { buildCorpus } from '../../src/corpus/build.ts'
import { readTree } from '../../src/corpus/read.ts'
import { openCorpusPart } from '../../src/live/corpus.ts'
import { cacheFile, openFolder } from '../../src/live/folder.ts'
import { type KeptIndex, loadIndex, saveIndex } from '../../src/live/index-store.ts'
import { indexOf } from '../../src/search/indexes.ts'
import { packIndex, unpackIndex } from '../../src/search/pack.ts'
import { TINY_MODEL, tinyEmbedder } from '../support/embedder.ts'
import { folderOf } from '../support/folder.ts'
import { ask, cached, ownCache, serveFolder, sourcesOf } from './support/library.ts'

const PAGES = {
  'a.md': '# A\n\n## Cat\n\nThe zebrafinch sings.\n\n## Dog\n\nIt barks.\n',
  'b.md': '# B\n\n## Owl\n\nThe boobook calls.\n',
}

const hybrid = { mode: 'hybrid' }

/** Waits for what happens in the background. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })

describe('pages are embedded in the background', () => {
  test('searched by words at once, by meaning too when they are done; list_docs and the log tell', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES))
    served.model.hold()
    expect(await ask(served, 'zebrafinch')).toEqual({
      ref: 'a#cat',
      mode: 'keyword',
      modeReason: 'the pages are being embedded: 0 of 5 sections are done',
    })
    expect(await sourcesOf(served)).toMatchObject([
      { kind: 'live', name: 'docs', note: '2 of 2 pages are not embedded yet' },
    ])
    served.model.release()
    await eventually(async () => expect(await ask(served, 'zebrafinch')).toEqual({ ref: 'a#cat', ...hybrid }))
    expect((await sourcesOf(served))[0]?.note).toBeUndefined()
    expect(served.log).toEqual(['embedding 2 pages in the background', 'all pages are embedded'])
  })

  test('of an edited page only the pieces that changed, of a renamed one none', async () => {
    ownCache()
    const root = folderOf(PAGES)
    const served = serveFolder(root)
    await eventually(async () => expect(await ask(served, 'zebrafinch')).toMatchObject(hybrid))
    served.model.asked.length = 0
    served.write('a.md', PAGES['a.md'].replace('barks', 'growls'))
    served.write('c.md', PAGES['b.md'])
    rmSync(join(root, 'b.md'))
    await served.library()
    await eventually(async () => expect((await sourcesOf(served))[0]?.note).toBeUndefined())
    expect(served.model.asked).toEqual(['A › Dog\nIt growls.'])
  })

  test('an edit without any call is embedded as well', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES))
    await eventually(async () => expect(await ask(served, 'zebrafinch')).toMatchObject(hybrid))
    served.write('b.md', '# B\n\n## Owl\n\nThe boobook sleeps.\n')
    await eventually(() => expect(served.model.asked).toContain('B › Owl\nThe boobook sleeps.'))
  })

  test('where the model fails words alone are searched, and the reason is told', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES))
    served.model.fail('the model is damaged')
    await eventually(async () =>
      expect(await ask(served, 'zebrafinch')).toEqual({
        ref: 'a#cat',
        mode: 'keyword',
        modeReason: 'the model is damaged',
      }),
    )
    expect((await sourcesOf(served))[0]?.note).toBe('the model is damaged')
    expect(served.log).toContain('the pages are searched by words alone: the model is damaged')
  })

  test('never where words alone were asked for', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES), { keyword: true })
    expect(await ask(served, 'zebrafinch')).toEqual({
      ref: 'a#cat',
      mode: 'keyword',
      modeReason: 'search by words alone was asked for',
    })
    expect((await sourcesOf(served))[0]?.note).toBeUndefined()
    expect(served.model.asked).toEqual([])
  })
})

test('a date in the environment that is none leaves the pages without one', async () => {
  ownCache()
  vi.stubEnv('SOURCE_DATE_EPOCH', 'soon')
  const served = serveFolder(folderOf(PAGES), { keyword: true })
  expect(await ask(served, 'zebrafinch')).toMatchObject({ ref: 'a#cat' })
  expect((await sourcesOf(served))[0]?.origin?.date).toBeNull()
})

describe('the cache', () => {
  test('a second start embeds nothing, and goes by meaning from its first answer on', async () => {
    const cache = ownCache()
    const root = folderOf(PAGES)
    const first = serveFolder(root)
    await eventually(async () => expect(await ask(first, 'zebrafinch')).toMatchObject(hybrid))
    await first.close()
    expect(cached(cache)).toEqual([
      'anchordoc',
      expect.stringMatching(/^anchordoc\/[\da-f]{32}\.index$/),
      expect.stringMatching(/^anchordoc\/[\da-f]{32}\.live$/),
    ])
    const second = serveFolder(root)
    expect(await ask(second, 'zebrafinch')).toEqual({ ref: 'a#cat', ...hybrid })
    expect(second.model.asked).toEqual(['zebrafinch'])
  })

  test('a second start searches by the index that the first one made, until a page changes', async () => {
    ownCache()
    const root = folderOf(PAGES)
    const file = cacheFile(root, 'index')
    const first = serveFolder(root, { keyword: true })
    expect(await ask(first, 'zebrafinch')).toMatchObject({ ref: 'a#cat' })
    const docs = (await first.library()).docs()
    await first.close()
    const { key, index } = (await loadIndex(file)) as KeptIndex
    expect(unpackIndex(index, docs.length)?.postings.count).toBe(5)
    // An index that puts the word elsewhere shows which one is used.
    const other = docs.map((doc) => ({
      ...doc,
      sections: doc.sections.map((section) => ({
        ...section,
        text: section.headingId === 'owl' ? 'zebrafinch' : '',
      })),
    }))
    await saveIndex(file, { key, index: packIndex(indexOf({ docs: other })) })
    const second = serveFolder(root, { keyword: true })
    expect(await ask(second, 'zebrafinch')).toMatchObject({ ref: 'b#owl' })
    second.write('b.md', PAGES['b.md'].replace('calls', 'sleeps'))
    await eventually(async () => expect(await ask(second, 'sleeps')).toMatchObject({ ref: 'b#owl' }))
    expect(await ask(second, 'zebrafinch')).toMatchObject({ ref: 'a#cat' })
  })

  test('a server that ends early leaves what is not embedded to the next one', async () => {
    ownCache()
    const root = folderOf(PAGES)
    const first = serveFolder(root)
    first.model.hold()
    await first.library()
    await first.close()
    first.model.release()
    const second = serveFolder(root)
    await second.library()
    await eventually(async () => expect(await ask(second, 'zebrafinch')).toMatchObject(hybrid))
    expect(second.model.asked).toContain('A › Cat\nThe zebrafinch sings.')
  })

  test('nor are the vectors of texts that did not change lost with a server that ends before it has embedded', async () => {
    ownCache()
    const root = folderOf(PAGES)
    const first = serveFolder(root)
    await eventually(async () => expect(await ask(first, 'zebrafinch')).toMatchObject(hybrid))
    await first.close()
    const second = serveFolder(root)
    await second.library()
    second.model.hold()
    second.write('a.md', PAGES['a.md'].replace('barks', 'growls'))
    await second.library()
    await second.close()
    second.model.release()
    const third = serveFolder(root)
    await eventually(async () => expect((await sourcesOf(third))[0]?.note).toBeUndefined())
    expect(third.model.asked).toEqual(['A › Dog\nIt growls.'])
  })

  test('a folder that cannot be written is said once, and all goes on in memory', async () => {
    const cache = folderOf({ file: '' })
    ownCache(join(cache, 'file'))
    const served = serveFolder(folderOf(PAGES))
    await eventually(async () => expect(await ask(served, 'zebrafinch')).toMatchObject(hybrid))
    await served.close()
    await served.close()
    expect(served.log.filter((line) => line.includes('cache'))).toEqual([
      'the cache cannot be written (ENOTDIR): pages are kept in memory',
    ])
  })
})

describe('beside a corpus', () => {
  const DOCS = {
    'a.md': '# A\n\n## Old\n\nThe kookaburra laughs.\n',
    'd.md': '# D\n\n## Emu\n\nThe emu runs.\n',
  }

  async function corpusOf(files: Record<string, string>, name: string): Promise<string> {
    const out = join(folderOf({}), 'docs.json')
    const owner = { name, version: '1.0.0' }
    await buildCorpus(await readTree(folderOf(files)), { out, package: owner, embedder: tinyEmbedder() })
    return out
  }

  test('live pages come first where slugs meet, and one ranking covers both', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES), { corpus: await corpusOf(DOCS, 'other') })
    await eventually(async () => expect(await ask(served, 'emu')).toEqual({ ref: 'd#emu', ...hybrid }))
    const library = await served.library()
    expect(library.docs().map(({ slug }) => slug)).toEqual(['a', 'b', 'd'])
    const { hits } = await library.search({ query: 'kookaburra', limit: 50, offset: 0 })
    expect(hits.map(({ ref }) => ref)).not.toContain('a#old')
    expect((await library.sources()).map(({ kind }) => kind)).toEqual(['live', 'corpus'])
  })

  test('of one package, a page of one path is one page, whatever its slugs are', async () => {
    ownCache()
    const nested = { 'guide/a.md': '# A\n' }
    const own = serveFolder(folderOf(nested), { corpus: await corpusOf(nested, 'drip') })
    expect((await own.library()).docs().map(({ slug }) => slug)).toEqual(['guide/a'])
    const other = serveFolder(folderOf(nested), { corpus: await corpusOf(nested, 'other') })
    expect((await other.library()).docs().map(({ slug }) => slug)).toEqual(['guide/a', 'a'])
  })

  test('a corpus that cannot be used is an error until it can', async () => {
    ownCache()
    const out = join(folderOf({}), 'docs.json')
    const served = serveFolder(folderOf(PAGES), { corpus: out })
    await expect(served.library()).rejects.toThrow(
      'The corpus docs.json does not exist: run `anchordoc build`.',
    )
    await buildCorpus(await readTree(folderOf(DOCS)), { out, package: null, embedder: null })
    expect((await served.library()).docs().map(({ slug }) => slug)).toEqual(['a', 'b', 'd'])
  })
})

describe('several packages', () => {
  const MANY = {
    'm.md': `# M\n${Array.from({ length: 20 }, (_, i) => `\n## Gull ${i}\n\nGull ${i}.\n`).join('')}`,
  }

  /** A corpus of a package as a provider; without an embedder its vectors are none. */
  async function corpusPart(name: string, files: Record<string, string>, withVectors: boolean) {
    const out = join(folderOf({}), 'docs.json')
    const owner = { name, version: '1.0.0' }
    const embedder = withVectors ? tinyEmbedder() : null
    await buildCorpus(await readTree(folderOf(files)), { out, package: owner, embedder })
    return openCorpusPart({
      file: out,
      source: () => ({ kind: 'package', name: `${name} 1.0.0` }),
      unusable: ({ vectors }) => (vectors ? undefined : 'it was built without vectors'),
    })
  }

  test('one that has its vectors is searched by meaning whatever the others have', async () => {
    ownCache()
    const served = serveFolder(folderOf(PAGES), {
      more: [await corpusPart('emus', { 'e.md': '# Emu\n\nThe emu runs.\n' }, true)],
    })
    served.model.hold()
    const library = await served.library()
    served.model.release()
    const request = { query: 'emu', limit: 1, offset: 0 }
    expect(await library.of?.('emus')?.search(request)).toMatchObject({ hits: [{ ref: 'e' }], ...hybrid })
    expect(await library.search(request)).toMatchObject({
      hits: [{ ref: 'e' }],
      mode: 'keyword',
      modeReason: 'the pages are being embedded: 1 of 6 sections are done',
    })
  })

  test('the one that was asked for is embedded before the others', async () => {
    ownCache()
    const emus = openFolder({
      folder: folderOf({ 'e.md': '# Emu\n\nThe emu runs.\n' }),
      name: 'emus',
      tree: {},
      package: { name: 'emus', version: '1.0.0' },
      model: TINY_MODEL,
      onChange: () => {},
    })
    const served = serveFolder(folderOf(PAGES), { more: [emus] })
    ;(await served.library()).of?.('emus')
    await eventually(async () => expect((await sourcesOf(served))[0]?.note).toBeUndefined())
    expect(served.model.asked[0]).toBe('Emu\nThe emu runs.')
  })

  test('where too many sections will never have vectors it is told whose, else how far the others are', async () => {
    ownCache()
    const few = serveFolder(folderOf(MANY), {
      more: [await corpusPart('emus', { 'e.md': '# Emu\n\nThe emu runs.\n' }, false)],
    })
    few.model.hold()
    expect((await ask(few, 'emu')).modeReason).toBe('the pages are being embedded: 0 of 22 sections are done')
    few.model.release()
    const many = serveFolder(folderOf(PAGES), { more: [await corpusPart('gulls', MANY, false)] })
    expect((await ask(many, 'emu')).modeReason).toBe('gulls 1.0.0: it was built without vectors')
  })
})
