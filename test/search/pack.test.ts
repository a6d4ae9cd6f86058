import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Corpus, Doc } from '../../src/corpus/format.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { INDEX_VERSION, indexToBytes, packIndex, unpackIndex } from '../../src/search/pack.ts'
import { sectionOf } from '../../src/search/postings.ts'
import { buildRankIndex, type RankIndex, rank, readQuestion } from '../../src/search/rank.ts'
import { corpus, page, section } from './corpora.ts'

const packed = (docs: readonly Doc[]) => packIndex(buildRankIndex(docs))

/** All that an index holds, without the functions that look into it. */
const contents = ({ postings: { terms, ...postings }, ...rest }: RankIndex) => ({
  ...rest,
  postings: { ...postings, terms: terms.letters },
})

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom(
    'appendLog v1.2.3 --docs',
    '# 日本語 テスト',
    'el la los para con una',
    '[a](b) [c](d) [e](f)',
  ),
)
const anySection = fc
  .tuple(words, words, words, fc.integer({ min: 1, max: 6 }))
  .map(([heading, text, code, level]) => section(heading, text, { code, level }))
const anyPages = fc
  .array(
    fc.tuple(fc.constantFrom('guide', 'blog', 'v1', 'changelog'), fc.array(anySection, { maxLength: 5 })),
    {
      maxLength: 5,
    },
  )
  .map((pages) => pages.map(([folder, sections], place) => page(`${folder}/p${place}`, sections)))

describe('an index', () => {
  it('comes out of its packing as it went in', () => {
    fc.assert(
      fc.property(anyPages, (docs) => {
        const index = unpackIndex(packed(docs), docs.length)
        expect(index && contents(index)).toEqual(contents(buildRankIndex(docs)))
      }),
    )
  })

  it('is not taken where it is of other pages, of another version, or not whole', () => {
    const docs = [page('a', [section('pump', 'Oil the pump.')])]
    const index = packed(docs)
    expect([
      unpackIndex(index, 2),
      unpackIndex({ ...index, version: INDEX_VERSION + 1 }, 1),
      unpackIndex({ ...index, bytes: index.bytes.subarray(0, -3) }, 1),
      unpackIndex({ ...index, bytes: Buffer.from('what is this?') }, 1),
    ]).toEqual([null, null, null, null])
  })

  it('that was damaged is not taken, whichever bit of it is another', () => {
    const docs = [page('a', [section('pump', 'Oil the pump.'), section('oil', 'Use `thinOil`.')])]
    const { version, bytes } = packed(docs)
    const whole = contents(buildRankIndex(docs))
    const others = Array.from({ length: 8 * bytes.length }, (_, bit) => {
      const changed = Uint8Array.from(bytes)
      changed[bit >>> 3] = (changed[bit >>> 3] as number) ^ (1 << (bit & 7))
      return unpackIndex({ version, bytes: changed }, docs.length)
    }).filter((index) => index && !isDeepStrictEqual(contents(index), whole))
    expect(others).toEqual([])
  })

  it('is refused where it says what cannot be, though its bytes add up', () => {
    const docs = [page('a', [section('pump', 'Oil the pump.'), section('oil', 'Use `thinOil`.')])]
    const bytes = indexToBytes(buildRankIndex(docs))
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.lorem(), (place, byte, query) => {
        const changed = Uint8Array.from(bytes)
        changed[place] = byte
        const index = unpackIndex({ version: INDEX_VERSION, bytes: deflateSync(changed) }, docs.length)
        const places =
          index && [...index.postings.keys].filter((key) => sectionOf(key) < index.postings.count)
        expect(places?.length).toEqual(index?.postings.keys.length)
        if (index)
          expect(
            rank(index, readQuestion(index, `oil pump ${query}`), null).order.length,
          ).toBeLessThanOrEqual(index.postings.count)
      }),
    )
  })

  // Where this fails an old corpus would be searched by an index that this code would not make: raise INDEX_VERSION with the digest.
  it('of another making has another version', () => {
    const docs = [
      page('guide/start', [
        section(
          'Getting started',
          'Call `appendLog()` or trust-proxy, v1.2.3, C++ and --docs; don’t @scope/pkg.',
          {
            code: "import.meta.env.MODE\nconst user_id = $ref['x-trace-id']",
          },
        ),
        section('Más allá', 'Configuración de la aplicación, para los que la usan.'),
      ]),
      page('changelog', [section('Links', '[a](b) [c](d) [e](f)')]),
    ]
    const digest = createHash('sha256')
      .update(indexToBytes(buildRankIndex(docs)))
      .digest('hex')
    expect({ version: INDEX_VERSION, digest }).toEqual({
      version: 2,
      digest: 'a977216369d1917b8ced373d958f70c412e96f0c2f782c89f8476ed871427d55',
    })
  })
})

describe('a corpus with an index', () => {
  const docs: Doc[] = [
    page('a', [section('pump', 'Oil the pump.'), section('oil', 'Use thin oil.')]),
    page('b', [section('valve', 'Close the valve.')]),
  ]
  const ask = (one: Corpus) =>
    createLibrary(one, { source: { kind: 'corpus', name: 'test' } }).search({
      query: 'oil the valve',
      limit: 8,
      offset: 0,
      explain: true,
    })

  it('is searched as one without, and by that index', async () => {
    const plain = corpus(docs)
    expect(await ask({ ...plain, docs: [...docs], index: packed(docs) })).toEqual(await ask(plain))
    const other = packed([
      page('a', [section('x', ''), section('y', 'valve')]),
      page('b', [section('z', '')]),
    ])
    const { hits } = await ask({ ...plain, docs: [...docs], index: other })
    expect(hits.map(({ ref }) => ref)).toEqual(['a#oil'])
  })
})
