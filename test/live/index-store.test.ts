import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadIndex, saveIndex } from '../../src/live/index-store.ts'
import { folderOf } from '../support/folder.ts'

const kept = { key: 'of these pages', index: { version: 3, bytes: Buffer.from('deflated') } }

test('an index is kept with what it is of', async () => {
  const file = join(folderOf({}), 'deep', 'a.index')
  await saveIndex(file, kept)
  expect(await loadIndex(file)).toEqual(kept)
})

test('an index that is not whole is as good as none', async () => {
  const file = join(folderOf({}), 'a.index')
  expect(await loadIndex(file)).toBeUndefined()
  await saveIndex(file, kept)
  const text = readFileSync(file, 'utf8')
  const damaged = [
    '',
    'null',
    text.slice(0, 40),
    text.slice(0, -2),
    text.replace('these', 'those'),
    `${text}more`,
    text.replace('anchordoc-index', 'another-index'),
  ]
  const loaded = []
  for (const bytes of damaged) {
    writeFileSync(file, bytes)
    loaded.push(await loadIndex(file))
  }
  expect(loaded).toEqual(damaged.map(() => undefined))
})
