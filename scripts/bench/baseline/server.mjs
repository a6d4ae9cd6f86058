/**
 * Serves what `build.mjs` wrote, with a plain SDK server: every section is inserted at the start, the model is loaded into this
 * process by the first search.
 *
 *     node scripts/bench/baseline/server.mjs CORPUS
 */
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { insertMultiple } from '@orama/orama'
import { z } from 'zod'
import { createDatabase, searchHybrid } from './database.mjs'
import { openModel } from './model.mjs'

const { pages, sections } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const db = createDatabase()
await insertMultiple(db, sections)
let embed

const server = new McpServer({ name: 'baseline', version: '1.0.0' })

server.registerTool(
  'list_docs',
  { description: 'Lists the pages.', inputSchema: {} },
  answer(async () => pages.map(({ slug, title, description }) => ({ slug, title, description }))),
)

server.registerTool(
  'get_doc',
  { description: 'Returns a page.', inputSchema: { slug: z.string() } },
  answer(async ({ slug }) => pages.find((page) => page.slug === slug) ?? null),
)

server.registerTool(
  'search_docs',
  { description: 'Finds sections.', inputSchema: { query: z.string(), limit: z.number().default(8) } },
  answer(async ({ query, limit }) => {
    embed ??= openModel()
    const { hits } = await searchHybrid(db, query, await (await embed)(query), limit)
    return hits.map(({ score, document: { slug, title, heading, headingId, content } }) => ({
      slug,
      title,
      heading,
      headingId,
      snippet: content.slice(0, 280),
      score,
    }))
  }),
)

await server.connect(new StdioServerTransport())

function answer(work) {
  return async (args) => ({ content: [{ type: 'text', text: JSON.stringify(await work(args)) }] })
}
