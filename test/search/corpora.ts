import { embedDocs } from '../../src/corpus/embed.ts'
import type { Corpus, Doc, Section } from '../../src/corpus/format.ts'
import { readTree } from '../../src/corpus/read.ts'
import { cutPieces } from '../../src/embedding/chunk.ts'
import type { Embedder } from '../../src/embedding/embedder.ts'

/** Reads a folder into a corpus, with vectors where there is an embedder. */
export async function corpusOf(folder: string, embedder: Embedder | null): Promise<Corpus> {
  const { anchors, categories, docs } = await readTree(folder, { slugs: 'path' })
  const vectors = embedder && (await vectorsOf(docs, embedder))
  return { origin: { package: null, digest: '', date: null }, anchors, categories, docs, vectors }
}

async function vectorsOf(docs: readonly Doc[], embedder: Embedder): Promise<Corpus['vectors']> {
  const { vectors } = await embedDocs(
    docs,
    {
      model: embedder.model,
      cut: (doc) => cutPieces(doc, embedder.countTokens),
      embedAll: async (texts) => ({ vectors: await inTurn(texts, embedder.embed) }),
    },
    null,
  )
  return vectors
}

async function inTurn<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const item of items) done.push(await work(item))
  return done
}

/** A section without markup, for tests that need no parser. */
export function section(headingId: string, text: string, rest: Partial<Section> = {}): Section {
  return {
    headingId,
    heading: headingId.replaceAll('-', ' '),
    level: 2,
    start: 0,
    end: 0,
    text,
    code: '',
    ...rest,
  }
}

/** A page made of sections; their content is the text itself. */
export function page(slug: string, sections: Section[], rest: Partial<Doc> = {}): Doc {
  let at = 0
  const placed = sections.map((section) => {
    const start = at
    at += section.text.length + section.code.length
    return { ...section, start, end: at }
  })
  return {
    slug,
    path: `${slug}.md`,
    category: '',
    title: slug,
    description: '',
    index: null,
    content: sections.map(({ text, code }) => text + code).join(''),
    sections: placed,
    ...rest,
  }
}

export function corpus(docs: Doc[], rest: Partial<Corpus> = {}): Corpus {
  return {
    origin: { package: null, digest: '', date: null },
    anchors: 'github',
    categories: [],
    docs,
    vectors: null,
    ...rest,
  }
}
