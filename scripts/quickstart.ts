/** Starts the server that was just built, asks it a question over MCP, and prints the section it finds. */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const question = 'how do I check in continuous integration that the corpus is up to date?'

const client = new Client({ name: 'quickstart', version: '1.0.0' })
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['./dist/cli.mjs', 'serve'],
    stderr: 'ignore',
  }),
)

const { tools } = await client.listTools()
console.log(`The server offers ${tools.length} tools: ${tools.map((tool) => tool.name).join(', ')}.\n`)

const found = await client.callTool({ name: 'search_docs', arguments: { query: question, limit: 3 } })
const { hits, mode } = found.structuredContent as {
  hits: { ref: string; slug: string; title: string; headingId: string; heading: string }[]
  mode: string
}
console.log(`search_docs "${question}" (${mode})`)
for (const hit of hits) console.log(`  ${hit.ref}  ${hit.heading || hit.title}`)

const best = hits.find((hit) => hit.headingId !== '')
if (best === undefined) throw new Error('The search found no section.')
const section = await client.callTool({
  name: 'get_section',
  arguments: { slug: best.slug, heading: best.headingId },
})
const [text] = section.content as { type: 'text'; text: string }[]
console.log(`\nget_section ${best.ref}\n`)
console.log(text?.text)

await client.close()
