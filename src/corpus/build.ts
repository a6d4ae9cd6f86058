import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { codeDigest } from '../code-digest.ts'
import type { Embedder } from '../embedding/embedder.ts'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import { sourceDate } from './date.ts'
import { type CorpusEmbedder, type EmbedEvents, embedDocs } from './embed.ts'
import { loadCorpus, saveCorpus } from './file.ts'
import type { BuildNotes, Corpus, CorpusOrigin, Doc, ModelIdentity, PackedIndex, Warning } from './format.ts'
import type { ReadTree } from './read.ts'
import { type Sources, sourceDigest } from './sources.ts'

/** Where a corpus goes, and whose it is. */
export interface Target {
  /** The corpus file: what is in it already need not be embedded again. */
  out: string
  /** The package whose documentation this is. */
  package: CorpusOrigin['package']
}

export interface BuildOptions extends Target {
  /** Null for a corpus without vectors. */
  embedder: CorpusEmbedder | null
  /** Makes the search's index of the pages; without it a search reads them itself. */
  packIndex?: (docs: readonly Doc[]) => PackedIndex
}

/** What a build did. */
export interface BuildReport extends Pick<BuildNotes, 'slugs' | 'leftOut' | 'warnings'> {
  pages: number
  sections: number
  /** Pieces of sections that have a vector. */
  pieces: number
  /** Pieces embedded now; the others kept the vectors they had. */
  embedded: number
  /** Size of the corpus file. */
  bytes: number
  /** What computed the vectors; null where none had to be. */
  runtime: Embedder['runtime'] | null
  anchors: Corpus['anchors']
}

/**
 * Builds a corpus from a tree and writes it. One tree, one machine and one runtime give the same bytes every time.
 *
 * @throws AnchordocError where the vectors cannot be made or the file cannot be written
 */
export async function buildCorpus(
  tree: ReadTree,
  { out, package: owner, embedder, packIndex }: BuildOptions,
  events: EmbedEvents = {},
): Promise<BuildReport> {
  const { sources, includes, anchors, categories, docs, slugs, leftOut, warnings } = tree
  let runtime: BuildReport['runtime'] = null
  const onStart = (name: Embedder['runtime']): void => {
    runtime = name
    events.onStart?.(name)
  }
  const previous = embedder && (await openCorpus(out))
  const { vectors, embedded } = embedder
    ? await embedDocs(docs, embedder, previous?.vectors ?? null, { ...events, onStart })
    : { vectors: null, embedded: 0 }
  const digest = sourceDigest(sources, includes, embedder?.model ?? null)
  const origin = { package: owner, digest, date: await sourceDate(sources.root) }
  const notes = { code: codeDigest(), includes, slugs, leftOut, warnings }
  const index = packIndex?.(docs)
  const corpus = { origin, anchors, categories, docs, vectors, ...(index && { index }), notes }
  const bytes = await saveCorpus(out, corpus)
  return { ...summary(corpus, notes), embedded, bytes, runtime }
}

/** A corpus that a build wrote. */
export type BuiltCorpus = Corpus & { notes: BuildNotes }

/** The corpus on disk where building it again, by this very code, would change nothing but its origin; else null. */
export async function findUnchanged(
  sources: Sources,
  out: string,
  model: ModelIdentity | null,
): Promise<BuiltCorpus | null> {
  const corpus = await openCorpus(out)
  if (!corpus?.notes || corpus.notes.code !== codeDigest()) return null
  return corpus.origin.digest === sourceDigest(sources, corpus.notes.includes, model)
    ? { ...corpus, notes: corpus.notes }
    : null
}

/**
 * Stands in for a build where nothing changed: writes the corpus only where its package or date are others now.
 *
 * @throws AnchordocError where the file cannot be written
 */
export async function keepCorpus(
  corpus: BuiltCorpus,
  { root }: Pick<Sources, 'root'>,
  { out, package: owner }: Target,
): Promise<BuildReport> {
  const origin = { ...corpus.origin, package: owner, date: await sourceDate(root) }
  const bytes = isDeepStrictEqual(origin, corpus.origin)
    ? (await stat(out)).size
    : await saveCorpus(out, { ...corpus, origin })
  return {
    ...summary(corpus, corpus.notes),
    embedded: 0,
    bytes,
    runtime: null,
  }
}

/**
 * Whether the corpus on disk is what the sources would build, told from digests: nothing is parsed or embedded.
 *
 * @returns what differs, as a sentence, or null; and what the build of a corpus that is current noticed
 */
export async function checkCorpus(
  sources: Sources,
  { out, package: owner }: Target,
  model: ModelIdentity | null,
): Promise<{ reason: string | null; warnings: Warning[] }> {
  const stale = (fact: string) => ({
    reason: `The corpus ${shownPath(out)} ${fact}: run \`anchordoc build\`.`,
    warnings: [],
  })
  const corpus = await loadCorpus(out).catch(onlyKnown)
  if (corpus instanceof AnchordocError) return { reason: corpus.message, warnings: [] }
  const { origin, notes } = corpus
  if (origin.digest !== sourceDigest(sources, notes?.includes ?? [], model)) {
    return stale('is not what its sources, options and model would build now')
  }
  if (!isDeepStrictEqual(origin.package, owner)) {
    return stale(`says it is of ${packageName(origin.package)}, and this is ${packageName(owner)}`)
  }
  return { reason: null, warnings: notes?.warnings ?? [] }
}

/** The corpus on disk; null where there is none that can be read. */
async function openCorpus(out: string): Promise<Corpus | null> {
  const corpus = await loadCorpus(out).catch(onlyKnown)
  return corpus instanceof AnchordocError ? null : corpus
}

function onlyKnown(error: unknown): AnchordocError {
  if (error instanceof AnchordocError) return error
  throw error
}

function summary(
  { anchors, docs, vectors }: Corpus,
  { slugs, leftOut, warnings }: BuildNotes,
): Omit<BuildReport, 'embedded' | 'bytes' | 'runtime'> {
  return {
    pages: docs.length,
    sections: docs.reduce((sum, doc) => sum + doc.sections.length, 0),
    pieces: vectors?.count ?? 0,
    anchors,
    slugs,
    leftOut,
    warnings,
  }
}

function packageName(owner: CorpusOrigin['package']): string {
  return owner ? `${owner.name} ${owner.version}` : 'no package'
}
