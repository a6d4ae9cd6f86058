import type { Doc } from '../../corpus/format.ts'
import type { Tool } from '../tool.ts'
import { docsPage } from './page.ts'
import { docsSearch } from './search.ts'

/**
 * The tools for a documentation folder, in the order they are advertised.
 *
 * @param docs the folder's pages as they are now; where it rejects with an `AnchordocError`, that error's sentence is the answer
 */
export function liveTools(docs: () => Promise<readonly Doc[]>): Tool[] {
  return [docsSearch(docs), docsPage(docs)]
}
