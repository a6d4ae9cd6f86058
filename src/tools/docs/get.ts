import { z } from 'zod'
import type { OpenLibrary } from '../../search/library.ts'
import { defineTool } from '../tool.ts'
import { CONTENT_INPUT, CONTENT_OUTPUT, contentPart } from './content.ts'
import { findDoc, SLUG_INPUT } from './lookup.ts'

/** `get_doc`: a page's Markdown. */
export function getDoc(library: OpenLibrary) {
  return defineTool({
    name: 'get_doc',
    title: 'Read a documentation page',
    description:
      'Returns the Markdown of one page. Pages can be long: search_docs and get_outline tell which section answers, and ' +
      'get_section returns that alone. A page longer than maxChars comes in parts; ask again with offset: nextOffset.',
    input: z.strictObject({
      slug: SLUG_INPUT,
      ...CONTENT_INPUT,
    }),
    output: z.strictObject({
      slug: z.string(),
      path: z.string(),
      category: z.string(),
      title: z.string(),
      description: z.string(),
      index: z.unknown().describe('Position in its category: a number, or null where the page has none.'),
      ...CONTENT_OUTPUT,
    }),
    async run({ slug: wanted, ...range }) {
      const { doc } = findDoc((await library()).docs(), wanted)
      const { slug, path, category, title, description, index } = doc
      const { structured, text } = contentPart(slug, doc.content, range)
      return { structured: { slug, path, category, title, description, index, ...structured }, text }
    },
  })
}
