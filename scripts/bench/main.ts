/**
 * Measures anchordoc beside a naive baseline, in one run, and writes what comes out into the manual.
 *
 *     npm run bench [-- --docs DIR --categories FILE]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadCorpus } from '../../src/corpus/file.ts'
import { BASELINE, type Contender, EMPTY_SERVER, NATIVE, type Tree, WASM } from './contenders.ts'
import { figuresOf, goalsOf, type Measured, tableOf } from './figures.ts'
import { benchFlow } from './flow.ts'
import { benchLive } from './live.ts'
import { describeMachine, openNoiseMeter } from './machine.ts'
import { benchMarkdown } from './markdown.ts'
import { measureBuild, measureServer, measureStart } from './measure.ts'
import { drawFigures, writeFigures } from './page.ts'
import { sharesPlot } from './plots.ts'
import { queriesFrom } from './queries.ts'
import { digits, median } from './statistics.ts'

const ROUNDS = 7

const { values } = parseArgs({ options: { docs: { type: 'string' }, categories: { type: 'string' } } })
const tree: Tree = {
  docs: resolve(values.docs ?? fileURLToPath(new URL('../../docs', import.meta.url))),
  categories: values.categories && resolve(values.categories),
}
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const noise = openNoiseMeter()
const say = (text: string) => process.stderr.write(`${text}\n`)

const measured: Measured[] = [NATIVE, WASM, BASELINE].map((contender) => ({
  contender,
  builds: [],
  runs: [],
}))
const [native, , baseline] = measured as [Measured, Measured, Measured]

for (let round = 0; round < Math.max(...measured.map(({ contender }) => contender.builds)); round++) {
  for (const { contender, builds } of measured.filter((one) => round < one.contender.builds)) {
    noise.sample()
    builds.push(measureBuild(contender, tree, fileOf(contender, round)))
    say(`build ${round + 1}, ${contender.name}: ${builds.at(-1)?.seconds.toFixed(1)} s`)
  }
}

// What the author of a library ships is built natively; it is served whatever the reader's machine can run.
const corpora = new Map([
  [NATIVE, fileOf(NATIVE, 0)],
  [WASM, fileOf(NATIVE, 0)],
  [BASELINE, fileOf(BASELINE, 0)],
])
const corpus = await loadCorpus(fileOf(NATIVE, 0))
const sections = corpus.docs.reduce((sum, doc) => sum + doc.sections.length, 0)
const queries = queriesFrom(corpus)
const empty: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  for (const { contender, runs } of measured) {
    noise.sample()
    runs.push(await measureServer(contender.serve(corpora.get(contender) ?? ''), queries))
  }
  noise.sample()
  empty.push(await measureStart(EMPTY_SERVER))
  say(`round ${round + 1} of ${ROUNDS}`)
}

const figures = figuresOf(measured, baseline, sections)
const started = median(native.runs.map(({ initialize }) => initialize))
const markdown = benchMarkdown([tree.docs])
const flow = benchFlow().map(
  ({ what, milliseconds, limit }) => `| ${what} | ${digits(milliseconds)} | ${limit} |`,
)
const text = [
  `Measured over ${nameOf(tree.docs)}: ${corpus.docs.length} pages, ${sections} sections.`,
  tableOf(figures),
  `Medians of ${ROUNDS} runs that take turns (builds: ${NATIVE.builds}, with WASM ${WASM.builds}), with half the range of the middle ` +
    `half, and in parentheses how many times the ${BASELINE.name}'s figure that is. Machine: ${describeMachine()}. ${noise.report()}`,
  `An empty server on the same SDK answers \`initialize\` after ${digits(median(empty))} ms; anchordoc takes ` +
    `${digits(started / median(empty))} times that. Taking pages apart takes ${digits(markdown.ratio)} times what parsing them alone takes.`,
  ['| flow functions | ms, processor time | at most |', '|---|---:|---:|', ...flow].join('\n'),
].join('\n\n')

console.log(text)
console.log(`\n${goalsOf(figures, NATIVE.name).join('\n')}\n`)
writeFigures('bench', `${text}\n\n![Each cost as a share of the ${BASELINE.name}'s](figures.svg)`)
await drawFigures(
  'figures.svg',
  sharesPlot(figures, `anchordoc beside the ${BASELINE.name}, ${digits(sections)} sections`),
)
// Documentation that is served as it is on disk has figures and goals of its own.
console.log(`\nThe same pages served live:\n${(await benchLive(tree.docs)).join('\n')}`)

function fileOf({ name }: Contender, round: number): string {
  return join(folder, `${name.replaceAll(/\W+/g, '-')}-${round}.json`)
}

/** A tree's name for readers: its path in this package, else its folder's name. */
function nameOf(docs: string): string {
  const path = relative(fileURLToPath(new URL('../..', import.meta.url)), docs)
  const own = basename(docs) === 'docs' ? basename(dirname(docs)) : basename(docs)
  return path === 'docs' ? "this package's own manual" : `the documentation of \`${own}\``
}
