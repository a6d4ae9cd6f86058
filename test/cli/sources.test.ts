import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readDocsFolder } from '../../src/docs-folder.ts'
import { type OpenDocs, openDocs } from '../../src/open-docs.ts'
import { callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { cached, ownCache } from '../live/support/library.ts'
import { folderOf } from '../support/folder.ts'
import { buildTo } from '../support/pages.ts'
import { say } from './terminal.ts'

const FILES = {
  'package.json': '{ "name": "garden", "version": "1.0.0", "dependencies": { "valve": "1" } }',
  'docs/hose.md':
    '# Hose\n\nWords.\n\n## Unroll\n\nUnroll the hose in the garden.\n\n## Roll up\n\nIn autumn.\n',
  'node_modules/valve/package.json': '{ "name": "valve", "version": "1.4.2" }',
  'node_modules/valve/README.md': '# Valve\n\n## Open\n\nCall `openValve` to let water through.\n',
}

/** Where the questions are asked; its corpus holds a page that neither folder nor package has. */
let cwd = ''
let cache = ''

beforeEach(async () => {
  vi.stubEnv('ANCHORDOC_DOCS_DIR', undefined)
  cache = ownCache()
  cwd = folderOf(FILES)
  await buildTo(
    folderOf({ 'pump.md': '# Pump\n\n## Prime\n\nPrime the pump with water.\n' }),
    join(cwd, 'pump.json'),
  )
})

const here = (...line: string[]) => say(line, { cwd })

interface Named {
  docs?: boolean
  packages?: boolean
  corpus?: boolean
  keyword?: boolean
}

/** What a server would answer from, until the test is over. */
function served({ docs, packages, corpus, keyword }: Named): OpenDocs {
  const folder = readDocsFolder('docs', cwd)
  if (!('folder' in folder)) throw new Error('there is no folder')
  const open = openDocs({
    ...(docs && { docs: async () => ({ ...folder, name: 'docs' }) }),
    ...(packages && { packages: cwd }),
    ...(corpus && { corpus: join(cwd, 'pump.json') }),
    keyword,
  })
  onTestFinished(() => open.close())
  return open
}

async function answerOf(open: OpenDocs, packages: boolean, name: string, args: object): Promise<unknown> {
  const tool = docsTools(open.library, { packages }).find((tool) => tool.name === name)
  return tool && (await callTool(tool, args as Record<string, unknown>)).structuredContent
}

describe.each<Named & { flags: string[]; page: string; anchor: string }>([
  { flags: ['--docs', 'docs'], docs: true, page: 'hose', anchor: 'unroll' },
  { flags: ['--packages'], packages: true, page: 'valve/README', anchor: 'open' },
  {
    flags: ['--packages', '--docs', 'docs', '--corpus', 'pump.json'],
    docs: true,
    packages: true,
    corpus: true,
    page: 'pump',
    anchor: 'prime',
  },
])('$flags: --json is what the tool of a server answers', ({ flags, page, anchor, ...sources }) => {
  test.each<[command: string, words: string[], tool: string, args: object]>([
    ['list', [], 'list_docs', {}],
    ['outline', [page], 'get_outline', { slug: page }],
    ['section', [`${page}#${anchor}`], 'get_section', { slug: page, heading: anchor }],
    ['get', [page], 'get_doc', { slug: page }],
    ['search', ['--keyword', 'water'], 'search_docs', { query: 'water' }],
    ['search', ['--keyword', '--limit', '1', 'garden'], 'search_docs', { query: 'garden', limit: 1 }],
  ])('%s %j', async (command, words, name, args) => {
    const { out, err } = await here(command, ...words, ...flags, '--json')
    const open = served({ ...sources, keyword: words.includes('--keyword') })
    expect(JSON.parse(out)).toEqual(await answerOf(open, sources.packages === true, name, args))
    expect(err).toBe('')
  })
})

describe('pages as they are on disk', () => {
  test('which are not embedded yet, are searched by words, and it is said; nothing is kept', async () => {
    const { out, err, code } = await here('search', 'garden', '--docs', 'docs')
    expect(out).toContain('hose#unroll')
    expect([err, code, cached(cache)]).toEqual([
      'anchordoc: searched by words alone: 0 of 3 sections are embedded; `anchordoc serve` embeds the others while it runs\n',
      0,
      [],
    ])
  })

  test('are searched by meaning once a server has embedded them, whose cache stays as it is', async () => {
    const server = served({ docs: true })
    await vi.waitUntil(async () => (await (await server.library()).sources()).every(({ note }) => !note), {
      timeout: 30_000,
      interval: 100,
    })
    await server.close()
    const kept = () =>
      cached(cache)
        .filter((file) => file.endsWith('.live'))
        .map((file) => readFileSync(join(cache, file)))
    const before = kept()
    const { out } = await here('search', 'where do I lay it out', '--docs', 'docs', '--json')
    expect(JSON.parse(out).mode).toBe('hybrid')
    expect(before).toHaveLength(1)
    expect(kept()).toEqual(before)
  })

  test('are those of the folder that the environment names, as for a server', async () => {
    vi.stubEnv('ANCHORDOC_DOCS_DIR', 'docs')
    expect(await here('list')).toEqual({ out: '  hose  Hose\n', err: '', code: 0 })
  })

  test('of a folder that is none: a sentence, and no other answer', async () => {
    expect([
      await here('list', '--docs', 'nowhere'),
      await here('search', 'x', '--docs', 'pump.json'),
    ]).toEqual([
      {
        out: '',
        err: 'anchordoc: The documentation folder "nowhere" does not exist: create it or name another.\n',
        code: 1,
      },
      {
        out: '',
        err: 'anchordoc: The documentation folder "pump.json" is a file, not a folder: name the folder that it lies in.\n',
        code: 1,
      },
    ])
  })

  test('of a folder without one to serve: why', async () => {
    const folder = folderOf({ 'docs/a.md': '---\ndraft: true\n---\n# A\n' })
    expect(await say(['list', '--docs', 'docs'], { cwd: folder })).toEqual({
      out: '',
      err:
        'anchordoc: no pages\n' +
        'anchordoc: Every page of the documentation folder "docs" is left out (drafts: 1): add one, or name another folder with --docs.\n',
      code: 1,
    })
  })
})

describe('what the dependencies bring along, where that is nothing', () => {
  test('without a package.json: there are no dependencies', async () => {
    expect(await say(['list', '--packages'], { cwd: folderOf({}) })).toEqual({
      out: '',
      err: 'anchordoc: There is no package.json here, so no dependencies to answer from: run it in a project, or leave out --packages.\n',
      code: 1,
    })
  })

  test('with one: none has documentation', async () => {
    const cwd = folderOf({ 'package.json': '{ "dependencies": { "drip": "^3.0.0" } }' })
    expect(await say(['list', '--packages'], { cwd })).toEqual({
      out: '',
      err: 'anchordoc: no pages\nanchordoc: none of the dependencies that are installed here brings documentation along\n',
      code: 1,
    })
  })
})
