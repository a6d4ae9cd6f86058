import { realpathSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { ReadTree } from '../corpus/read.ts'
import { readIncluded } from '../corpus/sources.ts'
import { AnchordocError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { shownPath } from '../shown.ts'
import { llmsFullText, llmsText } from './llms.ts'
import type { Site } from './site.ts'

/** The files that `writeLlms` writes. */
export const LLMS_FILES = ['llms.txt', 'llms-full.txt'] as const

/**
 * Writes `llms.txt` and `llms-full.txt` of a documentation tree into a folder.
 *
 * @param baseUrl where the documentation is published; without it links are relative to the folder
 * @throws AnchordocError where they cannot be written
 */
export function writeLlms(
  { categories, docs }: Pick<ReadTree, 'categories' | 'docs'>,
  { docs: root, owner }: Pick<Settings, 'docs' | 'owner'>,
  folder: string,
  baseUrl?: string,
): void {
  const realRoot = realpathSync(root)
  const site: Site = {
    fallback: { title: owner?.package?.name ?? basename(root), description: owner?.description ?? '' },
    categories,
    docs,
    base: asFolder(baseUrl ?? relative(folder, root).replaceAll('\\', '/')),
    readInclude: (target) => readIncluded(realRoot, target),
  }
  try {
    makeFolder(folder)
    writeFileSync(join(folder, LLMS_FILES[0]), llmsText(site))
    writeFileSync(join(folder, LLMS_FILES[1]), llmsFullText(site))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new AnchordocError(
      `Nothing can be written into the folder ${shownPath(folder)} (${code}): choose another.`,
    )
  }
}

function asFolder(base: string): string {
  return base === '' || base.endsWith('/') ? base : `${base}/`
}
