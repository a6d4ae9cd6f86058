import { setTimeout } from 'node:timers/promises'
import type { CorpusEmbedder } from '../corpus/embed.ts'
import { embedDocs } from '../corpus/embed.ts'
import type { Doc, ModelIdentity, VectorTable } from '../corpus/format.ts'
import { readTable, tableToRecords, type VectorRecord } from '../corpus/table.ts'
import type { EmbedQuery } from '../embedding/embedder.ts'
import { AnchordocError } from '../errors.ts'
import type { LivePage } from './page.ts'

/** Embeds the pages of live trees one after the other, while questions are answered. */
export interface BackgroundEmbedder {
  /** What is to be embedded, the most urgent first; takes the place of what was to be embedded before. */
  want(pages: readonly LivePage[]): void
  /** Why nothing is embedded any more; undefined while all is well. */
  readonly trouble: string | undefined
  /** Texts embedded since the start. */
  readonly embedded: number
}

export interface BackgroundOptions {
  /** Makes what cuts and embeds pages, when there is something to embed. */
  open: () => Promise<CorpusEmbedder>
  /** Called after each page that has got its vectors, and once when none is left. */
  onDone: (left: number) => void
}

/** Milliseconds that the first page waits: whoever has started the server is answered first. */
const FIRST_MS = 1_000

/** @returns an embedder that has nothing to do yet */
export function createBackgroundEmbedder({ open, onDone }: BackgroundOptions): BackgroundEmbedder {
  let wanted: LivePage[] = []
  let working = false
  let started = false
  let trouble: string | undefined
  let embedded = 0

  async function work(): Promise<void> {
    if (!started) await setTimeout(FIRST_MS, undefined, { ref: false })
    started = true
    const embedder = await open()
    for (let page = wanted.shift(); page; page = wanted.shift()) {
      if (page.vectors || !page.doc) continue
      const made = await embedPage(page.doc, embedder, page.former)
      embedded += made.embedded
      page.vectors = made.vectors
      page.former = null
      trouble = undefined
      onDone(wanted.length)
    }
  }

  return {
    want(pages) {
      wanted = pages.filter(({ doc, vectors }) => doc && !vectors)
      if (working || wanted.length === 0) return
      working = true
      work()
        .catch((error: unknown) => {
          if (!(error instanceof AnchordocError)) throw error
          // What is still wanted is tried again when it is wanted the next time.
          trouble = error.message
          wanted = []
          onDone(0)
        })
        .finally(() => {
          working = false
        })
    },
    get trouble() {
      return trouble
    },
    get embedded() {
      return embedded
    },
  }
}

async function embedPage(
  doc: Doc,
  embedder: CorpusEmbedder,
  former: VectorRecord | null,
): Promise<{ vectors: VectorRecord; embedded: number }> {
  const previous = former && tableOf([former], embedder.model)
  const { vectors, embedded } = await embedDocs([doc], embedder, previous)
  const [record] = tableToRecords(vectors, [doc])
  return { vectors: record as VectorRecord, embedded }
}

/** The vectors of several pages as one table, in their order; a page without vectors only takes its place. */
export function tableOf(records: readonly VectorRecord[], model: ModelIdentity): VectorTable | null {
  const reader = readTable(
    model,
    records.reduce((sum, { pieces }) => sum + pieces.length, 0),
  )
  return records.every((record) => reader.add(record)) ? reader.table() : null
}

/** The place of a page that has no vectors. */
export function noVectors(doc: Doc): VectorRecord {
  return { sections: sectionCount(doc), pieces: [], texts: '', vectors: '' }
}

const counts = new WeakMap<Doc, number>()

/** Number of a page's sections; counted once, since a page that is not in use must be read for it. */
export function sectionCount(doc: Doc): number {
  const count = counts.get(doc) ?? doc.sections.length
  counts.set(doc, count)
  return count
}

/** The model of the query embedder's process, one text at a time: questions come in between. */
export function gently(model: ModelIdentity, embed: EmbedQuery, cut: CorpusEmbedder['cut']): CorpusEmbedder {
  return {
    model,
    cut,
    async embedAll(texts, { onDone }) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        const answer = await embed(text)
        if ('reason' in answer) throw new AnchordocError(answer.reason)
        onDone(vectors.push(answer.vector))
      }
      return { vectors }
    },
  }
}
