import { z } from 'zod'
import type { Library, OpenLibrary } from '../../search/library.ts'
import { defineTool, ToolError } from '../tool.ts'
import { quoted } from './lookup.ts'
import { fitting, paging } from './paging.ts'

const NOTHING_FOUND =
  'No section holds these words or means something close. Try the name of the function, option or error itself, or fewer words; ' +
  'list_docs shows which pages there are.'

/** `search_docs`: the sections that answer a question. */
export function searchDocs(library: OpenLibrary) {
  return defineTool({
    name: 'search_docs',
    title: 'Search the documentation',
    description:
      'Finds the sections of this documentation that answer a question, best first: ask in your own words, or with the name of ' +
      'a function, option or error. A hit is a section; read it with get_section {slug, heading: headingId} (chars is its ' +
      'length), or with get_doc where headingId is empty. The snippet shows what matched and is not the whole answer. Hits ' +
      'marked weak are probably beside the point. When hasMore is true, ask again with offset: nextOffset.',
    input: z.strictObject({
      query: z.string().describe('A question in plain words, or an exact name.'),
      limit: z.int().min(1).max(50).default(8).describe('Hits at most.'),
      offset: z.int().min(0).default(0).describe('Hits to skip: nextOffset of the answer before.'),
      category: z.string().optional().describe('Search this category alone; list_docs shows them.'),
      explain: z.boolean().default(false).describe('Tell for each hit what its score is made of.'),
    }),
    output: z.strictObject({
      hits: z.array(hit),
      total: z.int().describe('Sections that match by word or are similar enough to be shown.'),
      hasMore: z.boolean(),
      nextOffset: z.int().optional(),
      mode: z.enum(['hybrid', 'keyword']).describe('Whether meaning was searched as well as words.'),
      modeReason: z.string().optional().describe('Why the mode is keyword.'),
      note: z.string().optional().describe('What to try when nothing was found.'),
    }),
    async run({ query, limit, offset, category, explain }) {
      if (query.trim() === '') {
        throw new ToolError(
          'The query is empty; ask in plain words, or with the name of a function, option or error.',
        )
      }
      const answering = await library('search')
      if (category !== undefined) checkCategory(answering, category)
      const {
        hits: found,
        total,
        ...mode
      } = await answering.search({
        query,
        limit,
        offset,
        ...(category !== undefined && { category }),
        ...(explain && { explain }),
      })
      const hits = fitting(found, mode)
      return {
        structured: {
          hits,
          total,
          ...paging(offset, hits.length, total),
          ...mode,
          ...(total === 0 && { note: NOTHING_FOUND }),
        },
      }
    },
  })
}

const hit = z.strictObject({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  category: z.string(),
  heading: z.string(),
  headingId: z.string().describe("The section's anchor; empty for text above a page's first heading."),
  ref: z.string().describe('slug#headingId'),
  trail: z.array(z.string()).describe('headingIds of the sections around it, outermost first.'),
  snippet: z.string(),
  chars: z.int().describe('Length of what get_section returns.'),
  score: z.number().describe('0–1, comparable inside this answer only.'),
  weak: z.boolean().optional(),
  explain: z
    .strictObject({
      lexical: z.number(),
      semantic: z.number(),
      terms: z.array(z.strictObject({ term: z.string(), fields: z.array(z.string()) })),
      priors: z.array(z.strictObject({ name: z.string(), factor: z.number() })),
    })
    .optional(),
})

function checkCategory(library: Library, category: string): void {
  const known = library.categories().map(({ slug }) => slug)
  if (known.includes(category)) return
  const names = known.map((slug) => slug || '"" (pages at the root)').join(', ')
  throw new ToolError(`No category ${quoted(category)} found. There are: ${names}.`)
}
