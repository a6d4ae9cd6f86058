/**
 * Compares every heading's anchor in a tree of Markdown with what the renderers themselves give:
 *
 *     npx tsx scripts/compare-anchors.ts DIR [--anchors vitepress]
 *
 * The rule `github` is compared with remark-rehype and rehype-slug, `vitepress` with markdown-it, `slugify` of @mdit-vue/shared and
 * the numbering of markdown-it-anchor. Anchors that authors wrote themselves (`{#id}`) are not the renderers' to make; they are
 * counted apart, and must be taken as written. Exits 1 where an anchor differs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parsePage } from '../src/markdown/page.ts'
import { githubAnchors, type RenderedHeading, vitepressAnchors } from '../test/markdown/renderers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { anchors: { type: 'string', default: 'github' } },
})
const directory = positionals[0]
if (!directory || !['github', 'vitepress'].includes(values.anchors)) {
  console.error('Usage: compare-anchors DIR [--anchors github|vitepress]')
  process.exit(2)
}
const rule = values.anchors as 'github' | 'vitepress'

const counts = { pages: 0, headings: 0, equal: 0, written: 0, different: 0 }
for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.mdx?$/.test(path)) continue
  counts.pages++
  const page = parsePage(readFileSync(join(directory, path), 'utf8'), { path, anchors: rule })
  const rendered = (rule === 'github' ? githubAnchors : vitepressAnchors)(page.content, path)
  compare(
    path,
    page.sections.filter(({ level }) => level > 1),
    rendered.filter(({ depth, top }) => top && depth > 1),
  )
}
console.log(
  `${directory} (${rule}): ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}`,
)
process.exitCode = counts.different > 0 ? 1 : 0

function compare(
  path: string,
  sections: { headingId: string; heading: string }[],
  rendered: RenderedHeading[],
): void {
  for (let at = 0; at < Math.max(sections.length, rendered.length); at++) {
    counts.headings++
    const ours = sections[at]?.headingId
    const theirs = rendered[at]
    if (theirs?.written !== undefined && ours === theirs.written) counts.written++
    else if (theirs?.written === undefined && ours === theirs?.anchor) counts.equal++
    else {
      counts.different++
      console.log(
        `${path}: "${theirs?.text}" has #${theirs?.written ?? theirs?.anchor} in the rendered page, here #${ours}`,
      )
    }
  }
}
