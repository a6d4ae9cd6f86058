import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Corpus, Doc, ModelIdentity } from '../corpus/format.ts'
import { isInside } from '../corpus/tree.ts'
import { AnchordocError } from '../errors.ts'
import { readCorpusPart } from '../live/corpus.ts'
import { cacheFile } from '../live/folder.ts'
import type { Part, Provider } from '../live/merge.ts'
import { renamed } from '../live/names.ts'
import { oneAtATime } from '../live/queue.ts'
import { signatureOf } from '../live/settle.ts'
import { type LiveTree, openTree, type Snapshot } from '../live/tree.ts'
import type { Source } from '../search/library.ts'
import { directDependencies, type Installed } from './dependencies.ts'
import { packagePages } from './pages.ts'

export interface PackagesOptions {
  model: ModelIdentity
  /** Why a corpus's vectors cannot be used; undefined where they can. */
  unusable: (corpus: Corpus) => string | undefined
  log: (line: string) => void
  /** Called when a package has been read that nobody waited for. */
  onChange: () => void
}

/** Milliseconds that a call waits for packages that are read for the first time; the others are served meanwhile. */
const PATIENCE_MS = 3_000

/** Documentation of one installed package. */
interface PackageDocs {
  installed: Installed
  /** Its pages as they are now; never rejects. */
  refresh(): Promise<Part>
  save(): Promise<void>
  /** What was there at the last look; null while the first one goes on. */
  part: Part | null
}

/**
 * Serves what the direct dependencies of a project bring along: the corpus that a package names, else its Markdown. What is
 * installed is looked at again when a package.json changes.
 *
 * @param cwd a folder of the project
 */
export function openPackages(cwd: string, options: PackagesOptions): Provider {
  let known = new Map<string, PackageDocs>()
  let files: string[] = []
  let state = ''

  /** Looks what is installed, where that may have changed. */
  function discover(): void {
    if (files.length > 0 && state === stateOf(files)) return
    const found = directDependencies(cwd)
    files = found.files
    state = stateOf(files)
    known = new Map(
      found.packages.map((installed) => {
        const same = known.get(installed.name)
        const keeps =
          same?.installed.folder === installed.folder && same.installed.version === installed.version
        return [installed.name, keeps ? same : openPackage(installed, options)]
      }),
    )
  }

  return {
    refresh: oneAtATime(async () => {
      discover()
      const packages = [...known.values()]
      const reading = packages.filter(({ part, installed }) => part === null || isWorkspaceMember(installed))
      const all = Promise.all(reading.map((docs) => docs.refresh()))
      const late = Symbol()
      const first = await Promise.race([all, setTimeout(PATIENCE_MS, late, { ref: false })])
      if (first === late) void all.then(options.onChange)
      return packages.map(({ part, installed }) => part ?? unread(installed)).filter(hasSomething)
    }),
    async save() {
      await Promise.all([...known.values()].map((docs) => docs.save()))
    },
    close() {},
  }
}

/** Of packages that have nothing to read there is nothing to say. */
function hasSomething({ served, source }: Part): boolean {
  return served.length > 0 || source.note !== undefined
}

function stateOf(files: readonly string[]): string {
  return files.map((file) => signatureOf(file) ?? 'none').join('\n')
}

/** A package of the workspace is edited where it lies; installed ones only change by being installed. */
function isWorkspaceMember({ folder }: Installed): boolean {
  return !folder.split(sep).includes('node_modules')
}

const placeholders = new WeakMap<Installed, Part>()

/** Stands for a package that is still being read; the same object each time. */
function unread(installed: Installed): Part {
  const part = placeholders.get(installed) ?? nothing(installed, 'its pages are being read')
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

function openPackage(installed: Installed, { model, unusable, log }: PackagesOptions): PackageDocs {
  const corpus = corpusFile(installed)
  const tree =
    corpus === null
      ? openTree({ walk: () => packagePages(installed), model, cache: cacheFile(installed.folder) })
      : null
  let reading: Promise<Part> | undefined
  const read = async (): Promise<Part> => {
    try {
      return tree
        ? await treePart(installed, tree, docs.part)
        : await corpusPart(installed, corpus ?? '', unusable)
    } catch (error) {
      if (!(error instanceof AnchordocError)) throw error
      log(`${installed.name}: ${error.message}`)
      return nothing(installed, error.message)
    }
  }
  const docs: PackageDocs = {
    installed,
    part: null,
    refresh() {
      reading ??= read().then((part) => {
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
  unusable: PackagesOptions['unusable'],
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
