import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Corpus, Doc, ModelIdentity } from '../corpus/format.ts'
import { isInside } from '../corpus/tree.ts'
import { AnchordocError } from '../errors.ts'
import { readCorpusPart } from '../live/corpus.ts'
import { cacheFile } from '../live/folder.ts'
import type { Part } from '../live/merge.ts'
import { renamed } from '../live/names.ts'
import { signatureOf } from '../live/settle.ts'
import { type LiveTree, openTree, type Snapshot } from '../live/tree.ts'
import type { Source } from '../search/library.ts'
import type { Installed } from './dependencies.ts'
import { packagePages } from './pages.ts'

export interface PackageOptions {
  model: ModelIdentity
  /** Why a corpus's vectors cannot be used; undefined where they can. */
  unusable: (corpus: Corpus) => string | undefined
  log: (line: string) => void
}

/** Documentation of one installed package. */
export interface PackageDocs {
  installed: Installed
  /** Its pages as they are now; never rejects. */
  refresh(): Promise<Part>
  save(): Promise<void>
  /** What was there at the last look; null while the first one goes on. */
  part: Part | null
  /** When the last reading began, by `performance.now()`. */
  since: number
}

/** The documentation of a package: the corpus that it ships, else its Markdown. Nothing is read before it is asked for. */
export function openPackage(installed: Installed, { model, unusable, log }: PackageOptions): PackageDocs {
  const corpus = corpusFile(installed)
  const tree =
    corpus === null
      ? openTree({ walk: () => packagePages(installed), model, cache: cacheFile(installed.folder) })
      : null
  let reading: Promise<Part> | undefined
  let signature: string | null = null
  const read = async (): Promise<Part> => {
    try {
      if (tree) return await treePart(installed, tree, docs.part)
      const file = corpus ?? ''
      const before = signature
      signature = signatureOf(file)
      if (docs.part && signature !== null && signature === before) return docs.part
      return await corpusPart(installed, file, unusable)
    } catch (error) {
      if (!(error instanceof AnchordocError)) throw error
      if (docs.part?.source.note === error.message) return docs.part
      log(`${installed.name}: ${error.message}`)
      return nothing(installed, error.message)
    }
  }
  const docs: PackageDocs = {
    installed,
    part: null,
    since: 0,
    refresh() {
      if (reading) return reading
      docs.since = performance.now()
      reading = read().then((part) => {
        reading = undefined
        docs.part = part
        return part
      })
      return reading
    },
    save: async () => tree?.save(),
  }
  return docs
}

/** The corpus file that a package ships; null where it names none. */
function corpusFile({ folder, manifest: { anchordoc } }: Installed): string | null {
  const corpus = (anchordoc as { corpus?: unknown } | undefined)?.corpus
  return typeof corpus === 'string' && corpus !== '' ? join(folder, corpus) : null
}

async function corpusPart(
  installed: Installed,
  file: string,
  unusable: PackageOptions['unusable'],
): Promise<Part> {
  if (!staysInside(installed.folder, file)) {
    throw new AnchordocError('The corpus that package.json names lies outside the package: it is not read.')
  }
  return readCorpusPart({
    file,
    remedy: `reinstall ${installed.name}`,
    rename: (doc) => namesIn(installed, doc),
    source: ({ origin }) => sourceOf(installed, origin),
    unusable,
  })
}

function staysInside(folder: string, file: string): boolean {
  try {
    return isInside(folder, realpathSync(file))
  } catch {
    // A file that is not there is said to be missing when it is read.
    return isInside(folder, file)
  }
}

const snapshots = new WeakMap<Part, Snapshot>()

async function treePart(installed: Installed, tree: LiveTree, before: Part | null): Promise<Part> {
  const snapshot = await tree.refresh()
  if (before && snapshots.get(before) === snapshot) return before
  const part: Part = {
    served: snapshot.served.map(({ doc, source }) => ({
      doc: renamed(doc, namesIn(installed, doc)),
      source,
    })),
    categories: snapshot.categories,
    source: sourceOf(installed, { digest: snapshot.digest, date: null }),
    pages: snapshot.pages,
  }
  snapshots.set(part, snapshot)
  return part
}

/** How a package's page is called among those of other packages. */
function namesIn({ name }: Installed, { slug, path }: Doc): { slug: string; path: string } {
  return { slug: `${name}/${slug}`, path: `${name}/${path}` }
}

const placeholders = new WeakMap<Installed, Part>()

/** Stands for a package that is still being read; the same object each time. */
export function unread(installed: Installed): Part {
  const part =
    placeholders.get(installed) ?? nothing(installed, 'its pages are being read; ask again in a few seconds')
  placeholders.set(installed, part)
  return part
}

function nothing(installed: Installed, note?: string): Part {
  return {
    served: [],
    categories: [],
    source: { ...sourceOf(installed, null), ...(note && { note }) },
    pages: [],
  }
}

function sourceOf(
  { name, version }: Installed,
  origin: { digest: string; date: string | null } | null,
): Source {
  return {
    kind: 'package',
    name: `${name} ${version}`.trimEnd(),
    origin: { package: { name, version }, digest: origin?.digest ?? '', date: origin?.date ?? null },
  }
}
