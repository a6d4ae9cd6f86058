import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildCorpus } from '../src/corpus/build.ts'
import type { ModelIdentity } from '../src/corpus/format.ts'
import { readTree } from '../src/corpus/read.ts'
import { MODEL } from '../src/embedding/model.ts'
import { openDocs } from '../src/open-docs.ts'
import { tinyEmbedder } from './support/embedder.ts'
import { buildTo, folderOf, PUMP_KIT } from './support/pages.ts'

const DOCS = join(PUMP_KIT, 'docs')

/** Builds a corpus whose vectors claim to be of some model. */
async function buildWith(model: ModelIdentity, out: string): Promise<void> {
  await buildCorpus(await readTree(DOCS), { out, package: null, embedder: tinyEmbedder(model) })
}

/** How a search over a corpus goes, and why so. */
async function modeOf(corpus: string, options: { keyword?: boolean } = {}) {
  const docs = openDocs({ corpus, ...options })
  try {
    const { hits, mode, modeReason } = await (await docs.library()).search({
      query: 'rotateKey',
      limit: 1,
      offset: 0,
    })
    return { ref: hits[0]?.ref, mode, modeReason }
  } finally {
    await docs.close()
  }
}

const found = { ref: 'guide/setup#rotating-keys', mode: 'keyword' }

describe('search goes by words alone, and says why', () => {
  test('where it was asked for', async () => {
    const corpus = join(folderOf({}), 'docs.json')
    await buildWith(MODEL, corpus)
    expect(await modeOf(corpus, { keyword: true })).toEqual({
      ...found,
      modeReason: 'search by words alone was asked for',
    })
  })

  test('over a corpus without vectors', async () => {
    const corpus = join(folderOf({}), 'docs.json')
    await buildTo(DOCS, corpus)
    expect(await modeOf(corpus)).toEqual({
      ...found,
      modeReason: 'the corpus was built without vectors; `anchordoc build` adds them',
    })
  })

  test.each([
    ['another model', { id: 'bge-small' }, 'bge-small (q8, 384 dimensions, sha256 afdb6f1a0e45)'],
    [
      'other weights',
      { dtype: 'fp32', sha256: '0'.repeat(64) },
      'all-MiniLM-L6-v2 (fp32, 384 dimensions, sha256 000000000000)',
    ],
    ['other dimensions', { dimensions: 256 }, 'all-MiniLM-L6-v2 (q8, 256 dimensions, sha256 afdb6f1a0e45)'],
  ])('over vectors of %s, naming both models', async (_, other, name) => {
    const corpus = join(folderOf({}), 'docs.json')
    await buildWith({ ...MODEL, ...other }, corpus)
    expect(await modeOf(corpus)).toEqual({
      ...found,
      modeReason:
        `the corpus was built with the model ${name}, and this anchordoc has ` +
        'all-MiniLM-L6-v2 (q8, 384 dimensions, sha256 afdb6f1a0e45); build it again',
    })
  })
})

test('search goes by meaning as well over vectors of the model that ships', async () => {
  const corpus = join(folderOf({}), 'docs.json')
  await buildWith(MODEL, corpus)
  expect(await modeOf(corpus)).toMatchObject({ mode: 'hybrid' })
})

test('a corpus that cannot be used is told once a reason, and tried again at the next call', async () => {
  const corpus = join(folderOf({}), 'docs.json')
  const reasons: string[] = []
  const docs = openDocs({ corpus, onFailure: (reason) => reasons.push(reason) })
  const missing = 'The corpus docs.json does not exist: run `anchordoc build`.'
  await expect(docs.library()).rejects.toThrow(missing)
  await expect(docs.library()).rejects.toThrow(missing)
  expect(reasons).toEqual([missing])
  await buildTo(DOCS, corpus)
  expect((await docs.library()).docs().map(({ slug }) => slug)).toContain('guide/setup')
  await docs.close()
})

test('a corpus without a package is named as such', async () => {
  const corpus = join(folderOf({}), 'docs.json')
  await buildWith(MODEL, corpus)
  const docs = openDocs({ corpus })
  expect(await (await docs.library()).sources()).toMatchObject([
    { kind: 'corpus', name: 'documentation without a package' },
  ])
  await docs.close()
})
