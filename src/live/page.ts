import { createHash } from 'node:crypto'
import type { Doc } from '../corpus/format.ts'
import { readIncluded } from '../corpus/sources.ts'
import type { VectorRecord } from '../corpus/table.ts'

/** A page of a live tree: what its file said when it was last read. */
export interface LivePage {
  /** Relative to the tree's root, with `/`. */
  path: string
  /** Of the file's bytes, hexadecimal. */
  sha256: string
  /** What it includes: paths relative to the root, and the SHA-256 of their text; null where there was none. */
  includes: [path: string, sha256: string | null][]
  /** Null for drafts and pages that are not to be searched. */
  doc: Doc | null
  /** Its vectors; null until it is embedded. */
  vectors: VectorRecord | null
  /** Vectors of an earlier version, of which texts that did not change keep theirs. */
  former: VectorRecord | null
}

/** Whether everything that a page includes is still what it was. */
export function includesHold(root: string, { includes }: Pick<LivePage, 'includes'>): boolean {
  return includes.every(([path, sha256]) => includedDigest(root, path) === sha256)
}

/** SHA-256 of the text of an included file; null where there is none inside the tree. */
export function includedDigest(root: string, path: string): string | null {
  const text = readIncluded(root, path)
  return text === undefined ? null : createHash('sha256').update(text).digest('hex')
}
