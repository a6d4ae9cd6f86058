import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { buildCorpus } from '../../src/corpus/build.ts'
import { readTree } from '../../src/corpus/read.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import type { Library } from '../../src/search/library.ts'

/** The documentation of an invented package: two pages of one name, nested sections, a table, headings in many scripts. */
export const PUMP_KIT = fileURLToPath(new URL('../fixtures/pump-kit', import.meta.url))

const OWNER = { name: 'pump-kit', version: '2.1.0' }

/** A folder of files that lives as long as the test. */
export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** A documentation folder as the tools answer from it, by words alone. */
export async function libraryOf(docs: string): Promise<Library> {
  const tree = await readTree(docs)
  const origin = { package: OWNER, digest: tree.digest(null), date: null }
  return createLibrary(
    { ...tree, origin, vectors: null },
    { source: { kind: 'corpus', name: 'pump-kit 2.1.0', origin } },
  )
}

/** Builds a documentation folder into a corpus file without vectors. */
export async function buildTo(docs: string, out: string): Promise<void> {
  await buildCorpus(await readTree(docs), { out, package: OWNER, embedder: null })
}
