import { describe, expect, it } from 'vitest'
import type { Doc } from '../../src/corpus/format.ts'
import { findHeading, nearestHeadings } from '../../src/markdown/find.ts'
import { subtreeEnd, trail } from '../../src/markdown/nesting.ts'
import { parsePage } from '../../src/markdown/page.ts'

function doc(source: string, anchors: 'github' | 'vitepress' = 'github'): Doc {
  const { content, h1, sections } = parsePage(source, { path: 'a.md', anchors })
  return {
    slug: 'a',
    path: 'a.md',
    category: '',
    title: h1 ?? '',
    description: '',
    index: null,
    content,
    sections,
  }
}

describe('findHeading', () => {
  const page = doc(
    "# Guide\n\n## What's new?\n\n## Café\n\n## Cafe\u0301\n\n## v1.2.0 (beta)\n\n## Usage\n\n## Usage\n\n## C#\n\n## 配置 选项\n",
  )

  it.each([
    ['usage', 'usage'],
    ['#usage', 'usage'],
    [' Usage ', 'usage'],
    ['## Usage', 'usage'],
    ['USAGE-1', 'usage-1'],
    ["What's new?", 'whats-new'],
    ['what-s-new', 'whats-new'],
    ['v1-2-0-beta', 'v120-beta'],
    ['café', 'café'],
    ['cafe\u0301', 'cafe\u0301'],
    ['cafe', 'café'],
    ['caf%C3%A9', 'café'],
    ['C#', 'c'],
    ['#%E9%85%8D%E7%BD%AE-%E9%80%89%E9%A1%B9', '配置-选项'],
    ['100%', undefined],
    ['', undefined],
    ['#', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%j is #%s', (wanted, anchor) => {
    expect(findHeading(page, wanted)?.headingId).toBe(anchor)
  })

  it('finds the anchors of GitHub on a VitePress page', () => {
    const site = doc("# A\n\n## 1. Install\n\n## What's new?\n\n## What's new?\n", 'vitepress')
    const found = ['1-install', 'whats-new', 'whats-new-1'].map(
      (wanted) => findHeading(site, wanted)?.headingId,
    )
    expect(found).toEqual(['_1-install', 'what-s-new', 'what-s-new-1'])
  })
})

describe('nearestHeadings', () => {
  const page = doc('# A\n\n## Keys\n\n## Limits\n\n## Request limits\n\n## Zebra\n')
  const near = (wanted: string, count: number) =>
    nearestHeadings(page, wanted, count).map(({ headingId }) => headingId)

  it('has what is most alike first', () => {
    expect(near('kyes', 1)).toEqual(['keys'])
    expect(near('limit', 2)).toEqual(['limits', 'request-limits'])
  })

  it('has the first headings where nothing is asked for', () => {
    expect(near('', 2)).toEqual(['keys', 'limits'])
  })
})

describe('nesting', () => {
  const page = doc('Lead\n\n# T\n\n## A\n\n#### A1\n\n### A2\n\n## B\n\n# Second\n\n### C\n\n##\n')
  const named = page.sections.map(({ heading }, position) => ({
    heading,
    trail: trail(page, position).map((at) => page.sections[at]?.heading),
    whole: page.content.slice(page.sections[position]?.start, subtreeEnd(page, position)),
  }))

  it('holds what comes before the next heading of the same level or above', () => {
    expect(named).toEqual([
      { heading: '', trail: [], whole: 'Lead\n\n# T\n\n' },
      { heading: 'A', trail: [], whole: '## A\n\n#### A1\n\n### A2\n\n' },
      { heading: 'A1', trail: ['A'], whole: '#### A1\n\n' },
      { heading: 'A2', trail: ['A'], whole: '### A2\n\n' },
      { heading: 'B', trail: [], whole: '## B\n\n' },
      { heading: 'Second', trail: [], whole: '# Second\n\n' },
      { heading: 'C', trail: [], whole: '### C\n\n' },
      { heading: '', trail: [], whole: '##\n' },
    ])
  })
})
