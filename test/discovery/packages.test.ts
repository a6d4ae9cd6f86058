import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPackages } from '../../src/discovery/packages.ts'
import { packagePages } from '../../src/discovery/pages.ts'
import type { Part } from '../../src/live/merge.ts'
import { openDocs } from '../../src/open-docs.ts'
import { type CallResult, callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { ownCache } from '../live/support/library.ts'
import { TINY_MODEL } from '../support/embedder.ts'
import { folderOf } from '../support/folder.ts'
import { buildTo } from '../support/pages.ts'

vi.mock('../../src/discovery/pages.ts', { spy: true })

const manifest = (name: string, version: string, rest: object = {}) =>
  JSON.stringify({ name, version, ...rest })

const PUMP = '# Pump\n\n## Prime\n\nCall `primePump` before the first start.\n'
const VALVE = '# Valve\n\n## Open\n\nCall `openValve` to let water through.\n'
const HOSE = '# Hose\n\n## Unroll\n\nCall `unrollHose` in the garden.\n'
const SKILL = '---\nname: hose\ndescription: Lay a hose.\n---\n\n# Lay a hose\n\n## Bend\n\nNever bend it.\n'

/**
 * A project with five packages: one ships a corpus, one a README, one folders of documentation through pnpm's store, one names its
 * folder and has a skill, and the corpus of one is broken.
 */
async function project(): Promise<string> {
  const root = folderOf({
    'package.json': manifest('garden', '1.0.0', {
      dependencies: { pump: '2', valve: '1', gauge: '3', broken: '1' },
      devDependencies: { '@drip/hose': '4', bare: '1' },
    }),
    'node_modules/pump/package.json': manifest('pump', '2.1.0', {
      anchordoc: { corpus: 'content/docs.json' },
    }),
    'node_modules/pump/README.md': 'Not read: there is a corpus.\n',
    'node_modules/valve/package.json': manifest('valve', '1.4.2'),
    'node_modules/valve/README.md': VALVE,
    'node_modules/valve/CHANGELOG.md': '# Changes\n',
    'node_modules/.pnpm/gauge@3.0.1/node_modules/gauge/package.json': manifest('gauge', '3.0.1'),
    'node_modules/.pnpm/gauge@3.0.1/node_modules/gauge/docs/read.md': '# Read\n\n## Bar\n\nCall `readBar`.\n',
    'node_modules/.pnpm/gauge@3.0.1/node_modules/gauge/dist/docs/index.mdx':
      '# Gauge\n\n## Dial\n\nThe dial.\n',
    'node_modules/@drip/hose/package.json': manifest('@drip/hose', '4.0.0', {
      directories: { doc: 'manual' },
    }),
    'node_modules/@drip/hose/manual/guide/hose.md': HOSE,
    'node_modules/@drip/hose/skills/lay/SKILL.md': SKILL,
    'node_modules/@drip/hose/skills/lay/notes.md': 'Not a skill.\n',
    'node_modules/broken/package.json': manifest('broken', '1.0.0', { anchordoc: { corpus: 'docs.json' } }),
    'node_modules/broken/docs.json': '{"format":"anchordoc-corpus","version":1',
    'node_modules/bare/package.json': manifest('bare', '1.0.0'),
  })
  await buildTo(folderOf({ 'pump.md': PUMP }), join(root, 'node_modules/pump/content/docs.json'))
  symlinkSync('.pnpm/gauge@3.0.1/node_modules/gauge', join(root, 'node_modules/gauge'))
  return root
}

/** Serves a project's packages by words alone; `log` holds what was said. */
function serve(root: string) {
  ownCache()
  const log: string[] = []
  const docs = openDocs({ packages: root, keyword: true, onProgress: (line) => log.push(line) })
  onTestFinished(() => docs.close())
  const tools = docsTools(docs.library, { packages: true })
  /** A slow machine answers before it has read everything, and says so. */
  const allRead = async (): Promise<void> => {
    const sources = await (await docs.library()).sources()
    if (sources.some(({ note }) => note?.startsWith('its pages are being read'))) await allRead()
  }
  const ask = async (name: string, args: object): Promise<CallResult> => {
    const tool = tools.find((tool) => tool.name === name)
    if (!tool) throw new Error(`there is no tool ${name}`)
    await allRead()
    return callTool(tool, args)
  }
  const slugs = async (args: object = {}) => {
    const { docs } = (await ask('list_docs', args)).structuredContent as { docs: { slug: string }[] }
    return docs.map(({ slug }) => slug)
  }
  const refs = async (args: object) => {
    const { hits } = (await ask('search_docs', args)).structuredContent as { hits: { ref: string }[] }
    return hits.map(({ ref }) => ref)
  }
  return { ask, slugs, refs, log }
}

const error = (text: string): CallResult => ({ content: [{ type: 'text', text }], isError: true })

const ALL = [
  '@drip/hose/manual/guide/hose',
  '@drip/hose/skills/lay/SKILL',
  'gauge/dist/docs/index',
  'gauge/docs/read',
  'pump/pump',
  'valve/README',
]

describe('five packages', () => {
  test('are listed with their pages, versions and digests; the broken one is named and skipped', async () => {
    const { ask, slugs, log } = serve(await project())
    expect(await slugs()).toEqual(ALL)
    const { sources } = (await ask('list_docs', {})).structuredContent as { sources: object[] }
    const digest = expect.stringMatching(/^[\da-f]{64}$/)
    const note = expect.stringMatching(
      /^The corpus .*docs\.json is damaged or cut short: reinstall broken\.$/,
    )
    expect(sources).toEqual([
      { kind: 'package', name: '@drip/hose 4.0.0', package: '@drip/hose', version: '4.0.0', digest },
      { kind: 'package', name: 'broken 1.0.0', package: 'broken', version: '1.0.0', note },
      { kind: 'package', name: 'gauge 3.0.1', package: 'gauge', version: '3.0.1', digest },
      {
        kind: 'package',
        name: 'pump 2.1.0',
        package: 'pump',
        version: '2.1.0',
        digest,
      },
      { kind: 'package', name: 'valve 1.4.2', package: 'valve', version: '1.4.2', digest },
    ])
    expect(log).toEqual([
      expect.stringMatching(/^broken: The corpus .* is damaged or cut short: reinstall broken\.$/),
    ])
  })

  test.each([
    ['primePump', 'pump/pump#prime'],
    ['openValve', 'valve/README#open'],
    ['readBar', 'gauge/docs/read#bar'],
    ['unrollHose', '@drip/hose/manual/guide/hose#unroll'],
  ])('a named API is found in the right package: %s', async (query, ref) => {
    const { refs } = serve(await project())
    expect((await refs({ query }))[0]).toBe(ref)
  })

  test('`package` narrows every tool, and slugs need not name it then', async () => {
    const { ask, slugs, refs } = serve(await project())
    const only = { package: '@drip/hose' }
    expect(await slugs(only)).toEqual(ALL.filter((slug) => slug.startsWith('@drip/hose/')))
    expect(await refs({ query: 'call', ...only })).toEqual(['@drip/hose/manual/guide/hose#unroll'])
    const hose = { structuredContent: { slug: '@drip/hose/manual/guide/hose' } }
    for (const slug of [
      'manual/guide/hose',
      'hose',
      '@drip/hose/manual/guide/hose',
      'manual/guide/hose.md',
    ]) {
      expect(await ask('get_doc', { slug, ...only })).toMatchObject(hose)
    }
    expect(await ask('get_outline', { slug: 'hose', ...only })).toMatchObject(hose)
    expect(await ask('get_section', { slug: 'hose#unroll', heading: '', ...only })).toMatchObject(hose)
    expect((await ask('get_doc', { slug: 'valve/README', ...only })).isError).toBe(true)
    const { sources } = (await ask('list_docs', only)).structuredContent as { sources: { package: string }[] }
    expect(sources.map((source) => source.package)).toEqual(['@drip/hose'])
  })

  test('a package that is not there is answered with the nearest names', async () => {
    const { ask } = serve(await project())
    expect(await ask('search_docs', { query: 'call', package: 'pumps' })).toEqual(
      error('No documentation of package "pumps" is here. Nearest: pump, @drip/hose, gauge, valve.'),
    )
  })

  test('of a package whose corpus is broken it is said why nothing is here', async () => {
    const { ask } = serve(await project())
    expect(await ask('search_docs', { query: 'call', package: 'broken' })).toEqual(
      error(
        expect.stringMatching(
          /^No page of package "broken" is here: The corpus .*docs\.json is damaged or cut short: reinstall broken\.$/,
        ),
      ),
    )
  })

  test('a page is found by the name of its package, where that has a README', async () => {
    const { ask } = serve(await project())
    expect((await ask('get_doc', { slug: 'valve' })).structuredContent).toMatchObject({ content: VALVE })
  })
})

test('what is installed anew is served as it is now', async () => {
  const root = await project()
  const { ask, slugs } = serve(root)
  expect(await slugs()).toEqual(ALL)
  writeFileSync(join(root, 'node_modules/valve/README.md'), '# Valve\n\n## Shut\n\nNew.\n')
  writeFileSync(join(root, 'node_modules/valve/package.json'), manifest('valve', '2.0.0'))
  rmSync(join(root, 'node_modules/pump'), { recursive: true })
  expect(await slugs()).toEqual(ALL.filter((slug) => slug !== 'pump/pump'))
  expect(await ask('get_outline', { slug: 'valve/README' })).toMatchObject({
    structuredContent: { headings: [{ headingId: 'shut' }] },
  })
  const { sources } = (await ask('list_docs', { package: 'valve' })).structuredContent as {
    sources: object[]
  }
  expect(sources).toMatchObject([{ version: '2.0.0' }])
})

describe('what is installed again in the same version', () => {
  test('is read again: a README with another text', async () => {
    const root = await project()
    const { ask, slugs } = serve(root)
    expect(await slugs()).toEqual(ALL)
    writeFileSync(join(root, 'node_modules/valve/README.md'), '# Valve\n\nAgain.\n')
    writeFileSync(join(root, 'node_modules/valve/package.json'), manifest('valve', '1.4.2'))
    await setTimeout(200)
    expect((await ask('get_doc', { slug: 'valve' })).structuredContent).toMatchObject({
      content: '# Valve\n\nAgain.\n',
    })
  })

  test('is read again: a corpus that was broken; what is broken still is not said again', async () => {
    const root = await project()
    const { slugs, log } = serve(root)
    expect(await slugs()).toEqual(ALL)
    writeFileSync(join(root, 'node_modules/valve/package.json'), manifest('valve', '1.4.3'))
    expect(await slugs()).toEqual(ALL)
    expect(log.length).toBe(1)
    cpSync(join(root, 'node_modules/pump/content/docs.json'), join(root, 'node_modules/broken/docs.json'))
    writeFileSync(
      join(root, 'node_modules/broken/package.json'),
      manifest('broken', '1.0.0', { anchordoc: { corpus: 'docs.json' } }),
    )
    expect(await slugs()).toEqual(ALL.toSpliced(2, 0, 'broken/pump'))
  })

  test.each(['.package-lock.json', '.modules.yaml', '.yarn-state.yml'])(
    'is read again once the package manager is done: %s',
    async (name) => {
      const root = await project()
      const { slugs } = serve(root)
      expect(await slugs()).toEqual(ALL)
      mkdirSync(join(root, 'node_modules/valve/docs'))
      writeFileSync(join(root, 'node_modules/valve/docs/late.md'), '# Late\n')
      writeFileSync(join(root, 'node_modules', name), '')
      expect(await slugs()).toEqual([...ALL, 'valve/docs/late'])
    },
  )
})

test('while package.json is being written what it named goes on being served, and that is said', async () => {
  const root = await project()
  const { slugs, log } = serve(root)
  const good = readFileSync(join(root, 'package.json'))
  writeFileSync(join(root, 'package.json'), '<<<<<<< HEAD\n{')
  expect(await slugs()).toEqual([])
  writeFileSync(join(root, 'package.json'), good)
  expect(await slugs()).toEqual(ALL)
  writeFileSync(join(root, 'package.json'), '<<<<<<< HEAD\n{')
  expect(await slugs()).toEqual(ALL)
  const said = 'package.json is not a JSON object: mend it'
  expect(log).toEqual([said, expect.stringMatching(/^broken: /), said])
})

test('what is installed later, and what a link leads to later, is served as well', async () => {
  const store = 'node_modules/.pnpm'
  const root = folderOf({
    'package.json': manifest('app', '1.0.0', { dependencies: { late: '1', linked: '1' } }),
    [`${store}/linked@1.0.0/package.json`]: manifest('linked', '1.0.0'),
    [`${store}/linked@1.0.0/README.md`]: '# One\n',
    [`${store}/linked@2.0.0/package.json`]: manifest('linked', '2.0.0'),
    [`${store}/linked@2.0.0/README.md`]: '# Two\n',
  })
  symlinkSync('.pnpm/linked@1.0.0', join(root, 'node_modules/linked'))
  const { ask, slugs } = serve(root)
  expect(await slugs()).toEqual(['linked/README'])
  rmSync(join(root, 'node_modules/linked'))
  symlinkSync('.pnpm/linked@2.0.0', join(root, 'node_modules/linked'))
  mkdirSync(join(root, 'node_modules/late'))
  writeFileSync(join(root, 'node_modules/late/package.json'), manifest('late', '1.0.0'))
  writeFileSync(join(root, 'node_modules/late/README.md'), '# Late\n')
  expect(await slugs()).toEqual(['late/README', 'linked/README'])
  expect((await ask('get_doc', { slug: 'linked' })).structuredContent).toMatchObject({ content: '# Two\n' })
})

test('a package of the workspace is served as it is being written', async () => {
  const root = folderOf({
    'package.json': manifest('app', '1.0.0', { workspaces: ['packages/*'], dependencies: { own: '*' } }),
    'packages/own/package.json': manifest('own', '0.1.0'),
    'packages/own/README.md': '# Own\n',
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync('../packages/own', join(root, 'node_modules/own'))
  const { slugs } = serve(root)
  expect(await slugs()).toEqual(['own/README'])
  mkdirSync(join(root, 'packages/own/docs'))
  writeFileSync(join(root, 'packages/own/docs/new.md'), '# New\n')
  expect(await slugs()).toEqual(['own/README', 'own/docs/new'])
})

test('a package that takes long to be read is waited for once, and said to be read', async () => {
  const root = folderOf({
    'package.json': manifest('app', '1.0.0', { dependencies: { fast: '1', slow: '1' } }),
    'node_modules/fast/package.json': manifest('fast', '1.0.0'),
    'node_modules/fast/README.md': '# Fast\n',
    'node_modules/slow/package.json': manifest('slow', '1.0.0'),
  })
  const never = new Promise<never>(() => {})
  const { packagePages: walk } = await vi.importActual<typeof import('../../src/discovery/pages.ts')>(
    '../../src/discovery/pages.ts',
  )
  vi.mocked(packagePages).mockImplementation((installed) =>
    installed.manifest.name === 'slow' ? never : walk(installed),
  )
  onTestFinished(() => void vi.mocked(packagePages).mockReset())
  ownCache()
  const packages = openPackages(root, {
    model: TINY_MODEL,
    unusable: () => undefined,
    log: () => {},
    onChange: () => {},
  })
  await packages.refresh()
  const parts = await Promise.race([packages.refresh(), setTimeout(2_000, [])])
  expect(parts.map(({ source, served }) => [source.name, served.length, source.note])).toEqual([
    ['fast 1.0.0', 1, undefined],
    ['slow 1.0.0', 0, 'its pages are being read; ask again in a few seconds'],
  ])
})

test('the corpus of a package of the workspace is read again when it was built again, and only then', async () => {
  const root = folderOf({
    'package.json': manifest('app', '1.0.0', { workspaces: ['packages/*'], dependencies: { own: '*' } }),
    'packages/own/package.json': manifest('own', '0.1.0', { anchordoc: { corpus: 'docs.json' } }),
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync('../packages/own', join(root, 'node_modules/own'))
  await buildTo(folderOf({ 'pump.md': PUMP }), join(root, 'packages/own/docs.json'))
  const packages = openPackages(root, {
    model: TINY_MODEL,
    unusable: () => undefined,
    log: () => {},
    onChange: () => {},
  })
  const slugs = ([part]: readonly Part[]) => part?.served.map(({ doc }) => doc.slug)
  const first = await packages.refresh()
  expect(slugs(first)).toEqual(['own/pump'])
  expect((await packages.refresh())[0]).toBe(first[0])
  await buildTo(folderOf({ 'valve.md': VALVE }), join(root, 'packages/own/docs.json'))
  expect(slugs(await packages.refresh())).toEqual(['own/valve'])
})

test.each([
  ['a corpus', { anchordoc: { corpus: '../../secret.json' } }],
  ['a folder of documentation', { directories: { doc: '../../secret' } }],
])('%s outside the package is not read', async (_, rest) => {
  const root = folderOf({
    'package.json': manifest('app', '1.0.0', { dependencies: { sly: '1' } }),
    'secret/page.md': '# Secret\n',
    'node_modules/sly/package.json': manifest('sly', '1.0.0', rest),
  })
  symlinkSync('../../secret', join(root, 'node_modules/sly/docs'))
  await buildTo(join(root, 'secret'), join(root, 'secret.json'))
  const { slugs } = serve(root)
  expect(await slugs()).toEqual([])
})

test('a project without dependencies has nothing to list', async () => {
  const { slugs } = serve(folderOf({ 'package.json': '{}' }))
  expect(await slugs()).toEqual([])
})
