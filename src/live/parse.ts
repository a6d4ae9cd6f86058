import { toDoc } from '../corpus/arrange.ts'
import type { Corpus } from '../corpus/format.ts'
import { leftOutAs, parseSource } from '../corpus/read.ts'
import { fullName } from '../corpus/slugs.ts'
import type { SourceFile } from '../corpus/sources.ts'
import { includedDigest, type LivePage } from './page.ts'

/**
 * Parses a page as it is now. Its slug is its path without extension: whatever files come and go, no other page's name changes.
 */
export function parseLivePage(
  root: string,
  file: SourceFile,
  anchors: Corpus['anchors'],
): Pick<LivePage, 'path' | 'sha256' | 'includes' | 'doc'> {
  const { path, sha256 } = file
  const { page, includes } = parseSource(root, file, anchors)
  return {
    path,
    sha256,
    includes: includes.map((included) => [included, includedDigest(root, included)]),
    doc: leftOutAs(page) ? null : toDoc(path, page, fullName(path)),
  }
}
