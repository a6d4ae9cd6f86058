import { afterEach, expect, it } from 'vitest'
import { readFrontmatter } from '../../src/markdown/frontmatter.ts'
import { parsePage } from '../../src/markdown/page.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ran')
})

it.each([
  ['YAML', '---\ntitle: A\n---\n# B\n', { title: 'A' }, '# B\n'],
  ['CR LF', '---\r\ntitle: A\r\n---\r\nB', { title: 'A' }, 'B'],
  ['lone CR', '---\rtitle: A\r---\rB', { title: 'A' }, 'B'],
  ['a byte order mark', '\ufeff---\ntitle: A\n---\nB', { title: 'A' }, 'B'],
  ['an empty block', '---\n---\nB', {}, 'B'],
  ['a blank block', '---\n \n---\nB', {}, 'B'],
  ['comments alone', '---\n# title: A\n---\nB', {}, 'B'],
  ['a block to the end', '---\ntitle: A\n---', { title: 'A' }, ''],
  ['a line of dashes inside', '---\na: |\n  x\n  ----\nb: 1\n---\nB', { a: 'x\n----\n', b: 1 }, 'B'],
  ['TOML', '+++\ntitle = "A"\n+++\nB', { title: 'A' }, 'B'],
  ['TOML by name', '---toml\ntitle = "A"\n---\nB', { title: 'A' }, 'B'],
  ['JSON by name', '---json\n{"title": "A"}\n---\nB', { title: 'A' }, 'B'],
])('takes frontmatter off: %s', (_, source, data, content) => {
  expect(readFrontmatter(source)).toMatchObject({ data, content, warnings: [] })
})

it.each([
  ['a rule and a heading', '---\n\n## A\n\n---\n'],
  ['a rule and prose', '---\nSome text.\n---\n'],
  ['a list', '---\n- a\n- b\n---\n'],
  ['four dashes', '----\ntitle: A\n----\n'],
  ['not at the start', '\n---\ntitle: A\n---\n'],
])('leaves in the page what is no mapping: %s', (_, source) => {
  expect(readFrontmatter(source)).toEqual({
    data: {},
    content: source,
    linesBefore: 0,
    brokenEnd: 0,
    warnings: [],
  })
})

it('warns of a block that was meant as frontmatter; the page stays, and the block opens no section', () => {
  const source = '---\ntitle: A: b\n# note\n---\n\n## Real\n'
  const { data, content, sections, warnings } = parsePage(source, { path: 'a.md', anchors: 'github' })
  expect({ data, content }).toEqual({ data: {}, content: source })
  expect(sections.map(({ headingId }) => headingId)).toEqual(['', 'real'])
  expect(warnings).toEqual([
    {
      code: 'frontmatter',
      message: expect.stringMatching(
        /^The first block is not read as frontmatter, because .+; it stays in the page\.$/,
      ),
    },
  ])
})

it.each(['js', 'javascript', 'JS', 'coffee', 'constructor'])('never runs code: ---%s', (language) => {
  const source = `---${language}\n{ title: (globalThis.ran = true) }\n---\n# B\n`
  const { data, content, h1, warnings } = parsePage(source, { path: 'a.md', anchors: 'github' })
  expect({ data, content, h1, codes: warnings.map(({ code }) => code) }).toEqual({
    data: {},
    content: source,
    h1: 'B',
    codes: ['frontmatter'],
  })
  expect('ran' in globalThis).toBe(false)
})

it('does not take a block of YAML in the middle of a page for a heading', () => {
  const source = '## A\n\nLike this:\n\n---\n# note\ntitle: x\n---\n\n## B\n\nFoo\n---\n\ntext\n'
  const { sections } = parsePage(source, { path: 'a.md', anchors: 'github' })
  expect(sections.map(({ heading }) => heading)).toEqual(['A', 'B', 'Foo'])
})

it.each(['---\ntitle: No end\n\n## A\n', '---\na: b\n----\n', '+++\ntitle = "No end"\n\n## A\n'])(
  'warns of frontmatter that never ends: %j',
  (source) => {
    const { data, content, warnings } = readFrontmatter(source)
    expect({ data, content, warnings }).toEqual({
      data: {},
      content: source,
      warnings: [
        {
          code: 'frontmatter',
          message:
            'The page begins like frontmatter, but no line of `---` or `+++` ends it; it stays in the page.',
        },
      ],
    })
  },
)
