import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CLI, RUNTIMES } from '../support/built.ts'
import { caseFolder } from '../support/cases.ts'
import { buildTo } from '../support/pages.ts'
import { type Era, play, problems, readCase } from './support/play.ts'

// Recorded faults of servers of this kind: bytes on standard input, and what must come of them.
const CASES = readdirSync(join(import.meta.dirname, '../fixtures/cases')).filter((name) =>
  name.startsWith('rpc-'),
)

const corpora = mkdtempSync(join(tmpdir(), 'anchordoc-rpc-'))
afterAll(() => rmSync(corpora, { recursive: true }))

/** A copy of a case with its corpus. */
async function prepare(name: string): Promise<{ folder: string; corpus: string }> {
  const folder = caseFolder(name)
  if (existsSync(join(folder, 'make.mjs'))) execFileSync(process.execPath, [join(folder, 'make.mjs')])
  const corpus = join(corpora, `${name}.json`)
  if (!existsSync(corpus)) await buildTo(join(folder, 'docs'), corpus)
  return { folder, corpus }
}

describe.each(RUNTIMES)('on $runtime', ({ runtime, command }) => {
  const eras: Era[] = runtime === 'Node' ? ['initialize', 'server/discover'] : ['initialize']

  describe.each(eras)('opened by %s', (era) => {
    test.each(CASES)('%s', async (name) => {
      const { folder, corpus } = await prepare(name)
      const played = await play(folder, era, command, [CLI, 'serve', '--corpus', corpus])
      const expected = readCase(folder)
      // An unknown revision is something else where there is no handshake: stream.test.ts has it.
      if (name === 'rpc-14-version-future' && era === 'server/discover') expected.responses.shift()
      expect(problems(expected, played)).toEqual([])
    })
  })
})
