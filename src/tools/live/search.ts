import { z } from 'zod'
import type { Doc } from '../../corpus/format.ts'
import type { Pages } from '../../search/library.ts'
import { openPlainIndex, type PlainIndex, searchPlain } from '../../search/plain.ts'
import { fitting } from '../docs/paging.ts'
import { defineTool, ToolError } from '../tool.ts'

/** Folders whose pages are made by programs, or are not documentation but plans that agents write: they would drown the rest. */
const SKIPPED = new Set(['api', 'dist', '.vitepress', 'superpowers', 'node_modules'])

/** `docs_search`: sections of the documentation on disk, by words alone. */
export function docsSearch(pages: () => Promise<Pages>) {
  let index: PlainIndex | undefined
  let of: readonly Doc[] | undefined
  return defineTool({
    name: 'docs_search',
    title: 'Search the documentation on disk',
    description:
      'Finds sections of the documentation folder as it is on disk at this moment, by words alone: rare words count most, words ' +
      'in headings twice, and a section with all words or the exact phrase comes first. Pages in every language are searched ' +
      'together. For a question in your own words use search_docs. Read a page with docs_page {path}. Pages under api/ and ' +
      'dist/ are left out.',
    input: z.strictObject({
      query: z.string().describe('Words, names or a phrase that the pages use.'),
      limit: z.int().min(1).max(25).default(8).describe('Sections at most.'),
    }),
    output: z.strictObject({
      hits: z.array(
        z.strictObject({
          path: z.string().describe('The page, for docs_page.'),
          title: z.string(),
          heading: z.string(),
          headingId: z
            .string()
            .describe("The section's anchor; empty for text above a page's first heading."),
          snippet: z.string(),
          score: z.number(),
        }),
      ),
      note: z.string().optional().describe('What to try when nothing was found.'),
    }),
    async run({ query, limit }) {
      if (query.trim() === '') throw new ToolError('The query is empty; give words that the pages use.')
      const now = await pages()
      if (!index || of !== now.docs) index = openPlainIndex(searched(now))
      of = now.docs
      const hits = fitting(searchPlain(index, query, limit), {})
      return { structured: { hits, ...(hits.length === 0 && { note: NOTHING_FOUND }) } }
    },
  })
}

const NOTHING_FOUND =
  'No section has any of these words. Try fewer or other words, or ask search_docs in your own words.'

/** The pages that are searched: where those are all, with the index that all have. */
function searched(pages: Pages): Pages {
  const docs = pages.docs.filter(({ path }) => !path.split('/').some((name) => SKIPPED.has(name)))
  return docs.length === pages.docs.length ? pages : { docs }
}
