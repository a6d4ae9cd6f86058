import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Definition, Image, Link } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { readTree } from '../../src/corpus/read.ts'
import { writeLlms } from '../../src/llms/write.ts'
import { caseFolder } from '../support/cases.ts'
import { folderOf } from '../support/folder.ts'

async function write(root: string, baseUrl?: string, folder = join(root, 'out'), owner = null as Owner) {
  const docs = join(root, 'docs')
  const tree = await readTree(docs)
  writeLlms(tree, { docs, owner }, folder, baseUrl)
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { text: text('llms.txt'), full: text('llms-full.txt') }
}

type Owner = Parameters<typeof writeLlms>[1]['owner']

/** Where the links, images and definitions of a Markdown text lead, as a parser sees them. */
function destinations(markdown: string): string[] {
  const urls: string[] = []
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown)
  visit(
    tree,
    ['link', 'image', 'definition'],
    (node) => void urls.push((node as Link | Image | Definition).url),
  )
  return urls
}

describe('llms.txt', () => {
  it('lists the pages of a small tree', async () => {
    expect((await write(caseFolder('llms-01-basic'), 'https://x.example/docs/')).text).toBe(`# Tiny kit

> A small kit for small docs.

## guide

- [Guide \\[A\\] (first)](https://x.example/docs/guide/a.md)
- [B: the second](https://x.example/docs/guide/b.md)

## ref

- [API](https://x.example/docs/ref/api.md)

## Optional

- [Changelog](https://x.example/docs/CHANGELOG.md)
`)
  })

  it('links to files that are there, from whatever folder it is written into', async () => {
    const root = caseFolder('llms-01-basic')
    for (const folder of ['docs', 'out', 'a/b', 'docs/guide'].map((name) => join(root, name))) {
      const urls = destinations((await write(root, undefined, folder)).text)
      expect(urls.length).toBe(4)
      expect(urls.filter((url) => !existsSync(resolve(folder, url)))).toEqual([])
    }
  })

  it('takes title and line from package.json where no root index gives them', async () => {
    const owner = { package: { name: '@kit/pumps', version: '1.0.0' }, description: 'Pumps, *mostly*.' }
    const root = folderOf({ 'docs/a.md': 'text', 'docs/README.md': '' })
    expect((await write(root, undefined, root, owner)).text).toBe(`# @kit/pumps

> Pumps, \\*mostly\\*.

## Docs

- [a](docs/a.md)
`)
  })

  it('yields exactly its links to a parser, whatever titles, descriptions and file names hold', async () => {
    const frontmatter = (title: string, description: string) =>
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\ntext\n`
    const root = folderOf({
      'docs/a (b).md': frontmatter('one](x) [two', 'see [this](y) and <i>'),
      'docs/c #1?.md': frontmatter('`tick', 'another ` tick\n\n## Heading'),
      'docs/d/e%20f.md': frontmatter('\\', '# no heading'),
      'docs/d/ü.md': frontmatter('* _x_ <!-- -->', '![i](j)'),
    })
    const base = 'https://x.example/'
    const { text } = await write(root, base)
    expect(destinations(text)).toEqual([
      `${base}a%20%28b%29.md`,
      `${base}c%20%231%3f.md`,
      `${base}d/e%2520f.md`,
      `${base}d/%C3%BC.md`,
    ])
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# docs', '## Docs', '## d'])
  })
})

describe('the list of pages', () => {
  it('leaves out pages without words, and takes changelogs for optional wherever they lie', async () => {
    const root = folderOf({
      'docs/a.md': 'text',
      'docs/comment.md': '<!-- soon -->\n',
      'docs/title.md': '# Title alone\n',
      'docs/api/history.md': 'The history of a browser.',
      'docs/changelogs/v1.md': 'text',
      'docs/HISTORY.md': 'text',
    })
    const { text } = await write(root, undefined, join(root, 'docs'))
    expect(text.split('\n').filter((line) => /^(?:##|-) /.test(line))).toEqual([
      '## Docs',
      '- [a](a.md)',
      '## api',
      '- [history](api/history.md)',
      '## Optional',
      '- [HISTORY](HISTORY.md)',
      '- [v1](changelogs/v1.md)',
    ])
  })

  it('shows titles and descriptions as they are, whatever Markdown would make of them', async () => {
    const page = (title: string, description: string) =>
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\ntext\n`
    const root = folderOf({ 'docs/index.md': page('_C_ and snake_case &lt; #', '1. first') })
    expect((await write(root, undefined, join(root, 'docs'))).text).toBe(
      '# \\_C\\_ and snake_case \\&lt; \\#\n\n> 1\\. first\n',
    )
  })
})

describe('llms-full.txt', () => {
  it('holds every page in the same order under a heading that links to its source', async () => {
    expect(
      (await write(caseFolder('llms-01-basic'), 'https://x.example/docs')).full,
    ).toBe(`# [Tiny kit](https://x.example/docs/index.md)

Welcome.

# [Guide \\[A\\] (first)](https://x.example/docs/guide/a.md)

## One

See [B](https://x.example/docs/guide/b.md#two) and ![pic](https://x.example/docs/img/x.png).

# [B: the second](https://x.example/docs/guide/b.md)

## Two

Text.

# [API](https://x.example/docs/ref/api.md)

## call

Text.

# [Changelog](https://x.example/docs/CHANGELOG.md)

## 1.0.0

- first
`)
  })

  it('rewrites links as a documentation site follows them, and leaves code and other places alone', async () => {
    const page = `# Links

[bare](b) [html](./b.html#x) [dots](../docs2/c.md) [folder](sub/) [root](/guide/b) [self](#here) [query](b.md?x=1#y)
[web](https://a.b/c.md) [mail](mailto:a@b.c) [slashes](//cdn/x) [gone](gone.md) [public](/logo.png) <b.md>
[angle](<b.md> "title") [escaped](b\\_c.md) [encoded](b%20c.md) ![image](../x.png)[^1] [ref]

\`[code](b.md)\`

\`\`\`md
[fence](b.md)
\`\`\`

[ref]: b.md#z
[^1]: A [note](b.md).
`
    const root = folderOf({
      'docs/guide/a.md': page,
      'docs/guide/b.md': 'b',
      'docs/guide/b_c.md': 'b',
      'docs/guide/b c.md': 'b',
      'docs/guide/sub/index.md': 'sub',
      'docs/docs2/c.md': 'c',
    })
    const { full } = await write(root, undefined, join(root, 'docs'))
    const own = full.slice(full.indexOf('# [Links]'))
    expect(destinations(own.slice(0, own.indexOf('\n# [', 1)))).toEqual([
      'guide/a.md',
      'guide/b.md',
      'guide/b.md#x',
      'docs2/c.md',
      'guide/sub/index.md',
      'guide/b.md',
      'guide/a.md#here',
      'guide/b.md?x=1#y',
      'https://a.b/c.md',
      'mailto:a@b.c',
      '//cdn/x',
      'guide/gone.md',
      '/logo.png',
      'guide/b.md',
      'guide/b_c.md',
      'guide/b%20c.md',
      'x.png',
      'guide/b.md#z',
      'guide/b.md',
    ])
    expect(own).toContain('`[code](b.md)`\n\n```md\n[fence](b.md)\n```\n')
  })

  it('rewrites links in HTML, too', async () => {
    const root = folderOf({
      'docs/guide/a.md':
        'See <a class="x" href="./b">b</a>.\n\n<p>\n<img src=\'../x.png\' alt="src">\n</p>\n\n<a href="https://a.b">',
      'docs/guide/b.md': 'b',
    })
    const { full } = await write(root, undefined, join(root, 'docs'))
    expect(full).toContain(
      'See <a class="x" href="guide/b.md">b</a>.\n\n<p>\n<img src=\'x.png\' alt="src">\n</p>\n\n<a href="https://a.b">\n',
    )
  })

  it('keeps an H1 that does not say what the title says', async () => {
    const root = folderOf({ 'docs/a.md': '---\ntitle: Short\n---\n# The long one\n\ntext\n' })
    mkdirSync(join(root, 'out'))
    expect((await write(root)).full).toBe('# [Short](../docs/a.md)\n\n# The long one\n\ntext\n')
  })

  it('puts what a page includes in its place, and never what lies outside the documentation', async () => {
    const root = folderOf({
      'secret.md': 'SECRET',
      'docs/a.md':
        '# A\n\n<!--@include: ./parts/b.md-->\n\n<<< @/c.ts\n\n<!--@include: ../secret.md-->\n\n`<<< @/c.ts`\n',
      'docs/parts/b.md': '---\ntitle: B\n---\nSee [a](../a.md).\n\n<!--@include: ./b.md-->\n',
      'docs/c.ts': 'const c = 1\n',
    })
    const { full } = await write(root, undefined, join(root, 'docs'))
    expect(full.slice(0, full.indexOf('\n\n# [B]'))).toBe(
      '# [A](a.md)\n\nSee [a](a.md).\n\n\n\n```ts\nconst c = 1\n```\n\n\n\n`<<< @/c.ts`',
    )
    expect(full).not.toContain('SECRET')
  })

  it.each([
    ['a fence', '~~~~ts\ncode', '~~~~ts\ncode\n~~~~'],
    ['a fence in a list, which ends with it', '- ```\n  code', '- ```\n  code'],
    ['a comment', 'text\n\n<!-- note', 'text'],
    ['a script', 'text\n\n<script>\nx\n\ny', 'text\n\n<script>\nx\n\ny\n</script>'],
  ])('ends what a page leaves open: %s', async (_, content, written) => {
    const root = folderOf({ 'docs/a.md': content, 'docs/b.md': 'next' })
    const { full } = await write(root, undefined, join(root, 'docs'))
    expect(full).toBe(`# [a](a.md)\n\n${written}\n\n# [b](b.md)\n\nnext\n`)
  })

  it.each(['Pumps and `hoses` {#p}\n======', '# Pumps **and** `hoses` #'])(
    'takes off an H1 that says what the title says: %j',
    async (heading) => {
      const root = folderOf({ 'docs/a.md': `${heading}\n\ntext\n` })
      expect((await write(root, undefined, join(root, 'docs'))).full).toBe(
        '# [Pumps and hoses](a.md)\n\ntext\n',
      )
    },
  )
})
