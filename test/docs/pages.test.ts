import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../../src/corpus/read.ts'
import { ROOT } from './manual.ts'

test('every page of the manual is read as it was meant', async () => {
  expect((await readTree(join(ROOT, 'docs'))).warnings).toEqual([])
})
