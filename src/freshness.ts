import { dirname, resolve, sep } from 'node:path'
import { resolveSettings } from './config/settings.ts'
import type { Corpus } from './corpus/format.ts'
import { readSources, sourceDigest } from './corpus/sources.ts'
import { kindOf } from './kind.ts'

/**
 * Whether the pages that a corpus was built from have changed since, told from their digest; undefined where they are not at hand,
 * because the project around the file builds another one, or the file is an installed one.
 *
 * @param file path of the corpus
 */
export async function isBehind(file: string, corpus: Corpus): Promise<boolean | undefined> {
  try {
    const path = resolve(file)
    // What is published of a package may be less than what its corpus was built from.
    if (path.split(sep).includes('node_modules')) return undefined
    const settings = resolveSettings(dirname(path), {})
    if ('problems' in settings || settings.out !== path || kindOf(settings.docs) !== 'folder')
      return undefined
    const sources = await readSources(settings.docs, settings.tree)
    const digest = sourceDigest(sources, corpus.notes?.includes ?? [], corpus.vectors?.model ?? null)
    return digest !== corpus.origin.digest
  } catch {
    // Options or pages that cannot be read are said by `build`; here they only mean that nothing can be told.
    return undefined
  }
}
