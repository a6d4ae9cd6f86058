import { z } from 'zod'
import { quote } from '../../quote.ts'
import type { Pages } from '../../search/library.ts'
import { CONTENT_INPUT, CONTENT_OUTPUT, contentPart } from '../docs/content.ts'
import { findNamed } from '../docs/lookup.ts'
import { defineTool, ToolError } from '../tool.ts'

/** `docs_page`: a page of the documentation on disk. */
export function docsPage(pages: () => Promise<Pages>) {
  return defineTool({
    name: 'docs_page',
    title: 'Read a page of the documentation on disk',
    description:
      'Returns the Markdown of one page of the documentation folder as it is on disk at this moment. The path is relative to ' +
      'that folder, as docs_search gives it; the extension may be left out. A page longer than maxChars comes in parts; ask ' +
      'again with offset: nextOffset.',
    input: z.strictObject({
      path: z.string().describe('Path of the page inside the documentation folder.'),
      ...CONTENT_INPUT,
    }),
    output: z.strictObject({ path: z.string(), title: z.string(), ...CONTENT_OUTPUT }),
    async run({ path: wanted, ...range }) {
      // Looked up among the pages that are there: no path of a caller ever reaches the file system.
      const doc = findNamed((await pages()).docs, wanted.trim().replace(/^(?:\.?\/)+/, ''))
      if (!doc) throw new ToolError(`page not found: ${named(wanted)}`)
      const { path, title } = doc
      const { structured, text } = contentPart(path, doc.content, range)
      return { structured: { path, title, ...structured }, text }
    },
  })
}

/** What was asked for, as an error may repeat it: on one line, short, and no absolute path. */
function named(path: string): string {
  const parts = path.replace(/^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]*/i, '').trim()
  return quote(parts, 100).slice(1, -1)
}
