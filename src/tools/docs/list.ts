import { z } from 'zod'
import type { Doc } from '../../corpus/format.ts'
import type { OpenLibrary, Source } from '../../search/library.ts'
import { defineTool } from '../tool.ts'
import { fitting, paging } from './paging.ts'

/** Room for the sources of very many packages. */
const SOURCES_CHARS = 9_000

/** `list_docs`: all pages, in order. */
export function listDocs(library: OpenLibrary) {
  return defineTool({
    name: 'list_docs',
    title: 'List documentation pages',
    description:
      'Lists the pages of this documentation with slug, path, title and description, ordered by category. For a question, ' +
      'search_docs is the shorter way; use this to see what there is, then get_outline and get_section to read. `sources` says ' +
      'which package and version the pages belong to. When hasMore is true, ask again with offset: nextOffset.',
    input: z.strictObject({
      limit: z.int().min(1).optional().describe('Pages at most; by default all that fit one answer.'),
      offset: z.int().min(0).default(0).describe('Pages to skip: nextOffset of the answer before.'),
    }),
    output: z.strictObject({
      docs: z.array(
        z.strictObject({
          slug: z.string().describe('The name the other tools take.'),
          path: z.string().describe('Source file.'),
          category: z.string().describe('First folder; empty for pages at the root.'),
          title: z.string(),
          description: z.string(),
        }),
      ),
      sources: z.array(
        z.strictObject({
          kind: z.enum(['corpus', 'live', 'package']),
          name: z.string(),
          package: z.string().optional(),
          version: z.string().optional().describe('Version of the package that the pages describe.'),
          digest: z.string().optional().describe('SHA-256 over the sources.'),
          date: z.string().optional().describe('When the sources were last changed.'),
          behind: z
            .boolean()
            .optional()
            .describe('Whether the sources at hand have changed since the corpus was built.'),
          note: z.string().optional().describe('Progress or trouble.'),
        }),
      ),
      moreSources: z.int().optional().describe('How many more sources there are than fit here.'),
      total: z.int(),
      hasMore: z.boolean(),
      nextOffset: z.int().optional(),
    }),
    async run({ limit, offset }) {
      const answering = await library()
      const all = answering.docs()
      const from = (await answering.sources()).map(describeSource)
      const sources = fitting(from, {}, SOURCES_CHARS)
      const others = {
        sources,
        ...(sources.length < from.length && { moreSources: from.length - sources.length }),
      }
      const wanted = all.slice(offset, limit === undefined ? undefined : offset + limit)
      const docs = fitting(wanted.map(entry), others)
      return {
        structured: { docs, ...others, total: all.length, ...paging(offset, docs.length, all.length) },
      }
    },
  })
}

function entry({ slug, path, category, title, description }: Doc) {
  return { slug, path, category, title, description }
}

function describeSource({ kind, name, origin, behind, note }: Source) {
  return {
    kind,
    name,
    ...(origin?.package && { package: origin.package.name, version: origin.package.version }),
    ...(origin?.digest && { digest: origin.digest }),
    ...(origin?.date && { date: origin.date }),
    ...(behind !== undefined && { behind }),
    ...(note && { note }),
  }
}
