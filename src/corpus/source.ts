import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, parsePage } from '../markdown/page.ts'
import { decodePage } from './decode.ts'
import type { Corpus } from './format.ts'
import { isInside, MAX_FILE_BYTES } from './tree.ts'

/** A file that a page was made from. */
export interface SourceFile {
  /** Relative to the documentation root, with `/`. */
  path: string
  /** SHA-256 of its bytes, hexadecimal; null where a page includes it and it cannot be read. */
  sha256: string | null
}

/** A page with the files it was made from: its own, then those it includes. */
export interface SourcePage {
  path: string
  page: Page
  files: SourceFile[]
}

/**
 * Parses a page of a tree. Files that it includes are read where their real path is inside the tree, nowhere else.
 *
 * @param root real path of the tree
 */
export function parseSource(
  root: string,
  path: string,
  source: { bytes: Buffer; text: string },
  anchors: Corpus['anchors'],
): SourcePage {
  const files: SourceFile[] = [{ path, sha256: sha256(source.bytes) }]
  const readInclude = (target: string): string | undefined => {
    const bytes = readInside(root, target)
    files.push({ path: target, sha256: bytes && sha256(bytes) })
    const decoded = bytes && decodePage(bytes)
    return decoded && 'text' in decoded ? decoded.text : undefined
  }
  return { path, page: parsePage(source.text, { path, anchors, readInclude }), files }
}

/** The bytes of a regular file whose real path is inside the tree; null where there is none. */
function readInside(root: string, path: string): Buffer | null {
  try {
    const file = realpathSync(join(root, path))
    if (!isInside(root, file)) return null
    const stats = statSync(file)
    return stats.isFile() && stats.size <= MAX_FILE_BYTES ? readFileSync(file) : null
  } catch {
    return null
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
