import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MODEL, MODEL_FILES, modelFolder, readModelFile } from '../../src/embedding/model.ts'
import { openEmbedder } from '../../src/embedding/open.ts'
import { AnchordocError } from '../../src/errors.ts'

const files = Object.keys(MODEL_FILES) as (keyof typeof MODEL_FILES)[]
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-model-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A copy of the model without one of its files, or with a byte more in it. */
function copyWith(file: keyof typeof MODEL_FILES, change: 'missing' | 'damaged'): string {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(modelFolder(), copy, { recursive: true })
  if (change === 'missing') rmSync(join(copy, file))
  else writeFileSync(join(copy, file), '\n', { flag: 'a' })
  return copy
}

test('the files that ship are the ones this version was made for', async () => {
  const read = await Promise.all(files.map((file) => readModelFile(file)))
  expect(read.map(({ length }) => length)).toEqual([22_972_370, 711_661, 350])
})

test('the identity of the model is its name, type, dimensions and the digest of its weights', () => {
  expect(MODEL).toEqual({
    id: 'all-MiniLM-L6-v2',
    dtype: 'q8',
    dimensions: 384,
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  })
})

test('the folder of the model also holds its licence and origin', () => {
  expect(readdirSync(modelFolder())).toContain('NOTICE.md')
})

test.each(files)('without %s nothing is loaded, and the file is named', async (file) => {
  await expect(openEmbedder({ folder: copyWith(file, 'missing') })).rejects.toEqual(
    new AnchordocError(`the model file ${file} is missing or unreadable: reinstall anchordoc`),
  )
})

test.each(files)('with a byte more in %s nothing is loaded, and the file is named', async (file) => {
  await expect(openEmbedder({ folder: copyWith(file, 'damaged') })).rejects.toEqual(
    new AnchordocError(`the model file ${file} is damaged (wrong sha256): reinstall anchordoc`),
  )
})
