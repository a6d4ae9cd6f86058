import type { Pages } from '../../search/library.ts'
import type { Tool } from '../tool.ts'
import { docsPage } from './page.ts'
import { docsSearch } from './search.ts'

/**
 * The tools for a documentation folder, in the order they are advertised.
 *
 * @param pages the folder's pages as they are now; where it rejects with an `AnchordocError`, that error's sentence is the answer
 */
export function liveTools(pages: () => Promise<Pages>): Tool[] {
  return [docsSearch(pages), docsPage(pages)]
}
