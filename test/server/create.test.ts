import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as api from '../../src/index.ts'
import * as internal from '../../src/internal.ts'
import { instructions } from '../../src/server/instructions.ts'
import { serveStream } from '../../src/server/stream.ts'
import { callTool } from '../../src/tools/call.ts'
import { ANSWER_CHARS } from '../../src/tools/docs/slice.ts'
import { flowTools } from '../../src/tools/flow/index.ts'
import { request } from './support/exchange.ts'

const DOCS = ['search_docs', 'get_section', 'get_outline', 'get_doc', 'list_docs']
const LIVE = ['docs_search', 'docs_page']
const FLOW = flowTools.map(({ name }) => name)

const hello = api.defineTool({
  name: 'hello',
  title: 'Hello',
  description: 'Greets whoever is named.',
  input: api.z.strictObject({ name: api.z.string().describe('Who.') }),
  output: api.z.strictObject({ greeting: api.z.string() }),
  run: ({ name }) => ({ structured: { greeting: `Hello ${name}` } }),
})

/** What a client learns of a server first. */
async function look(
  options?: api.McpServerOptions,
): Promise<{ info: unknown; instructions: string; tools: string[] }> {
  const server = api.createMcpServer(options)
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  }
  const lines = [request(1, 'initialize', params), request(2, 'tools/list')]
  const answers: string[] = []
  await serveStream(
    (async function* () {
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    })(),
    { server, write: (line) => answers.push(line) },
  )
  await server.close()
  const [{ result: opened }, { result: listed }] = answers.map((line) => JSON.parse(line))
  return {
    info: opened.serverInfo,
    instructions: opened.instructions,
    tools: listed.tools.map(({ name }: { name: string }) => name),
  }
}

describe("a library's own server", () => {
  test('has the documentation tools alone, under the name and version of the library', async () => {
    expect(await look({ name: 'toy-docs', version: '3.2.1' })).toEqual({
      info: { name: 'toy-docs', version: '3.2.1' },
      instructions: instructions(['docs']),
      tools: DOCS,
    })
  })

  test('has the sets it names, and tools of its own, in that order', async () => {
    const { tools } = await look({ name: 'toy-docs', version: '3.2.1', tools: [hello, 'flow', 'docs'] })
    expect(tools).toEqual(['hello', ...FLOW, ...DOCS])
  })

  test('may add to what agents are told', async () => {
    const told = await look({ name: 'toy-docs', version: '3.2.1', instructions: 'Toys are for children.' })
    expect(told.instructions).toBe(`${instructions(['docs'])}\n\nToys are for children.`)
  })

  test('serves a folder as it is on disk, which is looked for when a tool is called', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'own-server-'))
    const docsDir = join(folder, 'docs')
    const server = api.createMcpServer({
      docsDir: pathToFileURL(docsDir),
      name: 'toy-docs',
      version: '1.0.0',
    })
    expect((await server.tools()).map(({ name }) => name)).toEqual([...DOCS, ...LIVE])
    expect(server.instructions).toBe(instructions(['docs'], { live: true }))
    await expect(server.load()).rejects.toThrow(
      'The documentation folder "docs" does not exist: create it or name another.',
    )

    await writeFile(docsDir, '')
    await expect(server.load()).rejects.toThrow(
      'The documentation folder "docs" is a file, not a folder: name the folder that it lies in.',
    )
    await rm(docsDir)

    await mkdir(docsDir)
    await writeFile(join(docsDir, 'kite.md'), '# Kite\n\nFlies in the wind.\n')
    const list = (await server.tools()).find(({ name }) => name === 'list_docs') as api.Tool
    const { structuredContent } = await callTool(list, {})
    await server.close()
    await rm(folder, { recursive: true })
    expect(structuredContent).toMatchObject({ docs: [{ slug: 'kite', path: 'kite.md', title: 'Kite' }] })
  })

  test('is called as this package where it gives no name', async () => {
    expect((await look()).info).toEqual({ name: api.SERVER_NAME, version: api.SERVER_VERSION })
  })

  test('reads its corpus when it is asked to, or when a tool is called', async () => {
    const server = api.createMcpServer({
      corpus: 'no/such/docs.json',
      name: 'toy-docs',
      version: '1.0.0',
      tools: ['docs', hello],
    })
    await expect(server.load()).rejects.toThrow(
      'The corpus no/such/docs.json does not exist: run `anchordoc build`.',
    )
    expect((await server.tools()).map(({ name }) => name)).toEqual([...DOCS, 'hello'])
  })
})

describe('what agents are told', () => {
  test('gives the length that answers have', () => {
    const [, length = ''] = /at most ([\d ]+) characters/.exec(instructions(['docs'])) ?? []
    expect(Number(length.replaceAll(' ', ''))).toBe(ANSWER_CHARS)
  })

  test('fits into what clients keep, whatever sets there are', () => {
    for (const sets of [['docs'], ['flow'], ['docs', 'flow']] as const) {
      for (const live of [false, true]) expect(instructions(sets, { live }).length).toBeLessThan(2000)
    }
  })

  test('names tools that exist, and no others', () => {
    const named = (text: string) =>
      new Set(text.match(/\b(search_docs|list_docs|docs_[a-z]+|get_[a-z]+|flow_[a-z]+)\b/g))
    expect(named(instructions(['docs']))).toEqual(new Set(DOCS))
    expect(named(instructions(['docs'], { live: true }))).toEqual(new Set([...DOCS, ...LIVE]))
    expect([...named(instructions(['flow']))].filter((name) => !FLOW.includes(name))).toEqual([])
  })
})

test('these names are public', () => {
  expect(Object.keys(api).toSorted()).toEqual([
    'AnchordocError',
    'DEFAULT_MAX_MESSAGE_LENGTH',
    'DISCOVER_REVISIONS',
    'EXAMPLE_FLOW_DOCUMENT',
    'INITIALIZE_REVISIONS',
    'PROTOCOL_REVISIONS',
    'SERVER_NAME',
    'SERVER_VERSION',
    'ToolError',
    'createMcpServer',
    'defineTool',
    'runStdio',
    'serveStream',
    'z',
  ])
  expect(Object.keys(internal).toSorted()).toEqual(['catalogue', 'createFramer'])
  expect([api.DEFAULT_MAX_MESSAGE_LENGTH, api.PROTOCOL_REVISIONS]).toEqual([
    16 * 1024 * 1024,
    ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
  ])
})
