import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCorpus, saveCorpus } from '../../src/corpus/file.ts'
import type { Corpus, Doc, Section, VectorTable } from '../../src/corpus/format.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchordoc-file-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const model = { id: 'tiny', dtype: 'q8', dimensions: 3, sha256: 'ab' }
const origin = { package: { name: 'kit', version: '1.2.3' }, digest: 'd1', date: '2026-01-02T03:04:05.000Z' }

function section(fields: Partial<Section>): Section {
  return { headingId: '', heading: '', level: 1, start: 0, end: 0, text: '', code: '', ...fields }
}

function doc(fields: Partial<Doc>): Doc {
  const basics = { slug: 'a', path: 'a.md', category: '', title: 'A', description: '', index: null }
  return { ...basics, content: '', sections: [], ...fields }
}

const small: Corpus = {
  origin,
  anchors: 'github',
  categories: [{ slug: '', label: '' }],
  docs: [
    doc({
      content: 'Über **alles**.\n\n## One\n\n```js\nrun()\n```\n',
      sections: [
        section({ end: 17, text: 'Über alles.' }),
        section({ headingId: 'one', heading: 'One', level: 2, start: 17, end: 43, code: 'run()' }),
      ],
    }),
    doc({ slug: 'empty', path: 'empty.md', title: 'Empty' }),
  ],
  vectors: {
    model,
    count: 2,
    section: Uint32Array.of(0, 1),
    kind: Uint8Array.of(0, 1),
    texts: Uint8Array.from({ length: 16 }, (_, place) => place),
    data: Int8Array.of(127, -127, 0, 1, 2, 127),
  },
}

describe('the corpus file', () => {
  it('is one JSON document with a page a line', async () => {
    const file = join(folder, 'small.json')
    const size = await saveCorpus(file, small)
    const text = readFileSync(file, 'utf8')
    const lines = text.split('\n')
    expect(size).toBe(Buffer.byteLength(text))
    expect(lines.length).toBe(8)
    expect(JSON.parse(text)).toEqual({
      format: 'anchordoc-corpus',
      version: 1,
      origin,
      anchors: 'github',
      categories: [{ slug: '', label: '' }],
      model,
      pieces: 2,
      docs: [JSON.parse(lines[1]!.slice(0, -1)), JSON.parse(lines[2]!)],
      vectors: [JSON.parse(lines[4]!.slice(0, -1)), JSON.parse(lines[5]!)],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('holds the index of the pages behind them, so much of it a line', async () => {
    const file = join(folder, 'indexed.json')
    const bytes = Uint8Array.from({ length: 2_000_000 }, (_, place) => place % 251)
    await saveCorpus(file, { ...small, index: { version: 7, bytes } })
    const { indexVersion, index } = JSON.parse(readFileSync(file, 'utf8'))
    const parts = index.map((part: string) => Buffer.from(part, 'base64'))
    expect([indexVersion, parts.length, Buffer.concat(parts).equals(bytes)]).toEqual([7, 3, true])
    const { index: kept, ...rest } = await loadCorpus(file)
    expect([kept?.version, Buffer.from(kept?.bytes ?? []).equals(bytes)]).toEqual([7, true])
    await saveCorpus(file, small)
    expect(rest).toEqual(await loadCorpus(file))
  })

  it('holds no sign of an unfinished file when it is written', async () => {
    const own = mkdtempSync(join(folder, 'own-'))
    await saveCorpus(join(own, 'deep/docs.json'), small)
    expect(readdirSync(join(own, 'deep'))).toEqual(['docs.json'])
  })

  const words = fc.stringMatching(/^[a-zé漢🎉`#*\n\u0000 ]{0,40}$/u)
  const anySection = fc.record({
    markdown: words,
    text: words,
    code: words,
    heading: words,
    level: fc.integer({ min: 1, max: 6 }),
  })
  const anyDoc = fc.array(anySection, { maxLength: 6 }).map((parts) => {
    let start = 0
    const sections = parts.map(({ markdown, text, code, heading, level }) => {
      const end = start + markdown.length
      const whole = section({ start, end, text, code, heading, level, headingId: heading })
      start = end
      return whole
    })
    return doc({ content: parts.map(({ markdown }) => markdown).join(''), sections })
  })

  function withVectors(docs: Doc[], seed: number): Corpus {
    const sections = docs.flatMap((page) => page.sections)
    const section = Uint32Array.from(sections.flatMap((_, place) => Array(place % 3).fill(place)))
    const { length: count } = section
    const vectors: VectorTable = {
      model,
      count,
      section,
      kind: Uint8Array.from({ length: count }, (_, place) => (place + seed) % 3),
      texts: Uint8Array.from({ length: count * 8 }, (_, place) => place * seed),
      data: Int8Array.from({ length: count * 3 }, (_, place) => place * seed),
    }
    return { ...small, docs, vectors }
  }

  it('gives back every corpus that was written, byte for byte', async () => {
    const file = join(folder, 'any.json')
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDoc, { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (docs, seed) => {
          const corpus = withVectors(docs, seed)
          await saveCorpus(file, corpus)
          const first = readFileSync(file)
          const loaded = await loadCorpus(file)
          expect(loaded).toEqual(corpus)
          await saveCorpus(file, loaded)
          expect(readFileSync(file).equals(first)).toBe(true)
        },
      ),
    )
  })

  it('gives back a corpus without vectors, and one with pages longer than what deflate can look back on', async () => {
    const long = Array.from(
      { length: 90 },
      (_, place) => `## Heading ${place}\n\n${'Some *words* to read. '.repeat(80)}\n`,
    )
    let start = 0
    const sections = long.map((part, place) => {
      const text = 'Some words to read. '.repeat(80)
      const whole = section({ start, end: start + part.length, level: 2, text, code: `code(${place})` })
      start += part.length
      return whole
    })
    const corpus = { ...small, docs: [doc({ content: long.join(''), sections })], vectors: null }
    const file = join(folder, 'long.json')
    await saveCorpus(file, corpus)
    expect(await loadCorpus(file)).toEqual(corpus)
  })
})

describe('a corpus file that cannot be used is refused with what mends it', () => {
  const refuse = async (name: string, bytes: string | Buffer | null): Promise<string> => {
    const file = join(folder, name)
    if (bytes !== null) writeFileSync(file, bytes)
    return loadCorpus(file).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message}`,
    )
  }
  const whole = async (): Promise<string> => {
    const file = join(folder, 'whole.json')
    await saveCorpus(file, small)
    return readFileSync(file, 'utf8')
  }

  it('names the fact, the file and the command', async () => {
    const text = await whole()
    expect({
      missing: await refuse('missing.json', null),
      empty: await refuse('empty.json', ''),
      foreign: await refuse('foreign.json', '{"docs":[]}'),
      noise: await refuse('noise.json', Buffer.from([0, 1, 2, 255])),
      newer: await refuse('newer.json', text.replace('"version":1', '"version":999')),
      pretty: await refuse('pretty.json', JSON.stringify({ ...JSON.parse(text), version: 999 }, null, 2)),
      halved: await refuse('halved.json', text.slice(0, text.length / 2)),
      edited: await refuse('edited.json', text.replace('alles', 'nichts')),
      followed: await refuse('followed.json', `${text}more\n`),
      folder: await loadCorpus(folder).catch((error: Error) =>
        error.message.replace(/anchordoc-file-\w+/, 'X'),
      ),
    }).toEqual({
      missing: 'AnchordocError: The corpus missing.json does not exist: run `anchordoc build`.',
      empty: 'AnchordocError: The corpus empty.json is empty: run `anchordoc build`.',
      foreign: 'AnchordocError: The corpus foreign.json is not a corpus of anchordoc: run `anchordoc build`.',
      noise: 'AnchordocError: The corpus noise.json is not a corpus of anchordoc: run `anchordoc build`.',
      newer:
        'AnchordocError: The corpus newer.json has format version 999, and this anchordoc reads version 1: run `anchordoc build`.',
      pretty:
        'AnchordocError: The corpus pretty.json has format version 999, and this anchordoc reads version 1: run `anchordoc build`.',
      halved: 'AnchordocError: The corpus halved.json is damaged or cut short: run `anchordoc build`.',
      edited: 'AnchordocError: The corpus edited.json is damaged or cut short: run `anchordoc build`.',
      followed: 'AnchordocError: The corpus followed.json is damaged or cut short: run `anchordoc build`.',
      folder: 'The corpus X is a folder: run `anchordoc build`.',
    })
  })

  it('refuses a file cut at any place or with any byte changed', async () => {
    const bytes = Buffer.from(await whole())
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 2), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes)
        changed[at]! ^= change
        expect(await refuse('cut.json', bytes.subarray(0, at))).toMatch(
          /^AnchordocError: The corpus cut.json /,
        )
        expect(await refuse('changed.json', changed)).toMatch(/^AnchordocError: The corpus changed.json /)
      }),
    )
  })
})
