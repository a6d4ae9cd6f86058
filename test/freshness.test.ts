import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildCorpus } from '../src/corpus/build.ts'
import { loadCorpus } from '../src/corpus/file.ts'
import { readTree } from '../src/corpus/read.ts'
import { isBehind } from '../src/freshness.ts'
import { tinyEmbedder } from './support/embedder.ts'
import { folderOf } from './support/folder.ts'

const PAGES = {
  'package.json': '{ "name": "drip", "anchordoc": {} }',
  'docs/a.md': '# A\n\n<<< @/code.js\n',
  'docs/code.js': 'one()\n',
}

/** Builds a project's pages, with vectors, and returns the corpus file. */
async function built(root: string, out = 'content/docs.json'): Promise<string> {
  const file = join(root, out)
  await buildCorpus(await readTree(join(root, 'docs')), {
    out: file,
    package: null,
    embedder: tinyEmbedder(),
  })
  return file
}

const behind = async (file: string) => isBehind(file, await loadCorpus(file))

test('a corpus is behind once a page, or what one includes, is edited, new or gone', async () => {
  const root = folderOf(PAGES)
  const file = await built(root)
  expect(await behind(file)).toBe(false)
  writeFileSync(join(root, 'docs/code.js'), 'two()\n')
  expect(await behind(file)).toBe(true)
  await built(root)
  writeFileSync(join(root, 'docs/b.md'), '# B\n')
  expect(await behind(file)).toBe(true)
  await built(root)
  expect(await behind(file)).toBe(false)
  rmSync(join(root, 'docs/a.md'))
  expect(await behind(file)).toBe(true)
})

test.each([
  ['the project around it builds another file', PAGES, 'other.json'],
  [
    'it is installed',
    Object.fromEntries(Object.entries(PAGES).map(([path, text]) => [`node_modules/drip/${path}`, text])),
    'node_modules/drip/content/docs.json',
  ],
  [
    'the options of the project are wrong',
    { ...PAGES, 'package.json': '{ "anchordoc": { "out": 7 } }' },
    'content/docs.json',
  ],
])('nothing can be told where %s', async (_, files, out) => {
  const root = folderOf({ 'docs/a.md': '# A\n', ...files })
  expect(await behind(await built(root, out))).toBeUndefined()
})

test('nothing can be told where the pages are gone', async () => {
  const root = folderOf(PAGES)
  const file = await built(root)
  rmSync(join(root, 'docs'), { recursive: true })
  expect(await behind(file)).toBeUndefined()
})
