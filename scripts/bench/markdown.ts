/**
 * What taking pages apart costs, in parts of what parsing alone costs: 400 pages through `parsePage`, and the same pages through
 * remark-parse with GitHub's additions and frontmatter.
 *
 *     npx tsx scripts/bench/markdown.ts [DIR …]
 *
 * Prints one line of JSON. The pages are taken from the folders in turn, the manual where none is given; processor time is
 * measured, the better of two rounds, so that other work on the machine does not count.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parsePage } from '../../src/markdown/page.ts'
import { processorTime } from './processor.ts'

const PAGES = 400
const ROUNDS = 2
const WARM_UP = 40

export interface MarkdownBench {
  pages: number
  characters: number
  parseMs: number
  splitMs: number
  /** `splitMs` by `parseMs`. */
  ratio: number
}

/** Measures over pages of these folders, each page as often as it takes to make 400. */
export function benchMarkdown(directories: string[]): MarkdownBench {
  const found = directories.flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .sort()
      .map((path) => readFileSync(join(directory, path), 'utf8')),
  )
  if (found.length === 0)
    throw new Error(`No Markdown in ${directories.join(', ')}; name a folder that has some.`)
  const pages = Array.from({ length: PAGES }, (_, at) => found[at % found.length] ?? '')
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()
  const parse = (page: string) => processor.parse(page)
  const split = (page: string) => parsePage(page, { path: 'page.md', anchors: 'github' })
  for (const page of pages.slice(0, WARM_UP)) {
    parse(page)
    split(page)
  }
  const parseMs = best(pages, parse)
  const splitMs = best(pages, split)
  const characters = pages.reduce((sum, page) => sum + page.length, 0)
  return { pages: PAGES, characters, parseMs, splitMs, ratio: Math.round((100 * splitMs) / parseMs) / 100 }
}

function best(pages: string[], work: (page: string) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => processorTime(() => pages.forEach(work)))
  return Math.round(Math.min(...rounds))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2)
  const manual = fileURLToPath(new URL('../../docs', import.meta.url))
  console.log(JSON.stringify(benchMarkdown(given.length > 0 ? given : [manual])))
}
