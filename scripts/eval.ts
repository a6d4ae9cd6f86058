/**
 * How well search finds what people ask this package's manual: by words alone, by meaning alone and by both, over questions that
 * were written before any of them was searched for. Prints the questions whose section is not among the first three and a table,
 * and writes the table into the manual's page about ranking.
 *
 *   npm run build && npm run eval
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadCorpus } from '../src/corpus/file.ts'
import { openEmbedder } from '../src/embedding/open.ts'
import { withBlock } from './block.ts'
import { type Found, measure, type Score, scoreOf, WAYS, type Way } from './eval/measure.ts'
import { readQuestions } from './eval/questions.ts'

const file = (path: string): URL => new URL(`../${path}`, import.meta.url)
const NAMES: Record<Way, string> = { words: 'words alone', meaning: 'meaning alone', both: 'both' }

const questions = readQuestions(file('test/fixtures/eval/questions.jsonl'))
const corpus = await loadCorpus(fileURLToPath(file('content/docs.json')), 'run `npm run build`')
const embedder = await openEmbedder()
const found = await measure(corpus, questions, embedder)
await embedder.close()

for (const [index, { question, file, anchor }] of questions.entries()) {
  const { section = 0, page = 0 } = found.both[index] ?? {}
  if (section > 3) console.log(`${shown(section)} (page ${shown(page)}): ${question} → ${file}#${anchor}`)
}
const table = [
  `Over ${questions.length} questions:`,
  '',
  '| | section @1 | @3 | @8 | MRR | page @1 | @3 | @8 | MRR |',
  '|---|---|---|---|---|---|---|---|---|',
  ...WAYS.map((way) => `| ${[NAMES[way], ...cells(found[way])].join(' | ')} |`),
].join('\n')
console.log(`\n${table}`)
const page = file('docs/concepts/ranking.md')
writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'eval', table))

function cells(found: readonly Found[]): string[] {
  const count = (share: number): string => String(Math.round(share * found.length))
  const row = ({ first, three, eight, mrr }: Score): string[] => [
    ...[first, three, eight].map(count),
    mrr.toFixed(2),
  ]
  return [
    ...row(scoreOf(found.map(({ section }) => section))),
    ...row(scoreOf(found.map(({ page }) => page))),
  ]
}

function shown(place: number): string {
  return Number.isFinite(place) ? `@${place}` : 'not found'
}
