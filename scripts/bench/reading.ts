/**
 * How much an agent reads until it has the section that answers, in the ways of today, and how often each leads there; written
 * into the manual's page of comparisons.
 *
 *   npx tsx scripts/bench/reading.ts QUESTIONS.jsonl CORPUS.json…
 *
 * A question is `{question, file, anchor, also?: [{file, anchor}], corpus?}`: where it is answered (an anchor of null stands for
 * the whole page), and in which of the corpora, by the name of its file; the first where none is named.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Doc } from '../../src/corpus/format.ts'
import { openDocs } from '../../src/open-docs.ts'
import { isCommon } from '../../src/search/language.ts'
import { callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { withBlock } from '../block.ts'
import { type Question as Asked, answersTo, type Place, readQuestions } from '../eval/questions.ts'
import { digits, median, percent } from './statistics.ts'

interface Question extends Asked {
  corpus?: string
}

/** What a way of reading costs in characters for one question, and where it leads. */
interface Reading {
  chars: number
  page: boolean
  section: boolean
}

interface Hit {
  path: string
  slug: string
  headingId: string
}

/** Words of a question that are looked for with grep. */
const GREPPED_WORDS = 3

/** Hits that an agent reads before it asks otherwise. */
const READ_HITS = 3

const [questionsFile = '', ...corpora] = process.argv.slice(2)
const questions: Question[] = readQuestions(pathToFileURL(questionsFile))

const readings: Record<string, Reading>[] = []
let answering = 0
for (const [place, corpus] of corpora.entries()) {
  const name = basename(corpus, '.json')
  const asked = questions.filter((question) =>
    question.corpus === undefined ? place === 0 : question.corpus === name,
  )
  if (asked.length === 0) continue
  answering++
  const docs = openDocs({ corpus })
  const pages = (await docs.library()).docs()
  const tools = docsTools(docs.library)
  const call = async (tool: string, args: object) => {
    const found = tools.find((known) => known.name === tool)
    return found ? callTool(found, args) : undefined
  }
  for (const question of asked) readings.push(await read(question, pages, call))
  await docs.close()
}
const page = fileURLToPath(new URL('../../docs/concepts/comparison.md', import.meta.url))
writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'reading', table()))

type Call = (
  tool: string,
  args: object,
) => Promise<{ content: { text: string }[]; structuredContent?: object } | undefined>

async function read(question: Question, pages: readonly Doc[], call: Call): Promise<Record<string, Reading>> {
  const answers = answersTo(question)
  const isPage = (path: string) => answers.some(({ file }) => file === path)
  const page = pages.find(({ path }) => path === question.file)
  if (!page) throw new Error(`No page ${question.file} for “${question.question}”.`)
  const whole = pages.reduce((sum, { content }) => sum + content.length, 0)
  const grepped = grep(question.question, pages)
  return {
    'the whole documentation, as llms-full.txt': { chars: whole, page: true, section: true },
    [`grep -i for its ${GREPPED_WORDS} rarest words, then the page`]: {
      chars: grepped.chars + page.content.length,
      page: grepped.paths.some(isPage),
      section: false,
    },
    [`anchordoc: search, then up to ${READ_HITS} sections`]: await searched(question.question, answers, call),
  }
}

/** What `grep -i` prints for the words of a question that fewest lines hold. */
function grep(question: string, pages: readonly Doc[]): { chars: number; paths: string[] } {
  const words = (question.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []).filter(
    (word) => !isCommon(word, 'en'),
  )
  const lines = words.map((word) =>
    pages.flatMap(({ path, content }) =>
      content
        .split('\n')
        .filter((line) => line.toLowerCase().includes(word))
        .map((line) => ({ path, chars: path.length + line.length + 2 })),
    ),
  )
  const rarest = lines
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)
    .slice(0, GREPPED_WORDS)
    .flat()
  return {
    chars: rarest.reduce((sum, { chars }) => sum + chars, 0),
    paths: [...new Set(rarest.map(({ path }) => path))],
  }
}

async function searched(query: string, answers: readonly Place[], call: Call): Promise<Reading> {
  const found = await call('search_docs', { query })
  const { hits } = (found?.structuredContent ?? { hits: [] }) as { hits: Hit[] }
  const reading = { chars: found?.content[0]?.text.length ?? 0, page: false, section: false }
  for (const { path, slug, headingId } of hits.slice(0, READ_HITS)) {
    const section = await (headingId === ''
      ? call('get_doc', { slug })
      : call('get_section', { slug, heading: headingId }))
    reading.chars += section?.content[0]?.text.length ?? 0
    reading.page ||= answers.some(({ file }) => file === path)
    reading.section ||= answers.some(
      ({ file, anchor }) => file === path && (anchor === null || anchor === headingId),
    )
    if (reading.section) break
  }
  return reading
}

function table(): string {
  const ways = Object.keys(readings[0] ?? {})
  const of = (way: string) => readings.flatMap((reading) => reading[way] ?? [])
  const share = (found: boolean[]) => percent(found.filter(Boolean).length / found.length)
  return [
    `Over ${readings.length} questions to the documentation of ${answering === 1 ? 'one library' : `${answering} libraries`}, medians:`,
    '',
    '| way | characters read | leads to the page | to the section |',
    '|---|---|---|---|',
    ...ways.map((way) => {
      const all = of(way)
      const section = all.some((reading) => reading.section)
        ? share(all.map((reading) => reading.section))
        : 'no'
      return `| ${way} | ${digits(median(all.map(({ chars }) => chars)))} | ${share(all.map((reading) => reading.page))} | ${section} |`
    }),
  ].join('\n')
}
