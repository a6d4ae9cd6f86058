import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { openCorpusPart } from '../../../src/live/corpus.ts'
import { cacheFile, openFolder } from '../../../src/live/folder.ts'
import { openLiveLibrary } from '../../../src/live/library.ts'
import type { Provider } from '../../../src/live/merge.ts'
import type { Library } from '../../../src/search/library.ts'
import { folderOf } from '../../support/folder.ts'
import { tinyQueryEmbedder } from './embedder.ts'

/** A user's cache of the test's own. */
export function ownCache(folder: string = folderOf({})): string {
  vi.stubEnv('XDG_CACHE_HOME', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

export interface Served {
  library(): Promise<Library>
  close(): Promise<void>
  log: string[]
  model: ReturnType<typeof tinyQueryEmbedder>
  write(path: string, text: string): void
}

/** A documentation folder, and after it what else is given, served live by a model that is none. */
export function serveFolder(
  root: string,
  { corpus, more = [], keyword = false }: { corpus?: string; more?: Provider[]; keyword?: boolean } = {},
): Served {
  const model = tinyQueryEmbedder()
  const log: string[] = []
  const folder = openFolder({
    folder: root,
    name: 'docs',
    tree: {},
    package: { name: 'drip', version: '1.0.0' },
    model: model.model,
    onChange: () => void live.library().catch(() => {}),
  })
  const providers: Provider[] = [folder]
  if (corpus) {
    const source = { kind: 'corpus', name: 'built' } as const
    providers.push(openCorpusPart({ file: corpus, source: () => source, unusable: () => undefined }))
  }
  const live = openLiveLibrary({
    providers: [...providers, ...more],
    model: model.model,
    embedder: keyword ? null : model.embedder,
    openCut: model.openCut,
    indexFile: cacheFile(root, 'index'),
    log: (line) => log.push(line),
  })
  onTestFinished(() => live.close())
  return { ...live, log, model, write: (path, text) => writeFileSync(join(root, path), text) }
}

/** How a search goes, and what it finds first. */
export async function ask({ library }: Pick<Served, 'library'>, query: string) {
  const { hits, mode, modeReason } = await (await library()).search({ query, limit: 1, offset: 0 })
  return { ref: hits[0]?.ref, mode, ...(modeReason !== undefined && { modeReason }) }
}

/** What is said of the sources. */
export async function sourcesOf({ library }: Pick<Served, 'library'>) {
  return (await library()).sources()
}

/** Files in a cache, by name. */
export function cached(cache: string): string[] {
  return readdirSync(cache, { recursive: true, encoding: 'utf8' }).sort()
}
