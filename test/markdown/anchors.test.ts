import { expect, it } from 'vitest'
import { parsePage } from '../../src/markdown/page.ts'
import type { PageOptions } from '../../src/markdown/types.ts'
import { githubAnchors, vitepressAnchors } from './renderers.ts'

function anchors(source: string, rule: PageOptions['anchors'] = 'github', path = 'a.md') {
  const { sections } = parsePage(source, { path, anchors: rule })
  return sections.filter(({ level }) => level > 1).map(({ headingId }) => headingId)
}

it.each([
  ['images', '## ![logo](a.png) Start\n\n## ![only](a.png)\n\n## ![also](a.png)'],
  ['footnote marks', 'a[^b]\n\n## Title[^a]\n\n[^a]: ## In a\n\n[^b]: ## Title\n\n## In a'],
  ['emoji alone', '## 🎉\n\n## 🚀\n\n## 🎉 Party'],
  ['entities', '## A &amp; B &copy; &nbsp; C'],
  ['two H1s', '# A\n\n## B\n\n# A\n\n## A\n\n## B'],
  ['hard breaks', 'a  \nb\\\nc\n---'],
  ['headings in HTML', '<div>\n\n## In\n\n</div>\n\n<h2>raw</h2>\n\n## In'],
  ['headings in deep lists', '- a\n  - ## X\n    > ### X\n\n## X'],
])('are those of the rendered page: %s', (_, source) => {
  const rendered = githubAnchors(source).filter(({ top, depth }) => top && depth > 1)
  expect(anchors(source)).toEqual(rendered.map(({ anchor }) => anchor))
})

it('are those of the rendered page: components in MDX', () => {
  const source = '## A <B>c</B> {d}\n\n<E>\n\n## F {1 + 1}\n\n</E>\n'
  expect(anchors(source, 'github', 'a.mdx')).toEqual(
    githubAnchors(source, 'a.mdx').map(({ anchor }) => anchor),
  )
})

it.each([
  ['numbers', '## 1. Install\n\n## 2.0\n\n## 2.0'],
  ['accents and cases', '## Café Über\n\n## MAX_RETRY snake_case\n\n## İstanbul\n\n## 设置'],
  ['code, links and marks', '## `a.b(c)` and [link](x) **bold** ~~old~~\n\n## <Badge text="x" /> New'],
  ['images', '## ![logo](a.png) Start'],
  ['attributes', '## A {#b}\n\n## C {.wide}\n\n## D {#e .wide}'],
  ['repeats', '## A\n\n## A\n\n## A-1\n\n> ## A\n\n## A'],
  ['lines', 'a\nb\n---'],
])('are those of a VitePress site: %s', (_, source) => {
  expect(anchors(source, 'vitepress')).toEqual(
    vitepressAnchors(source)
      .filter(({ top }) => top)
      .map(({ anchor }) => anchor),
  )
})

it.each([
  ['as written', '## A {#Own_1.x}', ['Own_1.x']],
  ['with blanks and a colon', '## A { #b }\n\n## C {: #d }', ['b', 'd']],
  ['after closing hashes, under a line', '## A {#b} ##\n\nC {#d}\n---', ['b', 'd']],
  ['kept from headings before and after', '## B\n\n## A {#b}\n\n## B', ['b-1', 'b', 'b-2']],
  ['twice: the second is numbered', '## A {#x}\n\n## B {#x}', ['x', 'x-1']],
  ['not inside code, not escaped', '## `{#a}`\n\n## B \\{#c}', ['a', 'b-c']],
])('written by the author are taken: %s', (_, source, expected) => {
  expect(anchors(source)).toEqual(expected)
})

it('says where an anchor is written that another heading would have', () => {
  const { warnings } = parsePage('## Setup\n\n## Install {#setup}\n\n## More {#setup}\n', {
    path: 'a.md',
    anchors: 'github',
  })
  expect(warnings).toEqual([
    { code: 'duplicate-id', message: 'Anchor "setup" is given twice, again for "More".' },
    {
      code: 'duplicate-id',
      message: '"Setup" gets the anchor "setup-1", because "setup" is written at another heading.',
    },
  ])
})
