import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDocs } from '../../src/open-docs.ts'
import { callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { folderOf } from '../support/folder.ts'
import { buildTo, PUMP_KIT } from '../support/pages.ts'
import { say } from './terminal.ts'

/** A copy of the invented package with its corpus built, as a project that uses it would see it. */
let project = ''
let corpus = ''

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'anchordoc-'))
  cpSync(PUMP_KIT, project, { recursive: true })
  corpus = join(project, 'content/docs.json')
  await buildTo(join(project, 'docs'), corpus)
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const here = (...line: string[]) => say(line, { cwd: project })

describe("--json is the tool's structuredContent", () => {
  test.each([
    ['list', [], 'list_docs', {}],
    ['list', ['--limit', '2', '--offset', '1'], 'list_docs', { limit: 2, offset: 1 }],
    ['outline', ['guide/setup'], 'get_outline', { slug: 'guide/setup' }],
    ['outline', ['guide/setup.md', '--offset', '2'], 'get_outline', { slug: 'guide/setup.md', offset: 2 }],
    ['section', ['guide/setup', 'Keys'], 'get_section', { slug: 'guide/setup', heading: 'Keys' }],
    ['section', ['guide/setup#keys'], 'get_section', { slug: 'guide/setup', heading: 'keys' }],
    [
      'section',
      ['guide/setup', 'rotating', 'keys', '--max-chars', '30'],
      'get_section',
      { slug: 'guide/setup', heading: 'rotating-keys', maxChars: 30 },
    ],
    ['get', ['errors'], 'get_doc', { slug: 'errors' }],
    [
      'get',
      ['errors', '--offset', '20', '--max-chars', '80'],
      'get_doc',
      { slug: 'errors', offset: 20, maxChars: 80 },
    ],
    ['search', ['the', 'old', 'key'], 'search_docs', { query: 'the old key' }],
    [
      'search',
      ['key', '--limit', '1', '--offset', '1', '--category', 'guide', '--explain'],
      'search_docs',
      { query: 'key', limit: 1, offset: 1, category: 'guide', explain: true },
    ],
  ])('%s %j', async (command, words, name, args) => {
    const docs = openDocs({ corpus })
    const tool = docsTools(docs.library).find((tool) => tool.name === name)
    const answer = tool && (await callTool(tool, args))
    await docs.close()
    const { out, code } = await here(command, ...words, '--json')
    expect(JSON.parse(out)).toEqual(answer?.structuredContent)
    expect(code).toBe(0)
  })
})

describe('which corpus', () => {
  test('the one that package.json names, from a folder below it as well', async () => {
    const fromBelow = await say(['list', '--json'], { cwd: join(project, 'docs/guide') })
    expect(fromBelow).toEqual(await here('list', '--json'))
  })

  test('the one named on the command line, from anywhere', async () => {
    expect(await say(['list', '--corpus', corpus])).toEqual(await here('list'))
  })

  test('one that does not exist: a sentence with what to do, without an absolute path', async () => {
    expect(await here('list', '--corpus', 'other/docs.json')).toEqual({
      out: '',
      err: 'anchordoc: The corpus docs.json does not exist: run `anchordoc build`.\n',
      code: 1,
    })
  })
})

describe('a folder instead of a corpus', () => {
  const answer = (folder: string, remedy: string) => ({
    out: '',
    err: `anchordoc: The corpus ${folder} is a folder: ${remedy}.\n`,
    code: 1,
  })

  test('the file in it is named', async () => {
    expect(await here('list', '--corpus', 'content')).toEqual(
      answer('content', 'name the file in it, content/docs.json'),
    )
    expect(await here('list', '--corpus', '.')).toEqual(
      answer(basename(project), 'name the file in it, content/docs.json'),
    )
    const cwd = folderOf({ 'package.json': '{ "anchordoc": { "corpus": "a" } }', 'a/docs.json': '' })
    expect(await say(['list'], { cwd })).toEqual(answer('a', 'name the file in it, a/docs.json'))
  })

  test('where none is in it, a corpus file is asked for', async () => {
    expect(await here('get', 'index', '--corpus', 'docs')).toEqual(answer('docs', 'name a corpus file'))
  })
})

test('a pipe instead of a corpus is not waited for', async () => {
  const cwd = folderOf({})
  execFileSync('mkfifo', [join(cwd, 'pipe.json')])
  expect(await say(['list', '--corpus', 'pipe.json'], { cwd })).toEqual({
    out: '',
    err: 'anchordoc: The corpus pipe.json is a device or a pipe: name a corpus file.\n',
    code: 1,
  })
})

describe('what is not found', () => {
  test('a page: the nearest ones', async () => {
    expect(await here('get', 'guide/set-up')).toEqual({
      out: '',
      err:
        'anchordoc: No doc found for slug "guide/set-up". Nearest: guide/setup (guide/setup.md), guide/errors (guide/errors.md), ' +
        'ref/setup (ref/setup.md), index (index.md), ref/api (ref/api.md).\n',
      code: 1,
    })
  })

  test('a section: the nearest ones', async () => {
    expect(await here('section', 'ref/api', 'appendLogs')).toEqual({
      out: '',
      err: 'anchordoc: No section "appendLogs" found in doc "ref/api". Nearest: appendlog (appendLog), readlog (readLog).\n',
      code: 1,
    })
  })

  test('without what a terminal would obey', async () => {
    const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }', 'docs/red\u001b[31m.md': '# Red\n' })
    await say(['build', '--no-vectors'], { cwd })
    const { err } = await say(['get', 'read'], { cwd })
    expect(err).toBe('anchordoc: No doc found for slug "read". Nearest: red (red␛[31m.md).\n')
  })

  test('anything at all: the exit code says so, with --json as well', async () => {
    expect(await here('search', 'zzxqvkw')).toEqual({
      out: '',
      err:
        'anchordoc: searched by words alone: the corpus was built without vectors; `anchordoc build` adds them\n' +
        'anchordoc: nothing found for "zzxqvkw"; try other words or fewer\n',
      code: 1,
    })
    const { out, code } = await here('search', 'zzxqvkw', '--json')
    expect([JSON.parse(out).hits, code]).toEqual([[], 1])
  })
})

describe('a section without its anchor', () => {
  test.each([
    [['guide/setup'], 'guide/setup'],
    [['guide/setup.md#'], 'guide/setup'],
    [['guide/setup', ' '], 'guide/setup'],
    [['guide/setup', '--json'], 'guide/setup'],
  ])('%j is wrong usage, with an example', async (words, page) => {
    const { out, err, code } = await here('section', ...words)
    const { headings } = JSON.parse((await here('outline', page, '--json')).out)
    const [first, second] = headings.map(({ headingId }: { headingId: string }) => `${page}#${headingId}`)
    expect({ out, err, code }).toEqual({
      out: '',
      err: `anchordoc: section needs an anchor, as in ${first} or ${second}; anchordoc outline ${page} shows them all\n`,
      code: 2,
    })
    expect((await here('section', first)).code).toBe(0)
  })

  test('of a page that has none, or is not there', async () => {
    const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }', 'docs/bare.md': '# Bare\n\nWords.\n' })
    await say(['build', '--no-vectors'], { cwd })
    expect(await say(['section', 'bare'], { cwd })).toEqual({
      out: '',
      err: 'anchordoc: section needs an anchor, and bare has none; anchordoc get bare prints it\n',
      code: 2,
    })
    expect((await say(['section', 'nope'], { cwd })).err).toMatch(/^anchordoc: No doc found for slug "nope"/)
  })
})

describe('what stands beyond the end', () => {
  test.each([
    [
      ['get', 'guide/errors', '--offset', '90000'],
      /^anchordoc: no characters from 90000 on; there are \d+\n$/,
      1,
    ],
    [['search', 'key', '--offset', '900'], /\nanchordoc: no sections from 900 on; there are \d+\n$/, 1],
    [['list', '--offset', '900'], /^anchordoc: no pages from 900 on; there are \d+\n$/, 1],
    [
      ['outline', 'guide/errors', '--offset', '900'],
      /^anchordoc: guide\/errors has no headings from 900 on\n$/,
      0,
    ],
  ])('%s', async (line, said, code) => {
    const answer = await here(...line)
    expect(answer).toEqual({ out: answer.out, err: expect.stringMatching(said), code })
  })
})

describe('Markdown', () => {
  const whole = async (slug: string) => JSON.parse((await here('get', slug, '--json')).out).content

  test('is printed to its end, byte for byte, where the answer is piped', async () => {
    expect(await here('get', 'guide/errors')).toEqual({ out: await whole('guide/errors'), err: '', code: 0 })
  })

  test('is cut where a size is given, and stderr says how to go on', async () => {
    const content: string = await whole('guide/errors')
    const { out, err, code } = await here('get', 'guide/errors', '--max-chars', '60')
    expect(content.startsWith(out)).toBe(true)
    expect(err).toBe(`anchordoc: ${content.length} characters in all; go on with --offset ${out.length}\n`)
    expect(code).toBe(0)
  })
})

describe('on a terminal', () => {
  const lines = {
    list: ['list'],
    outline: ['outline', 'guide/setup'],
    section: ['section', 'guide/setup#keys'],
    'search-help': ['search', '--help'],
  }
  const widths = [60, 120]

  test.each(
    Object.entries(lines).flatMap(([name, line]) => widths.map((columns) => ({ name, line, columns }))),
  )('$name at $columns columns', async ({ name, line, columns }) => {
    const { out, err, code } = await say(line, { cwd: project, columns, interactive: true })
    await expect(`${out}${err}`).toMatchFileSnapshot(`../fixtures/cli/${name}-${columns}.txt`)
    expect(code).toBe(0)
  })

  test('long slugs and anchors stay whole, and lines within the width', async () => {
    const cwd = folderOf({
      'package.json': '{ "anchordoc": { "slugs": "path" } }',
      'docs/index.md': '# Home\n\nWords.\n',
      'docs/guide/reference-of-every-single-option.md':
        '# Options of the command that builds\n\n## How it is different from what there is\n\nA.\n\n## B\n\nC.\n',
    })
    await say(['build', '--no-vectors'], { cwd })
    const page = 'guide/reference-of-every-single-option'
    expect([
      await say(['list'], { cwd, columns: 60 }),
      await say(['outline', page], { cwd, columns: 60 }),
    ]).toEqual([
      {
        out: `  index                                 Home

guide
  guide/reference-of-every-single-option  Options of the co…
`,
        err: '',
        code: 0,
      },
      {
        out: `Options of the command that builds  ${page}
  How it is di…  #how-it-is-different-from-what-there-is  47
  B                          #b                            9
`,
        err: '',
        code: 0,
      },
    ])
  })

  test('a hit, its matched words marked, and on stderr why not by meaning and how to go on', async () => {
    const { out, err, code } = await say(['search', 'rotateKey', '--limit', '1'], {
      cwd: project,
      interactive: true,
      color: true,
    })
    expect(out).toContain('\u001b[36m\u001b[1mguide/setup#rotating-keys\u001b[22m\u001b[39m')
    expect(out).toContain('Call \u001b[1m\u001b[33mrotateKey\u001b[39m\u001b[22m() once a month')
    expect(err).toMatch(
      /^anchordoc: searched by words alone: .*\nanchordoc: 1 of \d+ sections; go on with --offset 1\n$/,
    )
    expect(code).toBe(0)
  })
})
