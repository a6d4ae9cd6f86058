import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCorpus } from '../../src/corpus/build.ts'
import { loadCorpus } from '../../src/corpus/file.ts'
import { readTree } from '../../src/corpus/read.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import type { Library } from '../../src/search/library.ts'

export { folderOf } from './folder.ts'

/** The documentation of an invented package: two pages of one name, nested sections, a table, headings in many scripts. */
export const PUMP_KIT = fileURLToPath(new URL('../fixtures/pump-kit', import.meta.url))

/** Where the pages of `libraryOf` come from, whatever folder they lie in. */
export const ORIGIN = {
  package: { name: 'pump-kit', version: '2.1.0' },
  digest: '5eed'.repeat(16),
  date: '2026-01-02T03:04:05.000Z',
}

/** A documentation folder as the tools answer from it, by words alone. */
export async function libraryOf(docs: string): Promise<Library> {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-'))
  try {
    const out = join(folder, 'docs.json')
    await buildTo(docs, out)
    return createLibrary(
      { ...(await loadCorpus(out)), origin: ORIGIN },
      { source: { kind: 'corpus', name: 'pump-kit 2.1.0' } },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Builds a documentation folder into a corpus file without vectors. */
export async function buildTo(docs: string, out: string): Promise<void> {
  await buildCorpus(await readTree(docs), { out, package: ORIGIN.package, embedder: null })
}
