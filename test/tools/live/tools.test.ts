import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walkTree } from '../../../src/corpus/tree.ts'
import { openTree } from '../../../src/live/tree.ts'
import { type CallResult, callTool } from '../../../src/tools/call.ts'
import { catalogue } from '../../../src/tools/catalogue.ts'
import { liveTools } from '../../../src/tools/live/index.ts'
import { TINY_MODEL } from '../../support/embedder.ts'
import { folderOf } from '../../support/folder.ts'

/** Calls a tool over a folder of pages. */
async function ask(tool: string, args: object, files: Record<string, string> = PAGES): Promise<CallResult> {
  const tree = openTree({
    walk: () => walkTree(folder),
    model: TINY_MODEL,
    cache: join(folderOf({}), 'pages.live'),
  })
  const folder = folderOf(files)
  const tools = liveTools(async () => ({ docs: (await tree.refresh()).served.map(({ doc }) => doc) }))
  const found = tools.find(({ name }) => name === tool)
  if (!found) throw new Error(`there is no tool ${tool}`)
  return callTool(found, args)
}

const error = (text: string): CallResult => ({ content: [{ type: 'text', text }], isError: true })

const PAGES = {
  'index.md': '---\ntitle: Drip\n---\n\nWelcome.\n',
  'guide/setup.md': '# Set up\n\n## Prime the pump\n\nTurn the valve, then prime it.\n',
  'guía/instalación.md': '# Instalación\n\n## Cebar la bomba\n\nAbre la válvula.\n',
}

test('the tools are advertised as all others are, in few words', () => {
  const listed = catalogue(liveTools(async () => ({ docs: [] })))
  expect(listed.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties)])).toEqual([
    ['docs_search', ['query', 'limit']],
    ['docs_page', ['path', 'offset', 'maxChars']],
  ])
  for (const { description } of listed) expect(description.length).toBeLessThanOrEqual(600)
})

describe('docs_search', () => {
  test('answers with sections, the same in both channels', async () => {
    const hits = [
      {
        path: 'guide/setup.md',
        title: 'Set up',
        heading: 'Prime the pump',
        headingId: 'prime-the-pump',
        snippet: 'Turn the valve, then prime it.',
        score: 0.6667,
      },
    ]
    expect(await ask('docs_search', { query: 'prime' })).toEqual({
      content: [{ type: 'text', text: JSON.stringify({ hits }) }],
      structuredContent: { hits },
    })
  })

  test('says what to try where nothing is found', async () => {
    expect((await ask('docs_search', { query: 'gasket' })).structuredContent).toEqual({
      hits: [],
      note: 'No section has any of these words. Try fewer or other words, or ask search_docs in your own words.',
    })
  })

  test('refuses an empty query, and limits that are none', async () => {
    expect(await ask('docs_search', { query: ' ' })).toEqual(
      error('The query is empty; give words that the pages use.'),
    )
    for (const limit of [0, 26]) {
      expect(await ask('docs_search', { query: 'a', limit })).toEqual(
        error(
          `invalid arguments for docs_search: argument "limit" must be a whole number from 1 to 25, not ${limit}`,
        ),
      )
    }
  })

  test.each([['api'], ['dist'], ['.vitepress'], ['superpowers'], ['node_modules'], ['.hidden']])(
    'leaves out what lies under %s/, at any depth',
    async (folder) => {
      const files = {
        'a.md': 'The pump.\n',
        [`${folder}/b.md`]: 'The pump.\n',
        [`deep/${folder}/c/d.md`]: 'The pump.\n',
      }
      const { structuredContent } = await ask('docs_search', { query: 'pump' }, files)
      const { hits } = structuredContent as { hits: { path: string }[] }
      expect(hits.map(({ path }) => path)).toEqual(['a.md'])
    },
  )

  test('reaches the English and the Spanish half of a tree of 40 pages with one query', async () => {
    const topics = Array.from({ length: 20 }, (_, number) => `topic-${number}`)
    const files = Object.fromEntries(
      topics.flatMap((topic, number) => [
        [`en/${topic}.md`, `# ${topic}\n\n## Settings\n\nThe pump has the option dripRate${number}.\n`],
        [`es/${topic}.md`, `# ${topic}\n\n## Configuración\n\nLa bomba tiene la opción dripRate${number}.\n`],
      ]),
    )
    const paths = async (query: string) => {
      const { structuredContent } = await ask('docs_search', { query, limit: 2 }, files)
      return (structuredContent as { hits: { path: string }[] }).hits.map(({ path }) => path)
    }
    expect(await paths('driprate7')).toEqual(['en/topic-7.md', 'es/topic-7.md'])
    expect(await paths('OPCION dripRate12')).toEqual(['es/topic-12.md', 'en/topic-12.md'])
    expect(await paths('option dripRate12')).toEqual(['en/topic-12.md', 'es/topic-12.md'])
  })
})

describe('docs_page', () => {
  test.each([
    ['guide/setup.md', 'guide/setup.md'],
    ['guide/setup', 'guide/setup.md'],
    ['./guide/setup.md', 'guide/setup.md'],
    ['/guide/setup/', 'guide/setup.md'],
    ['setup', 'guide/setup.md'],
    ['gu%C3%ADa%2Finstalaci%C3%B3n.md', 'guía/instalación.md'],
    ['', 'index.md'],
    ['guía/instalación.md', 'guía/instalación.md'],
    ['gui\u0301a/instalacio\u0301n', 'guía/instalación.md'],
  ])('finds a page by %j', async (path, found) => {
    expect((await ask('docs_page', { path })).structuredContent?.path).toBe(found)
  })

  test('answers with the Markdown, which is the text as well', async () => {
    const content = PAGES['guide/setup.md']
    expect(await ask('docs_page', { path: 'guide/setup.md' })).toEqual({
      content: [{ type: 'text', text: content }],
      structuredContent: { path: 'guide/setup.md', title: 'Set up', content, chars: content.length },
    })
  })

  test('gives long pages in parts', async () => {
    const { content, structuredContent } = await ask('docs_page', { path: 'setup', maxChars: 10 })
    expect(structuredContent).toMatchObject({ content: '# Set up\n\n', nextOffset: 10 })
    expect(content[0]?.text).toContain(
      `[guide/setup.md: 0–10 of ${PAGES['guide/setup.md'].length} characters; go on with offset: 10]`,
    )
  })

  test.each([
    ['guide/x.md', 'guide/x.md'],
    ['/etc/passwd', 'etc/passwd'],
    ['file:///etc/passwd', 'etc/passwd'],
    ['C:\\Windows\\win.ini', 'Windows\\\\win.ini'],
    ['\\\\server\\share', 'server\\\\share'],
    ['a\nb\u0000', 'a\\nb\\u0000'],
    ['x'.repeat(500), `${'x'.repeat(100)}…`],
  ])(
    'says of %j that there is no such page, on one line and without an absolute path',
    async (path, named) => {
      expect(await ask('docs_page', { path })).toEqual(error(`page not found: ${named}`))
    },
  )
})
