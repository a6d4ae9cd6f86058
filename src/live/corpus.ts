import { loadCorpus } from '../corpus/file.ts'
import type { Corpus, Doc } from '../corpus/format.ts'
import { tableToRecords, type VectorRecord } from '../corpus/table.ts'
import type { Source } from '../search/library.ts'
import type { Part, Provider } from './merge.ts'
import { renamed } from './names.ts'

export interface CorpusPartOptions {
  /** The corpus file. */
  file: string
  /** What to do about a file that cannot be used. */
  remedy?: string | undefined
  /** How its pages are named beside others. */
  rename?: (doc: Doc) => { slug: string; path: string }
  source: (corpus: Corpus) => Source
  /** Whether the pages it was built from have changed since. */
  isBehind?: (corpus: Corpus) => Promise<boolean | undefined>
  /** Why its vectors cannot be used; undefined where they can. */
  unusable: (corpus: Corpus) => string | undefined
}

/** Reads a corpus as a part. Rejects with an AnchordocError where the file cannot be used. */
export async function readCorpusPart({
  file,
  remedy,
  rename,
  source,
  isBehind,
  unusable: whyNot,
}: CorpusPartOptions): Promise<Part> {
  const corpus = await loadCorpus(file, remedy)
  const unusable = whyNot(corpus)
  const records: Iterator<VectorRecord> | undefined =
    corpus.vectors && unusable === undefined ? tableToRecords(corpus.vectors, corpus.docs) : undefined
  const served = corpus.docs.map((doc) => ({
    doc: rename ? renamed(doc, rename(doc)) : doc,
    source: { vectors: (records?.next().value as VectorRecord | undefined) ?? null },
  }))
  return {
    served,
    categories: corpus.categories,
    source: { origin: corpus.origin, ...source(corpus) },
    pages: [],
    unusable,
    ...(isBehind && { isBehind: () => isBehind(corpus) }),
  }
}

/** Serves a corpus beside live pages: read once, and again as long as it cannot be used. */
export function openCorpusPart(options: CorpusPartOptions): Provider {
  let reading: Promise<readonly [Part]> | undefined
  return {
    refresh() {
      reading ??= readCorpusPart(options).then(
        (part) => [part] as const,
        (error: unknown) => {
          reading = undefined
          throw error
        },
      )
      return reading
    },
    save: async () => {},
    close() {},
  }
}
