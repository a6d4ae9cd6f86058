import { performance } from 'node:perf_hooks'
import { isDeepStrictEqual } from 'node:util'
import type { Embedder } from '../embedding/embedder.ts'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import { sourceDate } from './date.ts'
import { type CorpusEmbedder, type EmbedEvents, embedDocs } from './embed.ts'
import { loadCorpus, saveCorpus } from './file.ts'
import type { Corpus, CorpusOrigin, ModelIdentity, VectorTable } from './format.ts'
import type { ReadTree } from './read.ts'
import type { SlugRule } from './slugs.ts'
import type { LeftOut } from './tree.ts'
import type { Warning } from './warning.ts'

export interface BuildOptions {
  /** The corpus file: what is in it already need not be embedded again. */
  out: string
  /** The package whose documentation this is. */
  package: CorpusOrigin['package']
  /** Null for a corpus without vectors. */
  embedder: CorpusEmbedder | null
}

/** What a build did. */
export interface BuildReport {
  pages: number
  sections: number
  /** Pieces of sections that have a vector. */
  pieces: number
  /** Pieces embedded now; the others kept the vectors they had. */
  embedded: number
  /** Size of the corpus file. */
  bytes: number
  seconds: number
  /** What computed the vectors; null where none had to be. */
  runtime: Embedder['runtime'] | null
  anchors: Corpus['anchors']
  slugs: SlugRule
  leftOut: LeftOut
  warnings: Warning[]
}

/**
 * Builds a corpus from a tree and writes it. One tree, one machine and one runtime give the same bytes every time.
 *
 * @throws AnchordocError where the vectors cannot be made or the file cannot be written
 */
export async function buildCorpus(
  tree: ReadTree,
  { out, package: owner, embedder }: BuildOptions,
  events: EmbedEvents = {},
): Promise<BuildReport> {
  const start = performance.now()
  const { anchors, categories, docs, slugs, leftOut, warnings } = tree
  let runtime: BuildReport['runtime'] = null
  const onStart = (name: Embedder['runtime']): void => {
    runtime = name
    events.onStart?.(name)
  }
  const { vectors, embedded } = embedder
    ? await embedDocs(docs, embedder, await previousVectors(out), { ...events, onStart })
    : { vectors: null, embedded: 0 }
  const origin = {
    package: owner,
    digest: tree.digest(embedder?.model ?? null),
    date: await sourceDate(tree.root),
  }
  const bytes = await saveCorpus(out, { origin, anchors, categories, docs, vectors })
  return {
    pages: docs.length,
    sections: docs.reduce((sum, doc) => sum + doc.sections.length, 0),
    pieces: vectors?.count ?? 0,
    embedded,
    bytes,
    seconds: Math.round(1000 * tree.seconds + performance.now() - start) / 1000,
    runtime,
    anchors,
    slugs,
    leftOut,
    warnings,
  }
}

/**
 * Whether the corpus on disk is what the tree would build, told from digests, not from vectors.
 *
 * @returns null where it is, else a sentence that says what differs
 */
export async function checkCorpus(
  tree: ReadTree,
  { out, package: owner, model }: Pick<BuildOptions, 'out' | 'package'> & { model: ModelIdentity | null },
): Promise<string | null> {
  const stale = (fact: string): string => `The corpus ${shownPath(out)} ${fact}: run \`anchordoc build\`.`
  const corpus = await loadCorpus(out).catch(onlyKnown)
  if (corpus instanceof AnchordocError) return corpus.message
  if (corpus.origin.digest !== tree.digest(model)) {
    return stale('is not what its sources, options and model would build now')
  }
  if (!isDeepStrictEqual(corpus.origin.package, owner)) {
    return stale(`says it is of ${packageName(corpus.origin.package)}, which is now ${packageName(owner)}`)
  }
  return null
}

/** The vectors of the corpus on disk; null where there is none that can be read. */
async function previousVectors(out: string): Promise<VectorTable | null> {
  const corpus = await loadCorpus(out).catch(onlyKnown)
  return corpus instanceof AnchordocError ? null : corpus.vectors
}

function onlyKnown(error: unknown): AnchordocError {
  if (error instanceof AnchordocError) return error
  throw error
}

function packageName(owner: CorpusOrigin['package']): string {
  return owner ? `${owner.name} ${owner.version}` : 'no package'
}
