import { describe, expect, it } from 'vitest'
import { parsePage } from '../../src/markdown/page.ts'

/** The text and code of a page's only section, as its reader sees them. */
function shown(source: string, path = 'page.md') {
  const { sections } = parsePage(source, { path, anchors: 'github' })
  expect(sections.length).toBe(1)
  return { text: sections[0]?.text, code: sections[0]?.code }
}

describe('the text of a section', () => {
  it.each([
    ['joins the lines of a paragraph', 'One\ntwo\r\nthree.', 'One two three.'],
    ['joins lines broken on purpose', 'One  \ntwo\\\nthree.', 'One two three.'],
    ['has blocks on lines of their own', 'One.\n\nTwo.', 'One.\nTwo.'],
    ['drops marks, keeps code in line', '**Bold** _it_ ~~old~~ `a <b>`', 'Bold it old a <b>'],
    [
      'has the texts of links, not their addresses',
      '[guide](./g.md "tip") [r]\n\n[r]: https://a.b',
      'guide r',
    ],
    ['has addresses that are shown', '<https://a.b/c>', 'https://a.b/c'],
    [
      'has alternative texts',
      '![a cat](c.png) ![dog][d] <img alt="bird" src="b.png">\n\n[d]: d.png',
      'a cat dog bird',
    ],
    ['has each item of a list', '- one\n- two\n  1. three\n- [x] done', 'one\ntwo\nthree\ndone'],
    [
      'has the rows of a table',
      '| Name | Use |\n|---|---|\n| `a` | [b](c) |\n| | d |',
      'Name | Use\na | b\n| d',
    ],
    ['has quotes and the headings in them', '> ## Said\n>\n> so', 'Said\nso'],
    ['has footnotes, without their marks', 'A[^1] b.\n\n[^1]: Note.', 'A b.\nNote.'],
    ['drops comments, also long ones', 'a <!-- x --> b\n\n<!--\n\n## hidden\n-->\n\nc', 'a b\nc'],
    ['drops scripts and styles', '<script>\nlet a\n\nb\n</script>\n\n<style>\na {}\n</style>\n\nc', 'c'],
    [
      'has the text of HTML',
      '<details>\n<summary>More &amp; more</summary>\n<p>Inside <b>bo</b>ld</p>\n</details>',
      'More & more\nInside bold',
    ],
    [
      'has the rows of HTML tables',
      '<table><tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>d</td></tr></table>',
      'a b\nc d',
    ],
    ['has labels of components', '<Tab label="npm" :x="1">\n\nrun\n\n</Tab>', 'npm\nrun'],
    ['drops control characters and escape sequences', '\x1b[31mred\x1b[0m a\x07b c\u202ed', 'red ab cd'],
    ['decodes character references', 'a &lt; b &copy; &#65;', 'a < b © A'],
  ])('%s', (_, source, text) => {
    expect(shown(source)).toEqual({ text, code: '' })
  })

  it.each([
    ['VitePress, with a title', '::: tip Heads `up`\nBody.\n:::', 'Heads up\nBody.'],
    ['VitePress, without one', ':::warning\nBody.\n:::', 'Body.'],
    ['VitePress, nested', ':::: details More {open}\n\n::: info\nBody.\n:::\n\n::::', 'More\nBody.'],
    ['VitePress, closed under a list', '::: tip\n- one\n- two\n:::', 'one\ntwo'],
    ['VitePress, closed under a table', '| a | b |\n|---|---|\n| c | d |\n:::', 'a | b\nc | d'],
    ['Docusaurus', ':::note[Mind this]\n\nBody.\n\n:::', 'Mind this\nBody.'],
    ['GitHub', '> [!WARNING]\n> Body.', 'Body.'],
    ['GitHub, text on the same line', '> [!NOTE] Body.', 'Body.'],
    [
      'MkDocs, with paragraphs',
      '!!! note "Title"\n    First.\n\n    Second `code`.\n\nAfter.',
      'Title First.\nSecond code.\nAfter.',
    ],
    ['MkDocs, tabs', '=== "Python"\n\n    Body.', 'Python\nBody.'],
    ['Python-Markdown', '/// tip | Title\n\nBody.\n\n///', 'Title\nBody.'],
  ])('has title and body of containers: %s', (_, source, text) => {
    expect(shown(source).text).toBe(text.replace('Title First.', 'Title\nFirst.'))
  })
})

describe('the code of a section', () => {
  it('has its blocks as written, and their labels are text', () => {
    const source =
      '```sh [npm]\nnpm add a\n```\n\n```ts title="src/a.ts"\nlet a\n```\n\n    indented\n\n- ~~~\n  in list\n  ~~~'
    expect(shown(source)).toEqual({ text: 'npm\nsrc/a.ts', code: 'npm add a\nlet a\nindented\nin list' })
  })
})

describe('MDX', () => {
  it('has what its components hold, without imports, exports and comments', () => {
    const source = [
      "import { A } from './a'",
      '',
      'export const meta = { title: "x" }',
      '',
      '{/* hidden */}',
      '',
      '<A label="npm" title={"T"}>',
      '  Run **it** {meta.title} {"now"} {/* hidden */}{run()}',
      '</A>',
      '',
      'a <Kbd>K</Kbd> b',
    ].join('\n')
    expect(shown(source, 'page.mdx')).toEqual({ text: 'npm T\nRun it meta.title now\na K b', code: '' })
  })

  it('finds headings inside components, and anchors written after headings', () => {
    const source =
      '<Tabs>\n  <Tab>\n\n  ## One {#uno}\n\n  </Tab>\n</Tabs>\n\n## Two {/* #dos */}\n\n## Uno\n'
    const { sections, warnings } = parsePage(source, { path: 'page.mdx', anchors: 'github' })
    expect(sections.map(({ heading, headingId }) => [heading, headingId])).toEqual([
      ['', ''],
      ['One', 'uno'],
      ['Two', 'dos'],
      ['Uno', 'uno-1'],
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['duplicate-id'])
  })

  it('is read as Markdown where it does not compile, with a warning that names the line', () => {
    const source = "---\ntitle: x\n---\nimport a from 'b'\n\n## Sets {a, b\n\ntext {/* note */}\n"
    const { sections, warnings } = parsePage(source, { path: 'page.mdx', anchors: 'github' })
    expect(sections.map(({ heading, text }) => [heading, text])).toEqual([
      ['', ''],
      ['Sets {a, b', 'text'],
    ])
    expect(warnings).toEqual([
      {
        code: 'mdx',
        message: expect.stringMatching(
          /^The page is read as Markdown, because it is not valid MDX at line \d+: .+\.$/,
        ),
      },
    ])
  })

  it('is never what a .md file is', () => {
    expect(parsePage('{unclosed\n', { path: 'a.md', anchors: 'github' }).warnings).toEqual([])
  })
})

it('has the alternative texts of images in headings, which are no part of the headings', () => {
  const { sections } = parsePage('## ![Wiring plan](a.png)\n\n## Use ![the key][k]\n\ntext\n\n[k]: b.png\n', {
    path: 'a.md',
    anchors: 'github',
  })
  expect(sections.map(({ heading, text }) => [heading, text])).toEqual([
    ['', 'Wiring plan'],
    ['Use', 'the key\ntext'],
  ])
})
