import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePage } from '../../src/markdown/page.ts'
import { githubAnchors } from './renderers.ts'

const inline = fc.constantFrom(
  'alpha',
  'Beta',
  'alpha beta',
  '`code <T>`',
  '**bold**',
  '_it_',
  '~~old~~',
  '[link](./a.md)',
  '![image](a.png)',
  '[ref][r]',
  '![i][r]',
  '<kbd>K</kbd>',
  '<Badge text="x" />',
  '<!-- note -->',
  'café',
  'cafe\u0301',
  '设置',
  '🎉',
  '&amp;',
  '&copy; x',
  '[^1]',
  '[^two]',
  '1.2.0',
  'snake_case',
  "what's",
  'a - b',
  '  two  spaces',
  '\\*',
  '<https://a.b>',
  'www.c.d',
  'x\ty',
  '#',
  '\u200b',
  '\0',
  'C++',
  'İ',
  '$',
)
const words = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(' '))
const eol = fc.constantFrom('\n', '\r\n', '\r')

const block = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), words, fc.constantFrom('', ' ##'))
    .map(([depth, text, end]) => `${'#'.repeat(depth)} ${text}${end}`),
  fc.tuple(words, fc.constantFrom('===', '---')).map(([text, line]) => `x ${text}\n${line}`),
  words.map((text) => `x ${text}  \nnext ${text}`),
  words.map((text) => `> ## ${text}\n>\n> text`),
  words.map((text) => `- ## ${text}\n\n  text`),
  words.map((text) => `<details>\n<summary>${text}</summary>\n\n## ${text}\n\n</details>`),
  words.map((text) => `<div>\n## ${text}\n</div>`),
  words.map((text) => `<!--\n## ${text}\n-->`),
  words.map((text) => `\`\`\`md\n## ${text}\n\`\`\``),
  words.map((text) => `    ## ${text}`),
  words.map((text) => `::: tip\n## ${text}\n:::`),
  words.map((text) => `[^1]: first ${text}\n\n    ## ${text}`),
  fc.constantFrom(
    '[^two]: second [^1]\n\n    ## in two',
    '[r]: https://a.b',
    '***',
    '| a | b |\n|---|---|\n| c | d |',
    '',
    '\t',
  ),
)
const page = fc
  .tuple(fc.array(block, { maxLength: 10 }), eol)
  .map(([blocks, end]) => `x\n\n${blocks.join('\n\n')}`.replaceAll('\n', end))

/** Anything: pieces of Markdown in any order, and characters that are none. */
const noise = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'#>-*+_`~[](){}<>!|:=\\&.,0123456789 \t\n\r\0\ufeff'),
      fc.constantFrom(
        '---\n',
        '+++\n',
        'title: x\n',
        '```\n',
        '~~~',
        ':::',
        '<!--',
        '-->',
        '<div>',
        '</',
        '{*',
        '<<< ',
        '\r\n',
        '## ',
        '    ',
        '| a |',
        '|-|',
      ),
      fc.constantFrom(
        'import x from "y"\n',
        'export const a = 1\n',
        '{/*',
        '*/}',
        '<A>',
        '</A>',
        '{#id}',
        '<!--@include: ./a.md-->',
        '!!! note\n',
        '===',
        '[^1]',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

const anything = fc.oneof(noise, page)
const paths = fc.constantFrom('page.md', 'page.mdx')
const rules = fc.constantFrom('github' as const, 'vitepress' as const)
const readInclude = (target: string) => (target === 'a.md' ? '## a\n\n<!--@include: ./page.md-->' : undefined)

it('gives every heading the anchor that rehype-slug gives it', () => {
  fc.assert(
    fc.property(page, (source) => {
      const rendered = githubAnchors(source).filter(({ top, depth }) => top && depth > 1)
      const sections = parsePage(source, { path: 'page.md', anchors: 'github' }).sections.filter(
        ({ level }) => level > 1,
      )
      expect(sections.map(({ headingId }) => headingId)).toEqual(rendered.map(({ anchor }) => anchor))
    }),
    { numRuns: 200 },
  )
})

it('loses and doubles no character: the sections, one after the other, are the page', () => {
  fc.assert(
    fc.property(anything, paths, rules, (source, path, anchors) => {
      const { content, sections } = parsePage(source, { path, anchors, readInclude })
      expect(sections.map(({ start, end }) => content.slice(start, end)).join('')).toBe(content)
      expect(source.endsWith(content)).toBe(true)
      expect(sections.every(({ start, end }) => start < end)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('begins a section at the line of its heading', () => {
  fc.assert(
    fc.property(page, (source) => {
      const { content, sections } = parsePage(source, { path: 'page.md', anchors: 'github' })
      for (const { level, start } of sections) {
        if (level === 1) continue
        expect(content.slice(0, start)).toMatch(/(^|[\r\n])$/)
        expect(content.slice(start)).toMatch(
          /^ {0,3}(#{1,6}([ \t\r\n]|$)|[^\r\n]+(\r\n|\n|\r)([^\r\n]+(\r\n|\n|\r))*?[-=]+)/,
        )
      }
    }),
    { numRuns: 100 },
  )
})

it('gives no anchor twice', () => {
  fc.assert(
    fc.property(anything, paths, rules, (source, path, anchors) => {
      const { sections } = parsePage(source, { path, anchors, readInclude })
      const named = sections.flatMap(({ headingId }) => headingId || [])
      expect(named).toEqual([...new Set(named)])
    }),
    { numRuns: 200 },
  )
})

it('shows no control, direction or zero-width character in a heading, and no control character in text', () => {
  fc.assert(
    fc.property(anything, paths, (source, path) => {
      const { sections, h1 } = parsePage(source, { path, anchors: 'github', readInclude })
      for (const { heading, text } of sections) {
        expect(heading).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/,
        )
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e]/)
      }
      expect(h1 ?? '').not.toMatch(/[\u0000-\u001f]/)
    }),
    { numRuns: 200 },
  )
})
