import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../support/folder.ts'
import { say } from './terminal.ts'

const PAGES = {
  'package.json': '{"name":"kit","version":"1.0.0"}',
  'docs/index.md': '# Kit\n\nA kit for pumps.\n\n## Install\n\nRun it.\n\n```sh\nnpm i kit\n```\n',
  'docs/guide/start.md': '# Start\n\nTurn it on.\n',
}
const EMPTY = { ...PAGES, 'docs/empty.md': '' }

/** Output without what differs from run to run. */
const steady = (text: string): string =>
  text
    .replace(/in \d[^\n]* s$/m, 'in … s')
    .replace(/"seconds": [\d.]+/, '"seconds": 0')
    .replace(/\d+\.\d kB/, '… kB')

async function run(cwd: string, ...line: string[]) {
  const { out, err, code } = await say(line, { cwd })
  return { out: steady(out), err, code }
}

describe('anchordoc build', () => {
  it('reports what it wrote, and what it noticed', async () => {
    const cwd = folderOf({ ...EMPTY, 'docs/draft.md': '---\ndraft: true\n---\n', 'docs/.x.md': '' })
    const answer = {
      out: `content/docs.json: 3 pages, 3 sections, no vectors; … kB in … s
anchors as on GitHub; slugs are file names
left out: 1 draft, 1 hidden file or folder
`,
      err: 'warning: empty.md: The page is empty; only its title can be found.\n',
      code: 0,
    }
    expect(await run(cwd, 'build', '--no-vectors')).toEqual(answer)
    expect(await run(cwd, 'build', '--no-vectors')).toEqual(answer)
    expect(await run(cwd, 'build', '--no-vectors', '--llms')).toEqual(answer)
    expect(readFileSync(join(cwd, 'content/llms.txt'), 'utf8')).toContain(
      '- [Start](../docs/guide/start.md)\n',
    )
  })

  it('prints the report as JSON', async () => {
    const cwd = folderOf(EMPTY)
    const { out, code } = await run(cwd, 'build', '--no-vectors', '--json')
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        pages: 3,
        sections: 3,
        pieces: 0,
        anchors: 'github',
        slugs: 'name',
        leftOut: { drafts: 0, unsearched: 0, excluded: 0, hidden: 0, links: 0 },
        warnings: [
          {
            code: 'empty-page',
            path: 'empty.md',
            message: 'The page is empty; only its title can be found.',
          },
        ],
        embedded: 0,
        bytes: readFileSync(join(cwd, 'content/docs.json')).length,
        runtime: null,
        seconds: 0,
      },
    ])
  })

  it('checks without building, by options too', async () => {
    const cwd = folderOf(PAGES)
    const check = (...line: string[]) => run(cwd, 'build', '--no-vectors', '--check', ...line)
    const missing = await check()
    const built = existsSync(join(cwd, 'content'))
    await run(cwd, 'build', '--no-vectors')
    const current = await check()
    const json = await check('--json')
    const others = [await check('--slugs', 'path'), await check('--exclude', 'guide')]
    writeFileSync(join(cwd, 'docs/guide/start.md'), 'edited')
    others.push(await check())
    const behind = {
      out: '',
      err: 'anchordoc: The corpus content/docs.json is not what its sources, options and model would build now: run `anchordoc build`.\n',
      code: 1,
    }
    // Messages show paths from the working directory of the process, which a test does not change.
    const shown = (said: { err: string }) => ({
      ...said,
      err: said.err.replace('corpus docs', 'corpus content/docs'),
    })
    expect({ missing: shown(missing), built, current, json, others: others.map(shown) }).toEqual({
      missing: {
        out: '',
        err: 'anchordoc: The corpus content/docs.json does not exist: run `anchordoc build`.\n',
        code: 1,
      },
      built: false,
      current: { out: 'content/docs.json is what its sources would build\n', err: '', code: 0 },
      json: { out: '{\n  "current": true,\n  "reason": null,\n  "warnings": []\n}\n', err: '', code: 0 },
      others: [behind, behind, behind],
    })
  })

  it('builds nothing under --strict where there are warnings, and remembers them for the check', async () => {
    const cwd = folderOf(EMPTY)
    const warning = 'warning: empty.md: The page is empty; only its title can be found.\n'
    expect(await run(cwd, 'build', '--no-vectors', '--strict')).toEqual({
      out: '',
      err: `${warning}anchordoc: 1 warning under --strict: nothing was built\n`,
      code: 1,
    })
    expect(existsSync(join(cwd, 'content'))).toBe(false)
    await run(cwd, 'build', '--no-vectors')
    expect(await run(cwd, 'build', '--no-vectors', '--check', '--strict')).toEqual({
      out: 'content/docs.json is what its sources would build\n',
      err: `${warning}anchordoc: 1 warning under --strict\n`,
      code: 1,
    })
    expect((await run(cwd, 'build', '--no-vectors', '--strict')).code).toBe(1)
    rmSync(join(cwd, 'docs/empty.md'))
    expect((await run(cwd, 'build', '--no-vectors', '--strict')).code).toBe(0)
  })

  it('leaves files alone that are no corpus, and mends a corpus that is damaged', async () => {
    const cwd = folderOf(PAGES)
    const buildTo = (out: string) => run(cwd, 'build', '--no-vectors', '--out', out)
    const refused = (out: string, fact: string) => ({
      out: '',
      err: `anchordoc: The file ${out} ${fact}: choose another with --out, or delete it first.\n`,
      code: 1,
    })
    for (const file of ['package.json', 'docs/index.md'])
      expect(await buildTo(file)).toEqual(refused(file, 'is there already and is no corpus'))
    expect(await buildTo('docs')).toEqual(refused('docs', 'is a folder'))
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(PAGES['package.json'])
    const built = await buildTo('kit.json')
    const corpus = readFileSync(join(cwd, 'kit.json'), 'utf8')
    for (const damaged of ['', corpus.slice(0, 90), corpus.slice(9), '\0\0']) {
      writeFileSync(join(cwd, 'kit.json'), damaged)
      expect(await buildTo('kit.json')).toEqual(built)
      expect(readFileSync(join(cwd, 'kit.json'), 'utf8')).toBe(corpus)
    }
  })

  it('writes into no device or pipe, which it does not read either', async () => {
    const cwd = folderOf(PAGES)
    execFileSync('mkfifo', [join(cwd, 'pipe.json')])
    expect(await run(cwd, 'build', '--no-vectors', '--out', 'pipe.json')).toEqual({
      out: '',
      err: 'anchordoc: The file pipe.json is a device or a pipe: choose another with --out.\n',
      code: 1,
    })
  })

  it('says before it embeds anything that a corpus cannot be written, and leaves nothing behind', async () => {
    const cwd = folderOf({ ...PAGES, file: '' })
    expect(await run(cwd, 'build', '--out', 'file/docs.json')).toEqual({
      out: '',
      err: 'anchordoc: The file file/docs.json cannot be written (EEXIST): choose another with --out.\n',
      code: 1,
    })
    expect(await run(cwd, 'build', '--no-vectors', '--out', 'new/folder/docs.json')).toMatchObject({
      code: 0,
    })
    expect(readdirSync(join(cwd, 'new/folder'))).toEqual(['docs.json'])
  })

  it('replaces a foreign file at the place that package.json names, and only there', async () => {
    const foreign = { 'content/docs.json': '{ "routes": [] }' }
    const named = { ...PAGES, 'package.json': '{ "anchordoc": {} }' }
    const [there, elsewhere] = [folderOf({ ...named, ...foreign }), folderOf({ ...PAGES, ...foreign })]
    expect((await run(there, 'build', '--no-vectors')).code).toBe(0)
    for (const out of ['package.json', 'docs/index.md']) {
      writeFileSync(join(there, 'package.json'), JSON.stringify({ anchordoc: { out } }))
      expect((await run(there, 'build', '--no-vectors')).err).toMatch(/ is there already and is no corpus: /)
    }
    expect(await run(elsewhere, 'build', '--no-vectors')).toEqual({
      out: '',
      err: 'anchordoc: The file content/docs.json is there already and is no corpus: choose another with --out, or delete it first.\n',
      code: 1,
    })
  })

  it('shows of many warnings of a kind the first five', async () => {
    const names = Array.from({ length: 8 }, (_, place) => `docs/empty${place}.md`)
    const cwd = folderOf({ ...PAGES, ...Object.fromEntries(names.map((name) => [name, ''])) })
    const { err } = await run(cwd, 'build', '--no-vectors')
    expect(err.split('\n').slice(4)).toEqual([
      'warning: empty4.md: The page is empty; only its title can be found.',
      'warning: 3 more of the kind "empty-page"; build --json lists them all',
      '',
    ])
  })

  it('names every wrong option of package.json, and pages that are not there', async () => {
    const cwd = folderOf({ ...PAGES, 'package.json': '{"anchordoc":{"doc":"x","slugs":1}}' })
    expect(await run(cwd, 'build')).toEqual({
      out: '',
      err: `anchordoc: unknown option "anchordoc.doc" in package.json; did you mean "docs"?
anchordoc: "anchordoc.slugs" in package.json is 1; it must be one of: name, path
`,
      code: 2,
    })
    expect(await run(folderOf({ 'package.json': '{}' }), 'build')).toEqual({
      out: '',
      err: 'anchordoc: The documentation folder "docs" does not exist: name the right one with --docs.\n',
      code: 1,
    })
  })

  it('embeds with the model that ships with the package, once', async () => {
    const cwd = folderOf(PAGES)
    const first = await run(cwd, 'build', '--json')
    const second = await run(cwd, 'build', '--json')
    const { runtime, ...report } = JSON.parse(first.out)
    expect(first.err.split('\n')[0]).toMatch(
      /^anchordoc: embedding with (onnxruntime-node$|WASM; `npm install)/,
    )
    expect(report).toMatchObject({ pages: 2, sections: 3, pieces: 4, embedded: 4 })
    expect(['native', 'wasm']).toContain(runtime)
    expect([second.err, JSON.parse(second.out)]).toEqual(['', { ...report, embedded: 0, runtime: null }])
    const { vectors } = JSON.parse(readFileSync(join(cwd, 'content/docs.json'), 'utf8'))
    expect(JSON.stringify(vectors).length / report.pieces).toBeLessThanOrEqual(600)
  })
})

describe('anchordoc llms', () => {
  it('writes both files into a folder', async () => {
    const cwd = folderOf(PAGES)
    expect(await run(cwd, 'llms', '--out-dir', 'site', '--base-url', 'https://kit.example/')).toEqual({
      out: 'llms.txt and llms-full.txt written into site\n',
      err: '',
      code: 0,
    })
    expect(readFileSync(join(cwd, 'site/llms.txt'), 'utf8')).toBe(
      '# Kit\n\n## guide\n\n- [Start](https://kit.example/guide/start.md)\n',
    )
  })

  it('names everything that is wrong with its flags', async () => {
    expect(await run(folderOf(PAGES), 'llms', '--base-url', 'kit.example')).toEqual({
      out: '',
      err: `anchordoc: llms needs a folder to write into: --out-dir DIR
anchordoc: --base-url is "kit.example"; it must be an address such as https://example.com/docs/
`,
      code: 2,
    })
  })
})
