import { z } from 'zod'
import type { Doc } from '../../corpus/format.ts'
import { findHeading, nearestHeadings } from '../../markdown/find.ts'
import { subtreeEnd } from '../../markdown/nesting.ts'
import type { OpenLibrary } from '../../search/library.ts'
import { defineTool, ToolError } from '../tool.ts'
import { CONTENT_INPUT, CONTENT_OUTPUT, contentPart } from './content.ts'
import { findDoc, quoted, SLUG_INPUT } from './lookup.ts'

/** Headings named where the one asked for does not exist. */
const NAMED_HEADINGS = 5

/** `get_section`: one section's Markdown, with everything nested under it. */
export function getSection(library: OpenLibrary) {
  return defineTool({
    name: 'get_section',
    title: 'Read a documentation section',
    description:
      'Returns the Markdown of one section, with the sections nested under it: what to read after search_docs, whose hits carry ' +
      'slug and headingId, or after get_outline. The heading may be the anchor, with or without #, or the text of the heading. ' +
      'A section longer than maxChars comes in parts; ask again with offset: nextOffset.',
    input: z.strictObject({
      slug: SLUG_INPUT,
      heading: z.string().describe('headingId of the section, or the text of its heading.'),
      ...CONTENT_INPUT,
    }),
    output: z.strictObject({
      slug: z.string(),
      headingId: z.string(),
      heading: z.string(),
      level: z.int(),
      ...CONTENT_OUTPUT,
    }),
    async run({ slug: wanted, heading: wantedHeading, ...range }) {
      const { doc, anchor = '' } = findDoc((await library()).docs(), wanted)
      const section = findSection(doc, wantedHeading || anchor)
      const { headingId, heading, level, start } = section
      const end = subtreeEnd(doc, doc.sections.indexOf(section))
      const ref = headingId ? `${doc.slug}#${headingId}` : doc.slug
      const { structured, text } = contentPart(ref, doc.content.slice(start, end), range)
      return { structured: { slug: doc.slug, headingId, heading, level, ...structured }, text }
    },
  })
}

function findSection(doc: Doc, wanted: string) {
  const section = findHeading(doc, wanted) ?? top(doc, wanted)
  if (section) return section
  const near = nearestHeadings(doc, wanted, NAMED_HEADINGS)
  const names = near.map(({ headingId, heading }) => `${headingId} (${heading})`).join(', ')
  const above = wanted.trim() === '' ? ' The text above the first heading is in get_doc.' : ''
  throw new ToolError(
    `No section ${quoted(wanted)} found in doc "${doc.slug}". ${names ? `Nearest: ${names}` : 'It has no headings'}.${above}`,
  )
}

/** The text above the first heading, for whoever asks by the page's title. */
function top(doc: Doc, wanted: string) {
  const first = doc.sections[0]
  return first?.level === 1 && plain(wanted) === plain(doc.title) ? first : undefined
}

function plain(text: string): string {
  return text.replace(/^#+/, '').trim().toLowerCase()
}
