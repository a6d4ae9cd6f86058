import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildCorpus, checkCorpus, findUnchanged, keepCorpus } from '../../src/corpus/build.ts'
import type { CorpusEmbedder } from '../../src/corpus/embed.ts'
import { loadCorpus, saveCorpus } from '../../src/corpus/file.ts'
import { readTree } from '../../src/corpus/read.ts'
import { readSources, type TreeOptions } from '../../src/corpus/sources.ts'
import { TINY_MODEL, tinyEmbedder } from '../support/embedder.ts'
import { folderOf } from '../support/folder.ts'

const PACKAGE = { name: 'kit', version: '1.0.0' }
const PAGES = {
  'docs/index.md': '---\ndescription: A kit.\n---\n# Kit\n\nA kit for pumps.\n',
  'docs/guide/start.md':
    '# Start\n\nLead.\n\n## Install\n\nRun it.\n\n```sh\nnpm i kit\n```\n\n## Use\n\nTurn it on.\n',
  'docs/guide/empty.md': '',
}

function project(files: Record<string, string> = PAGES) {
  const folder = folderOf(files)
  const out = join(folder, 'content/docs.json')
  const build = async (embedder: CorpusEmbedder | null = tinyEmbedder(), options: TreeOptions = {}) =>
    buildCorpus(await readTree(join(folder, 'docs'), options), { out, package: PACKAGE, embedder })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  return { folder, docs: join(folder, 'docs'), out, build, write, bytes: () => readFileSync(out, 'utf8') }
}

describe('buildCorpus', () => {
  it('writes what the tree holds, and reports it', async () => {
    const { out, build, docs } = project()
    const embedder = tinyEmbedder()
    const events: unknown[] = []
    const report = await buildCorpus(
      await readTree(docs),
      { out, package: PACKAGE, embedder },
      {
        onStart: (runtime) => events.push(runtime),
        onProgress: (done, total) => events.push(`${done}/${total}`),
      },
    )
    const warnings = [
      {
        code: 'empty-page',
        path: 'guide/empty.md',
        message: 'The page is empty; only its title can be found.',
      },
    ]
    const leftOut = { drafts: 0, unsearched: 0, excluded: 0, hidden: 0, links: 0 }
    expect(report).toEqual({
      pages: 3,
      sections: 4,
      pieces: 5,
      embedded: 5,
      bytes: statSync(out).size,
      runtime: 'wasm',
      anchors: 'github',
      slugs: 'name',
      leftOut,
      warnings,
    })
    expect(events).toEqual(['wasm', '1/4', '2/4', '3/4', '3/4', '4/4'])

    const corpus = await loadCorpus(out)
    expect({ ...corpus, docs: corpus.docs.map(({ slug }) => slug), vectors: null }).toEqual({
      origin: { package: PACKAGE, digest: expect.stringMatching(/^[0-9a-f]{64}$/), date: null },
      anchors: 'github',
      categories: [
        { slug: '', label: '' },
        { slug: 'guide', label: 'guide' },
      ],
      docs: ['index', 'empty', 'start'],
      vectors: null,
      notes: {
        code: expect.stringMatching(/^[0-9a-f]{64}$/),
        includes: [],
        slugs: 'name',
        leftOut,
        warnings,
      },
    })
    expect({ ...corpus.vectors, texts: null, data: null }).toEqual({
      model: TINY_MODEL,
      count: 5,
      section: Uint32Array.of(0, 1, 2, 2, 3),
      kind: Uint8Array.of(0, 0, 1, 2, 0),
      texts: null,
      data: null,
    })
    expect(embedder.asked).toEqual([
      'Kit\nA kit for pumps.',
      'Start\nLead.',
      'Start › Install\nRun it.\n\nnpm i kit',
      'Start › Install\nRun it.',
      'Start › Use\nTurn it on.',
    ])
    expect(await build()).toEqual({ ...report, embedded: 0, runtime: null })
  })

  it('gives the same bytes for the same tree, whether or not there was a corpus before', async () => {
    const { out, build, bytes } = project()
    await build()
    const first = bytes()
    await build()
    const second = bytes()
    rmSync(out)
    await build()
    expect([second === first, bytes() === first]).toEqual([true, true])
  })

  it('embeds after an edit what changed on that page, and nothing after a page was renamed', async () => {
    const { folder, docs, build, write } = project()
    await build()
    const edited = tinyEmbedder()
    write('docs/guide/start.md', PAGES['docs/guide/start.md'].replace('Turn it on.', 'Turn it off.'))
    await build(edited)
    expect(edited.asked).toEqual(['Start › Use\nTurn it off.'])

    const renamed = tinyEmbedder()
    renameSync(join(docs, 'guide/start.md'), join(folder, 'docs/begin.md'))
    await build(renamed)
    expect(renamed.asked).toEqual([])
  })

  it('gives after an edit the bytes that a build from nothing gives', async () => {
    const { out, build, write, bytes } = project()
    await build()
    write('docs/index.md', '# Kit\n\nA kit for valves.\n\n## More\n\nMore of it.\n')
    await build()
    const incremental = bytes()
    rmSync(out)
    await build()
    expect(incremental === bytes()).toBe(true)
  })

  it('embeds everything anew for another model, and after the old corpus was damaged', async () => {
    const { out, build } = project()
    await build()
    const other = tinyEmbedder({ ...TINY_MODEL, sha256: 'cd' })
    await build(other)
    writeFileSync(out, readFileSync(out, 'utf8').replace('pumps', 'lamps'))
    const again = tinyEmbedder({ ...TINY_MODEL, sha256: 'cd' })
    await build(again)
    expect([other.asked.length, again.asked.length]).toEqual([5, 5])
  })

  it('makes a corpus without vectors', async () => {
    const { out, build } = project()
    expect(await build(null)).toMatchObject({ pages: 3, sections: 4, pieces: 0, embedded: 0, runtime: null })
    expect((await loadCorpus(out)).vectors).toBe(null)
  })

  it('refuses vectors without meaning, and leaves the old corpus as it was', async () => {
    const { build, bytes } = project()
    await build()
    const before = bytes()
    const refusals = [new Float32Array(8), new Float32Array(8).fill(Number.NaN), Float32Array.of(1)].map(
      (vector) =>
        build({
          ...tinyEmbedder({ ...TINY_MODEL, sha256: 'ef' }),
          embedAll: async (texts) => ({ vectors: texts.map(() => vector) }),
        }).catch((error: Error) => error.message),
    )
    const same = build({
      ...tinyEmbedder({ ...TINY_MODEL, sha256: 'ef' }),
      embedAll: async (texts) => ({ vectors: texts.map(() => Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8)) }),
    }).catch((error: Error) => error.message)
    expect(new Set(await Promise.all([...refusals, same]))).toEqual(
      new Set(['The model gives vectors without meaning: reinstall anchordoc, or build with --no-vectors.']),
    )
    expect(bytes()).toBe(before)
  })

  it('says that a corpus cannot be written where its folder is a file', async () => {
    const { build, write } = project()
    write('content', '')
    await expect(build()).rejects.toThrow(
      'The corpus docs.json cannot be written (EEXIST): choose another file with --out.',
    )
  })
})

describe('where a corpus comes from', () => {
  it('is dated by SOURCE_DATE_EPOCH, else by the last commit that touched the documentation', async () => {
    const { folder, out, build } = project()
    const dateOf = async () => {
      await build(null)
      return (await loadCorpus(out)).origin.date
    }
    const git = (...args: string[]) =>
      execFileSync(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...args],
        {
          cwd: folder,
          env: { ...process.env, GIT_COMMITTER_DATE: '1767323045 +0200', GIT_CONFIG_GLOBAL: '/dev/null' },
        },
      )
    const outside = await dateOf()
    git('init', '-q')
    const uncommitted = await dateOf()
    git('add', 'docs')
    git('commit', '-q', '-m', 'docs')
    const committed = await dateOf()
    process.env.SOURCE_DATE_EPOCH = '1700000000'
    const told = await dateOf()
    process.env.SOURCE_DATE_EPOCH = 'today'
    const wrong = await dateOf().catch((error: Error) => error.message)
    delete process.env.SOURCE_DATE_EPOCH
    expect([outside, uncommitted, committed, told, wrong]).toEqual([
      null,
      null,
      '2026-01-02T03:04:05.000Z',
      '2023-11-14T22:13:20.000Z',
      'SOURCE_DATE_EPOCH is "today": set it to seconds since 1970, or unset it.',
    ])
  })
})

describe('an unchanged tree', () => {
  it('is found without parsing, and its corpus is written again only for another package', async () => {
    const { docs, out, build, bytes } = project()
    const report = await build()
    const before = bytes()
    const sources = await readSources(docs)
    const unchanged = await findUnchanged(sources, out, TINY_MODEL)
    if (!unchanged) throw new Error('not found')
    const kept = { ...report, embedded: 0, runtime: null }
    expect(await keepCorpus(unchanged, sources, { out, package: PACKAGE })).toEqual(kept)
    expect(bytes()).toBe(before)
    const newer = { name: 'kit', version: '1.0.1' }
    expect(await keepCorpus(unchanged, sources, { out, package: newer })).toEqual(kept)
    const corpus = await loadCorpus(out)
    expect(corpus).toEqual({ ...unchanged, origin: { ...unchanged.origin, package: newer } })
  })

  it('is not taken for one after any change of sources, options or model', async () => {
    const include = '<!--@include: ./part.txt-->\n'
    const { docs, folder, out, build, write } = project({
      ...PAGES,
      'docs/with.md': include,
      'docs/part.txt': 'one',
      'docs/draft.md': '---\ndraft: true\n---\n',
    })
    await build()
    const changes: Record<string, { change?: () => void; options?: TreeOptions; model?: null }> = {
      nothing: {},
      'a page': { change: () => write('docs/index.md', 'other') },
      'a new page': { change: () => write('docs/new.md', 'new') },
      'a removed page': { change: () => rmSync(join(docs, 'index.md')) },
      'a renamed page': { change: () => renameSync(join(docs, 'index.md'), join(docs, 'home.md')) },
      'a draft': { change: () => write('docs/draft.md', '---\ndraft: false\n---\n') },
      'an included file': { change: () => write('docs/part.txt', 'two') },
      'a removed include': { change: () => rmSync(join(docs, 'part.txt')) },
      anchors: { options: { anchors: 'vitepress' } },
      slugs: { options: { slugs: 'path' } },
      exclude: { options: { exclude: ['guide'] } },
      categories: { options: { categories: [{ slug: 'guide', label: 'Guide' }] } },
      'no vectors': { model: null },
    }
    const found: string[] = []
    for (const [name, { change, options, model }] of Object.entries(changes)) {
      const copies = ['index.md', 'draft.md', 'part.txt'].map(
        (file) => [join(docs, file), join(folder, file)] as const,
      )
      for (const [from, to] of copies) copyFileSync(from, to)
      change?.()
      const sources = await readSources(docs, options)
      const asked = model === null ? null : TINY_MODEL
      const unchanged = await findUnchanged(sources, out, asked)
      const { reason } = await checkCorpus(sources, { out, package: PACKAGE }, asked)
      if ((unchanged === null) !== (reason !== null)) found.push(`${name}: the check disagrees`)
      if (unchanged) found.push(name)
      for (const file of ['new.md', 'home.md']) rmSync(join(docs, file), { force: true })
      for (const [from, to] of copies) copyFileSync(to, from)
    }
    expect(found).toEqual(['nothing'])
  })

  it('is parsed again by other code, though its corpus passes the check', async () => {
    const { docs, out, build } = project()
    await build()
    const corpus = await loadCorpus(out)
    if (!corpus.notes) throw new Error('no notes')
    await saveCorpus(out, { ...corpus, notes: { ...corpus.notes, code: 'of an older version' } })
    const sources = await readSources(docs)
    expect(await findUnchanged(sources, out, TINY_MODEL)).toBe(null)
    const { reason } = await checkCorpus(sources, { out, package: PACKAGE }, TINY_MODEL)
    expect(reason).toBe(null)
  })
})

describe('checkCorpus', () => {
  it('tells what is wrong with the corpus on disk', async () => {
    const { docs, out, build, write } = project()
    const check = async (owner: typeof PACKAGE | null = PACKAGE) =>
      checkCorpus(await readSources(docs), { out, package: owner }, TINY_MODEL)
    const missing = await check()
    const { warnings } = await build()
    const current = await check()
    const others = [await check({ name: 'kit', version: '2.0.0' }), await check(null)]
    write('docs/index.md', 'edited')
    const behind = await check()
    expect({ missing, current, others, behind }).toEqual({
      missing: { reason: 'The corpus docs.json does not exist: run `anchordoc build`.', warnings: [] },
      current: { reason: null, warnings },
      others: [
        {
          reason:
            'The corpus docs.json says it is of kit 1.0.0, and this is kit 2.0.0: run `anchordoc build`.',
          warnings: [],
        },
        {
          reason:
            'The corpus docs.json says it is of kit 1.0.0, and this is no package: run `anchordoc build`.',
          warnings: [],
        },
      ],
      behind: {
        reason:
          'The corpus docs.json is not what its sources, options and model would build now: run `anchordoc build`.',
        warnings: [],
      },
    })
  })
})
