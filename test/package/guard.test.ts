import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reasonsNotToPack } from '../../scripts/check-package/guard.ts'
import { buildCorpus } from '../../src/corpus/build.ts'
import { readTree } from '../../src/corpus/read.ts'
import { MODEL, MODEL_FILES } from '../../src/embedding/model.ts'
import { tinyEmbedder } from '../support/embedder.ts'
import { folderOf } from '../support/folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A package that may be published: a build, the model, and a corpus of what its pages say. */
async function publishable(): Promise<string> {
  const owner = { name: 'kit', version: '1.0.0' }
  const folder = folderOf({
    'package.json': JSON.stringify({ ...owner, anchordoc: {} }),
    'docs/index.md': '# Kit\n\n## Use\n\nTurn it on.\n',
  })
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'))
  mkdirSync(join(folder, 'models'))
  cpSync(join(ROOT, 'models', MODEL.id), join(folder, 'models', MODEL.id), { recursive: true })
  const out = join(folder, 'content/docs.json')
  await buildCorpus(await readTree(join(folder, 'docs')), {
    out,
    package: owner,
    embedder: tinyEmbedder(MODEL),
  })
  return folder
}

test('a package with its build, its model and a fresh corpus is packed', async () => {
  expect(await reasonsNotToPack(await publishable())).toEqual([])
})

test('a page that was edited after the build', async () => {
  const folder = await publishable()
  writeFileSync(join(folder, 'docs/index.md'), '# Kit\n\n## Use\n\nTurn it off.\n')
  expect(await reasonsNotToPack(folder)).toEqual([
    'anchordoc: The corpus docs.json is not what its sources, options and model would build now: run `anchordoc build`.',
  ])
})

test('no corpus', async () => {
  const folder = await publishable()
  rmSync(join(folder, 'content'), { recursive: true })
  expect(await reasonsNotToPack(folder)).toEqual([expect.stringMatching(/docs\.json.*run `anchordoc build`/)])
})

test('a model that is missing, or is another', async () => {
  const folder = await publishable()
  const model = join(folder, 'models', MODEL.id)
  const [weights = '', tokenizer = ''] = Object.keys(MODEL_FILES)
  writeFileSync(join(model, weights), 'other weights')
  rmSync(join(model, tokenizer))
  expect(await reasonsNotToPack(folder)).toEqual(
    [weights, tokenizer].map(
      (file) => `models/${MODEL.id}/${file} is missing or not what it should be: git checkout models`,
    ),
  )
})

test('no build', async () => {
  const folder = await publishable()
  rmSync(join(folder, 'dist'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/cli.mjs'), '')
  expect(await reasonsNotToPack(folder)).toEqual(
    ['index.mjs', 'index.d.mts', 'flow.mjs', 'flow.d.mts', 'child.mjs', 'THIRD-PARTY-NOTICES'].map(
      (file) => `dist/${file} is missing: npm run build`,
    ),
  )
})
