import { describe, expect, it } from 'vitest'
import { beyondLimits, LIMITS } from '../../src/markdown/limits.ts'
import { parsePage } from '../../src/markdown/page.ts'

const row = '| a | `b` | c |\n'
const marks = '*a **b `c [d](e) '

describe('pages within the limits', () => {
  it.each([
    ['five thousand items of a list', `- item [a](b) \`c\`\n`.repeat(5000)],
    ['ten thousand headings', '## Heading\n\ntext\n\n'.repeat(10_000)],
    ['a table of five thousand rows', `| a | b | c |\n|---|---|---|\n${row.repeat(5000)}`],
    ['much code on one line', `\`\`\`js\n${'[[a],[b]],'.repeat(5000)}\n\`\`\`\n`],
    ['much code without blank lines', `\`\`\`js\n${'const a = b[c] * d[e]\n'.repeat(5000)}\`\`\`\n`],
    ['a changelog', '## 1.0.0\n\n### Fixes\n\n* **a:** b ([#1](c)) ([d](e))\n* f\n\n'.repeat(1000)],
    ['deep lists', Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ])('%s', (_, content) => {
    expect(beyondLimits(content)).toBeUndefined()
  })
})

describe('pages beyond the limits stay whole, found by their text, with a warning', () => {
  it.each([
    ['characters', `text ${'word '.repeat(LIMITS.pageCharacters / 5)}`, 'characters'],
    ['lines', '\n'.repeat(LIMITS.pageLines), 'lines'],
    ['list items', `- item [a](b) \`c\`\n`.repeat(10_000), 'list items'],
    ['headings', '# a\n'.repeat(30_000), 'lines'],
    ['marks', 'a <b>c</b> \\* &amp;\n\n'.repeat(10_000), 'marks'],
    ['a table', `| a | b | c |\n|---|---|---|\n${row.repeat(LIMITS.tableCells)}`.slice(0, 500_000), 'cells'],
    ['a table without outer pipes', `a | b\n---|---\n${'c | d\n'.repeat(LIMITS.tableCells)}`, 'cells'],
    ['one line of marks', marks.repeat(10_000), 'brackets'],
    ['marks over many paragraphs', `${marks.repeat(300)}\n\n`.repeat(30), 'brackets'],
    ['marks that only look like code', `<div>\n\`\`\`\n\n${marks.repeat(2000)}`, 'brackets'],
    ['quotes on one line', `${'> '.repeat(5000)}a`, 'nested'],
    [
      'quotes, a line each',
      Array.from({ length: 200 }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n'),
      'nested',
    ],
    [
      'lists inside lists',
      Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      'nested',
    ],
    ['numbered lists on one line', '1. '.repeat(3000), 'nested'],
    ['many quotes', '> a\n\n'.repeat(5000), 'quotes'],
    ['many lists in one', '- a\n  - b\n'.repeat(5000), 'lists'],
    ['many underlined headings', 'a\n==\n'.repeat(5000), 'headings'],
    ['footnotes', '[^a]: b\n\n'.repeat(LIMITS.footnotes + 1), 'footnotes'],
  ])('%s', (_, source, word) => {
    const { content, sections, warnings } = parsePage(`# Title\n\n${source}`, {
      path: 'a.md',
      anchors: 'github',
    })
    expect(sections).toEqual([
      {
        headingId: '',
        heading: '',
        level: 1,
        start: 0,
        end: content.length,
        text: expect.stringContaining('Title'),
        code: '',
      },
    ])
    expect(warnings).toEqual([{ code: 'page-limit', message: expect.stringContaining(word) }])
  })

  it('shows their text without comments, tags and control characters', () => {
    const source = `# Title\n\n<!-- hidden -->\n<b>shown</b>\x07\n${'- '.repeat(200)}deep`
    const { h1, sections } = parsePage(source, { path: 'a.md', anchors: 'github' })
    expect(h1).toBe('Title')
    expect(sections[0]?.text).toBe(`# Title\nshown\n${'- '.repeat(200)}deep`)
  })
})

it.each([
  ['a statement that goes on over blank lines', `export const a = [\n${'1,\n\n'.repeat(3000)}`],
  ['an expression that goes on over braces', '_\n\n{#a}<'.repeat(5000)],
])('stops MDX that is parsed again and again: %s', (_, source) => {
  const { warnings } = parsePage(source, { path: 'a.mdx', anchors: 'github' })
  expect(warnings).toEqual([{ code: 'mdx', message: expect.stringContaining('too long') }])
})

/** Texts for which an expression that goes back and tries again would take minutes. */
describe('reads texts that hold long runs of one thing', () => {
  const blanks = ' '.repeat(100_000)
  it.each([
    ['blanks in a heading', `## a${blanks}b`, ['a b', '']],
    ['blanks in a heading before braces', `## a${blanks}b {x`, ['a b {x', '']],
    ['blanks after the beginning of a container', `## a\n\n::: tip b${blanks}c`, ['a', '::: tip b c']],
    ['blanks after the beginning of an admonition', `## a\n\n!!! b${blanks}|`, ['a', '!!! b |']],
    ['brackets after the language of code', `## a\n\n\`\`\`js ${'['.repeat(100_000)}\n\`\`\``, ['a', '']],
    ['an attribute', `## a\n\n<Foo x= ${'b'.repeat(200_000)}>`, ['a', '']],
    ['blanks in an include', `## a\n\n<!-- @include: x${blanks}x -->`, ['a', '']],
    ['beginnings of declarations', `## a\n\n<div>\n${'<!a'.repeat(100_000)}`, ['a', '<!a'.repeat(100_000)]],
  ])('%s', (_, source, [heading, text]) => {
    const { sections } = parsePage(source, { path: 'a.md', anchors: 'github' })
    expect(sections.map((section) => [section.heading, section.text])).toEqual([[heading, text]])
  })

  it('beyond the limits, too', () => {
    const source = '<!a'.repeat(1_000_000)
    const { sections } = parsePage(source, { path: 'a.md', anchors: 'github' })
    expect(sections.map(({ text }) => text)).toEqual([source])
  })
})
