/**
 * Measures how search grows with the corpus, beside Orama's own hybrid mode on the same generated data, and writes what comes out
 * into the manual.
 *
 *     npm run bench:growth
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { memory } from '../../test/server/support/process.ts'
import { generate } from './generate.ts'
import { describeMachine, openNoiseMeter } from './machine.ts'
import { drawFigures, writeFigures } from './page.ts'
import { growthPlot } from './plots.ts'
import { digits, median } from './statistics.ts'

/**
 * How many sections, how often both are measured, by how many questions, and what anchordoc may take at most. The first answer and
 * ten more searches warm up; a large corpus takes the baseline seconds for each.
 */
const SIZES = [
  { sections: 2_000, rounds: 5, questions: 71, goal: { warm: 3, first: 150 } },
  { sections: 20_000, rounds: 3, questions: 31, goal: { warm: 20, first: 1_200 } },
  { sections: 100_000, rounds: 1, questions: 21, goal: { warm: 90, first: 6_000, memory: 700 } },
]

interface Growth {
  sections: number
  who: string
  /** Milliseconds of a warm search, p50. */
  warm: number
  /** Milliseconds from opening the file to the first answer. */
  first: number
  /** Mebibytes after all searches. */
  memory: number
}

const COLUMNS = [
  { key: 'warm', title: 'warm search, ms' },
  { key: 'first', title: 'file to first answer, ms' },
  { key: 'memory', title: 'memory, MB' },
] as const

const OURS = 'anchordoc'
const THEIRS = 'Orama, hybrid mode'
const script = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const WORKER = script('growth-worker.mjs')
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-growth-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// As it is published: a loader of sources would slow it down.
await build({
  entry: script('growth-library.ts'),
  outDir: folder,
  config: false,
  dts: false,
  minify: true,
  logLevel: 'silent',
  deps: { onlyBundle: false },
})
const noise = openNoiseMeter()
const found: Growth[] = []

for (const { sections, rounds, questions: count } of SIZES) {
  const out = { corpus: join(folder, 'docs.json'), baseline: join(folder, 'sections.jsonl') }
  const questions = join(folder, 'questions.json')
  writeFileSync(questions, JSON.stringify(await generate(sections, count, out)))
  const contenders = [
    { who: OURS, args: [WORKER, join(folder, 'growth-library.mjs'), out.corpus, questions] },
    { who: THEIRS, args: [WORKER, script('baseline/growth.mjs'), out.baseline, questions] },
  ]
  const runs = new Map(contenders.map(({ who }): [string, Omit<Growth, 'sections' | 'who'>[]] => [who, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { who, args } of contenders) {
      noise.sample()
      runs.get(who)?.push(await measure(args))
    }
    process.stderr.write(`${sections} sections, round ${round + 1} of ${rounds}\n`)
  }
  for (const [who, of] of runs) {
    const middle = (key: 'warm' | 'first' | 'memory') => median(of.map((run) => run[key]))
    found.push({ sections, who, warm: middle('warm'), first: middle('first'), memory: middle('memory') })
  }
}

const text = [
  table(),
  `Medians of runs that take turns (${SIZES.map(({ rounds }) => rounds).join(', ')} of them, with ${SIZES.map(({ questions }) => questions).join(', ')} searches each, of which 11 warm up). Generated text of about 900 characters a section, one vector each; questions of nine words ` +
    `with their vectors given, so that no time is spent on embedding. Machine: ${describeMachine()}. ${noise.report()}`,
].join('\n\n')
console.log(text)
console.log(`\n${goals().join('\n')}`)
writeFigures(
  'growth',
  `${text}\n\n![Warm search, file to first answer and memory by size of the corpus](growth.svg)`,
)
await drawFigures(
  'growth.svg',
  growthPlot(
    COLUMNS.map(({ key, title }) => ({
      title,
      values: found.map((growth) => ({ sections: growth.sections, who: growth.who, value: growth[key] })),
    })),
  ),
)

async function measure(args: string[]): Promise<Omit<Growth, 'sections' | 'who'>> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const [line] = await Promise.race([
    child.stdout.take(1).toArray(),
    ended.then((code) => Promise.reject(new Error(`${args.join(' ')} ended with ${code}`))),
  ])
  const { first, warm } = JSON.parse(`${line}`) as { first: number; warm: number[] }
  const held = memory(child.pid ?? -1)
  child.stdin.end()
  await ended
  return { first, warm: median(warm), memory: held }
}

function table(): string {
  const of = (sections: number, who: string) =>
    found.find((one) => one.sections === sections && one.who === who)
  return [
    `| sections | ${COLUMNS.flatMap(({ title }) => [`${OURS}: ${title}`, THEIRS]).join(' | ')} |`,
    `|---:|${COLUMNS.map(() => '---:|---:|').join('')}`,
    ...SIZES.map(
      ({ sections }) =>
        `| ${digits(sections)} | ${COLUMNS.flatMap(({ key }) =>
          [OURS, THEIRS].map((who) => digits(of(sections, who)?.[key] ?? Number.NaN)),
        ).join(' | ')} |`,
    ),
  ].join('\n')
}

function goals(): string[] {
  return SIZES.flatMap(({ sections, goal }) =>
    COLUMNS.flatMap(({ key, title }) => {
      const most = (goal as Partial<Growth>)[key]
      const value = found.find((one) => one.sections === sections && one.who === OURS)?.[key]
      if (most === undefined || value === undefined) return []
      return [
        `${sections} sections, ${title}: ${digits(value)}, at most ${most} is the goal: ${value <= most ? 'reached' : 'MISSED'}`,
      ]
    }),
  )
}
