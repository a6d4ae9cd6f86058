import type { z } from 'zod'
import type { OpenLibrary } from '../../search/library.ts'
import type { Tool } from '../tool.ts'
import { getDoc } from './get.ts'
import { listDocs } from './list.ts'
import { getOutline } from './outline.ts'
import { byPackage } from './package.ts'
import { searchDocs } from './search.ts'
import { getSection } from './section.ts'

/**
 * The documentation tools, in the order they are advertised.
 *
 * @param library what they answer from, asked for at each call, so that it can be loaded late; where it rejects with an
 * `AnchordocError`, that error's sentence is the answer
 * @param packages whether the documentation of several packages is served, which `package` then narrows
 */
export function docsTools(library: OpenLibrary, { packages = false } = {}): Tool[] {
  const tools = [searchDocs, getSection, getOutline, getDoc, listDocs]
  return tools.map((make) => (packages ? byPackage(make, library) : make(library)))
}

type Answer<Make extends (library: OpenLibrary) => Tool> = z.infer<ReturnType<Make>['output']>

/** What each documentation tool answers, by its name. */
export interface DocsAnswers {
  search_docs: Answer<typeof searchDocs>
  get_section: Answer<typeof getSection>
  get_outline: Answer<typeof getOutline>
  get_doc: Answer<typeof getDoc>
  list_docs: Answer<typeof listDocs>
}
