import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadCorpus, saveCorpus } from '../../src/corpus/file.ts'
import { folderOf } from '../support/folder.ts'
import { largeCorpus } from './support/large-corpus.ts'

const WRITER = fileURLToPath(new URL('./support/write-forever.ts', import.meta.url))

it('a build that is killed while it writes leaves a whole corpus, and the next one leaves nothing of it', async () => {
  const folder = folderOf({})
  const out = join(folder, 'docs.json')
  const found: (string | null)[] = []
  const leftovers = new Set<boolean>()
  for (let round = 0; round < 6; round++) {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), WRITER, out], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await wait(round * 7)
    child.kill('SIGKILL')
    await once(child, 'exit')
    found.push((await loadCorpus(out)).origin.date)
    leftovers.add(readdirSync(folder).length > 1)
  }
  expect(found).toEqual(found.map(() => expect.stringMatching(/^(even|odd)$/)))
  expect(leftovers).toContain(true)
  await saveCorpus(out, largeCorpus('even'))
  expect(readdirSync(folder)).toEqual(['docs.json'])
})
