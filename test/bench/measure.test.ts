import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BASELINE, EMPTY_SERVER, NATIVE } from '../../scripts/bench/contenders.ts'
import { figuresOf, goalsOf, ROWS, tableOf } from '../../scripts/bench/figures.ts'
import { measureBuild, measureServer, measureStart } from '../../scripts/bench/measure.ts'
import { queriesFrom } from '../../scripts/bench/queries.ts'
import { loadCorpus } from '../../src/corpus/file.ts'

const DOCS = fileURLToPath(new URL('../fixtures/drip/docs', import.meta.url))
/** Without `/proc` nothing can be said of memory. */
const MEMORY = process.platform === 'linux'

test('every figure of the bench is measured, for anchordoc and for the baseline', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-bench-'))
  const [ours, theirs] = [join(folder, 'ours.json'), join(folder, 'theirs.json')]
  const builds = [
    measureBuild(NATIVE, { docs: DOCS, categories: undefined }, ours),
    measureBuild(BASELINE, { docs: DOCS, categories: undefined }, theirs),
  ]
  const corpus = await loadCorpus(ours)
  const queries = queriesFrom(corpus).slice(0, 12)
  const measured = []
  for (const [place, [contender, file]] of [[NATIVE, ours] as const, [BASELINE, theirs] as const].entries()) {
    const runs = [await measureServer(contender.serve(file), queries)]
    measured.push({ contender, builds: builds.slice(place, place + 1), runs })
  }
  rmSync(folder, { recursive: true })
  const [, baseline] = measured
  if (!baseline) throw new Error('Both are measured.')
  const figures = figuresOf(measured, baseline, corpus.docs.flatMap((doc) => doc.sections).length)
  const known = figures
    .filter(({ value }) => value > 0)
    .map(({ row, contender }) => `${contender}: ${row.what}`)
  const all = ROWS.filter(({ unit }) => MEMORY || unit !== 'MB').map(({ what }) => what)
  expect(known.sort()).toEqual(
    [
      ...all.map((what) => `anchordoc, native: ${what}`),
      // Its model is in the server's own process.
      ...all.filter((what) => !what.startsWith('embedder')).map((what) => `baseline: ${what}`),
    ].sort(),
  )
  expect(tableOf(figures).split('\n')).toHaveLength(2 + ROWS.length)
  expect(goalsOf(figures, NATIVE.name)).toHaveLength(MEMORY ? 5 : 3)
})

test('a server without tools on the same SDK starts', async () => {
  expect(await measureStart(EMPTY_SERVER)).toBeGreaterThan(0)
})
