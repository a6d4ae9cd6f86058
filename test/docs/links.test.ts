import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../../src/markdown/page.ts'
import { fencesOf } from './fences.ts'
import { PAGES, ROOT } from './manual.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const anchors = new Map(
  PAGES.map((path) => {
    const { sections } = parsePage(read(path), { path, anchors: 'github' })
    return [path, sections.map(({ headingId }) => headingId)]
  }),
)

describe('every link leads to a page and to a heading on it, or to a file', () => {
  test.each(PAGES)('%s', (path) => {
    expect(linksOf(read(path)).filter((link) => !leadsSomewhere(link, path))).toEqual([])
  })
})

function linksOf(page: string): string[] {
  const lines = page.split('\n')
  for (const { open, close } of fencesOf(page)) lines.fill('', open, close + 1)
  const prose = lines.join('\n').replace(/`[^`]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(link: string, from: string): boolean {
  const [file = '', anchor = ''] = link.split('#')
  const target = file === '' ? from : posix.join(posix.dirname(from), file)
  const known = anchors.get(target)
  if (known === undefined) return !target.endsWith('.md') && existsSync(join(ROOT, target))
  return anchor === '' || known.includes(anchor)
}
