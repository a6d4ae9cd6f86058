import { z } from 'zod'
import type { Doc } from '../../corpus/format.ts'
import { buildPlainIndex, type PlainIndex, searchPlain } from '../../search/plain.ts'
import { fitting } from '../docs/page.ts'
import { defineTool, ToolError } from '../tool.ts'

/** Folders whose pages are made by programs, or are not documentation: they would drown the rest. */
const SKIPPED = new Set(['api', 'dist', '.vitepress', 'superpowers', 'node_modules'])

/** `docs_search`: sections of the documentation on disk, by words alone. */
export function docsSearch(docs: () => Promise<readonly Doc[]>) {
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
      const now = await docs()
      if (!index || of !== now) index = buildPlainIndex(now.filter(isSearched))
      of = now
      const hits = fitting(searchPlain(index, query, limit), {})
      return { structured: { hits, ...(hits.length === 0 && { note: NOTHING_FOUND }) } }
    },
  })
}

const NOTHING_FOUND =
  'No section has any of these words. Try fewer or other words, or ask search_docs in your own words.'

function isSearched({ path }: Doc): boolean {
  return !path.split('/').some((name) => SKIPPED.has(name))
}
