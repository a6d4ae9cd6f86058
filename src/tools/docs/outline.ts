import { z } from 'zod'
import { subtreeEnd } from '../../markdown/nesting.ts'
import type { OpenLibrary } from '../../search/library.ts'
import { defineTool } from '../tool.ts'
import { findDoc, SLUG_INPUT } from './lookup.ts'
import { fitting, paging } from './paging.ts'

/** `get_outline`: a page's headings, without their text. */
export function getOutline(library: OpenLibrary) {
  return defineTool({
    name: 'get_outline',
    title: "Show a page's headings",
    description:
      'Lists the headings of one page with anchor, level and size, without their text: the cheap way to choose what to read. ' +
      'Then read it with get_section {slug, heading: headingId}; chars is the length of what that returns, nested sections ' +
      'included. A heading without headingId has no anchor; it is read through get_doc.',
    input: z.strictObject({
      slug: SLUG_INPUT,
      offset: z
        .int()
        .min(0)
        .default(0)
        .describe('Headings to skip, for pages with very many: nextOffset of the answer before.'),
    }),
    output: z.strictObject({
      slug: z.string(),
      title: z.string(),
      headings: z.array(
        z.strictObject({ headingId: z.string(), heading: z.string(), level: z.int(), chars: z.int() }),
      ),
      nextOffset: z.int().optional(),
    }),
    async run({ slug: wanted, offset }) {
      const { doc } = findDoc((await library()).docs(), wanted)
      const { slug, title } = doc
      const all = doc.sections.flatMap(({ headingId, heading, level, start }, place) =>
        level > 1 ? [{ headingId, heading, level, chars: subtreeEnd(doc, place) - start }] : [],
      )
      const shown = fitting(all.slice(offset), { slug, title })
      const { nextOffset } = paging(offset, shown.length, all.length)
      return { structured: { slug, title, headings: shown, ...(nextOffset !== undefined && { nextOffset }) } }
    },
  })
}
