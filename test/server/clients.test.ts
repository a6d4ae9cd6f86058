import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioClientTransport1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_FLOW_DOCUMENT } from '../../src/flow/example.ts'
import { openDocs } from '../../src/open-docs.ts'
import { callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { flowTools } from '../../src/tools/flow/index.ts'
import { VERSION } from '../../src/version.ts'
import { CLI, RUNTIMES } from '../support/built.ts'
import { buildTo, PUMP_KIT } from '../support/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'anchordoc-clients-'))
const corpus = join(folder, 'docs.json')
beforeAll(() => buildTo(join(PUMP_KIT, 'docs'), corpus))
afterAll(() => rmSync(folder, { recursive: true }))

/** A call of every tool. */
const CALLS: Record<string, Record<string, unknown>> = {
  search_docs: { query: 'how do I start the pump?', limit: 2 },
  get_section: { slug: 'index', heading: 'install' },
  get_outline: { slug: 'index' },
  get_doc: { slug: 'index' },
  list_docs: {},
  flow_validate: { document: EXAMPLE_FLOW_DOCUMENT },
  flow_analyze: { document: EXAMPLE_FLOW_DOCUMENT },
  flow_simulate: { document: EXAMPLE_FLOW_DOCUMENT, inputs: ['Ana'] },
  flow_migrate: { document: EXAMPLE_FLOW_DOCUMENT },
  flow_diff: { left: EXAMPLE_FLOW_DOCUMENT, right: {} },
  flow_digest: { document: EXAMPLE_FLOW_DOCUMENT },
  flow_schema: {},
  flow_example: {},
}

interface Connection {
  revision: string | undefined
  server: unknown
  instructions: string | undefined
  tools: { name: string }[]
  answers: Record<string, unknown>
}

/** What a real client sees of the server; it checks each structured answer against the tool's output schema by itself. */
type Look = (command: string, args: string[]) => Promise<Connection>

const withSdk1: Look = async (command, args) => {
  const client = new Client1({ name: 'test', version: '0' })
  const transport = new StdioClientTransport1({ command, args, stderr: 'ignore' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  const answers: Record<string, unknown> = {}
  for (const { name } of tools) answers[name] = await client.callTool({ name, arguments: CALLS[name] ?? {} })
  const seen = { server: client.getServerVersion(), instructions: client.getInstructions(), tools, answers }
  const revision = (transport as { _protocolVersion?: string })._protocolVersion
  await client.close()
  return { ...seen, revision }
}

const withSdk2 =
  (mode: 'legacy' | 'modern'): Look =>
  async (command, args) => {
    const client = new Client(
      { name: 'test', version: '0' },
      { versionNegotiation: { mode: mode === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
    )
    await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }))
    const { tools } = await client.listTools()
    const answers: Record<string, unknown> = {}
    for (const { name } of tools)
      answers[name] = await client.callTool({ name, arguments: CALLS[name] ?? {} })
    const seen = { server: client.getServerVersion(), instructions: client.getInstructions(), tools, answers }
    const revision = client.getNegotiatedProtocolVersion()
    await client.close()
    return { ...seen, revision }
  }

const CLIENTS: { client: string; look: Look; speaks: string | undefined }[] = [
  { client: 'the 1.x SDK', look: withSdk1, speaks: undefined },
  { client: 'the 2.x client with initialize', look: withSdk2('legacy'), speaks: '2025-11-25' },
  { client: 'the 2.x client without a handshake', look: withSdk2('modern'), speaks: '2026-07-28' },
]

describe.each(RUNTIMES)('a server on $runtime', ({ command }) => {
  test.each(CLIENTS)('answers every tool to $client as the tool itself does', async ({ look, speaks }) => {
    const seen = await look(command, [CLI, 'serve', '--corpus', corpus])
    expect(seen.revision).toBe(speaks)
    expect(seen.server).toEqual({ name: 'anchordoc', version: VERSION })
    expect(seen.instructions).toMatch(/^Documentation of the version that is installed here/)
    const docs = openDocs({ corpus })
    const tools = [...docsTools(docs.library), ...flowTools]
    expect(seen.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const tool of tools) {
      const answer = await callTool(tool, CALLS[tool.name])
      expect(answer.isError, `${tool.name}: ${answer.content[0]?.text}`).toBeUndefined()
      expect(seen.answers[tool.name]).toMatchObject(answer)
    }
  })
})
