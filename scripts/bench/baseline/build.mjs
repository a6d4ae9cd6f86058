/**
 * Builds documentation as one would on a first afternoon: pages cut at their heading lines, a vector a section, all of it as JSON.
 *
 *     node scripts/bench/baseline/build.mjs DOCS OUT
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Slugger from 'github-slugger'
import matter from 'gray-matter'
import { openModel } from './model.mjs'

const [docs, out] = process.argv.slice(2)
const embed = await openModel()
const pages = []
const sections = []
for (const path of readdirSync(docs, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.mdx?$/.test(path)) continue
  const { data, content } = matter(readFileSync(join(docs, path), 'utf8'))
  const slug = basename(path).replace(/\.mdx?$/, '')
  const title = data.title ?? slug
  pages.push({ slug, title, description: data.description ?? '', content })
  for (const section of split(content)) {
    const text = `${title}\n${section.heading}\n${section.content}`
    sections.push({ slug, title, ...section, embedding: await embed(text) })
  }
}
writeFileSync(out, JSON.stringify({ pages, sections }))

function split(content) {
  const slugger = new Slugger()
  const found = [{ heading: '', headingId: '', lines: [] }]
  let fenced = false
  for (const line of content.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const heading = fenced ? null : /^#{2,6} +(.*)$/.exec(line)?.[1]
    if (heading) found.push({ heading, headingId: slugger.slug(heading), lines: [] })
    else found.at(-1).lines.push(line)
  }
  return found
    .map(({ heading, headingId, lines }) => ({ heading, headingId, content: lines.join('\n').trim() }))
    .filter(({ heading, content }) => heading || content)
}
