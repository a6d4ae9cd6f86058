import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderCategories, parseCategories } from '../../src/corpus/categories.ts'
import type { Warning } from '../../src/corpus/format.ts'
import { readTree } from '../../src/corpus/read.ts'
import type { TreeOptions } from '../../src/corpus/sources.ts'
import { caseFolder } from '../support/cases.ts'
import { folderOf } from '../support/folder.ts'

async function docsOf(files: Record<string, string>, options?: TreeOptions) {
  const { docs, ...tree } = await readTree(folderOf(files), options)
  return { ...tree, docs: docs.map(({ sections, ...doc }) => doc) }
}

const refusal = (files: Record<string, string>, options?: TreeOptions) =>
  docsOf(files, options).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('readTree', () => {
  it('takes title, description and index from the frontmatter, and the category from the first folder', async () => {
    const page =
      '---\ntitle: Sealed  pumps\ndescription: >\n  How they\n  stay dry.\nindex: 30\n---\n# Pumps\n\nText.\n'
    expect((await docsOf({ 'guide/deep/pump.md': page })).docs).toEqual([
      {
        slug: 'pump',
        path: 'guide/deep/pump.md',
        category: 'guide',
        title: 'Sealed pumps',
        description: 'How they stay dry.',
        index: 30,
        content: '# Pumps\n\nText.\n',
      },
    ])
  })

  it('takes the title from the H1 without a frontmatter title, and from the file name without both', async () => {
    const { docs } = await docsOf({
      'a.md': '# From *H1*\n',
      'b-c.mdx': 'text',
      'n.md': '---\ntitle: 2024\n---\n',
      'd.md': '---\ntitle: 2024-05-01\n---\n',
      'l.md': '---\ntitle: [list]\n---\n# Not a list\n',
    })
    expect(docs.map(({ path, title }) => [path, title])).toEqual([
      ['a.md', 'From H1'],
      ['b-c.mdx', 'b-c'],
      ['d.md', '2024-05-01'],
      ['l.md', 'Not a list'],
      ['n.md', '2024'],
    ])
  })

  it('orders by category, then index, then path', async () => {
    const indexed = (index: string) => `---\nindex: ${index}\n---\ntext`
    const { docs, categories } = await docsOf(
      {
        'z.md': 'text',
        'index.md': indexed('1'),
        'beta/b.md': 'text',
        'beta/a.md': 'text',
        'alpha/one.md': indexed('10'),
        'alpha/two.md': indexed('9'),
        'alpha/three.md': indexed('-1.5'),
        'gamma/g.md': 'text',
      },
      {
        categories: [
          { slug: 'gamma', label: 'The end' },
          { slug: 'beta', label: 'beta' },
        ],
      },
    )
    expect(docs.map(({ path }) => path)).toEqual([
      'index.md',
      'z.md',
      'gamma/g.md',
      'beta/a.md',
      'beta/b.md',
      'alpha/three.md',
      'alpha/two.md',
      'alpha/one.md',
    ])
    expect(categories).toEqual([
      { slug: '', label: '' },
      { slug: 'gamma', label: 'The end' },
      { slug: 'beta', label: 'beta' },
      { slug: 'alpha', label: 'alpha' },
    ])
  })

  it('leaves drafts and unsearched pages out, and counts them', async () => {
    const { docs, leftOut } = await docsOf({
      'a.md': 'text',
      'b.md': '---\ndraft: true\n---\ntext',
      'c.md': '---\nsearch: false\n---\ntext',
      'd.md': '---\ndraft: false\nsearch: true\n---\ntext',
    })
    expect(docs.map(({ slug }) => slug)).toEqual(['a', 'd'])
    expect(leftOut).toEqual({ drafts: 1, unsearched: 1, excluded: 0, hidden: 0, links: 0 })
  })

  it('follows the VitePress rule where the tree has a .vitepress folder, unless told otherwise', async () => {
    const files = { 'a.md': '## 2. Über\n', '.vitepress/config.ts': '' }
    const anchors = async (options?: TreeOptions) => {
      const { anchors, docs } = await readTree(folderOf(files), options)
      return [anchors, docs[0]?.sections.map(({ headingId }) => headingId)]
    }
    expect(await anchors()).toEqual(['vitepress', ['_2-uber']])
    expect(await anchors({ anchors: 'github' })).toEqual(['github', ['2-über']])
  })

  it('says why no page is left, where there were some', async () => {
    const folder = folderOf({
      'a.md': '---\ndraft: true\n---\n',
      'b.md': '---\nsearch: false\n---\n',
      'c.md': '\0'.repeat(99),
      'd.md': 'text',
    })
    await expect(readTree(folder, { exclude: ['d.md'] })).rejects.toThrow(
      /is left out \(drafts: 1, with `search: false`: 1, excluded: 1, c\.md: The file is not UTF-8 text\): add one/,
    )
  })

  it('names three of the files that cannot be read, and how many more there are', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.md`)
    const folder = folderOf(Object.fromEntries(names.map((name) => [name, '\0'.repeat(99)])))
    const fact = 'The file is not UTF-8 text'
    await expect(readTree(folder)).rejects.toThrow(
      `is left out (a.md: ${fact}, b.md: ${fact}, c.md: ${fact}, and 2 more): add one`,
    )
  })

  it('does not spell out what stands where an index should be', async () => {
    const lists = 'abcdefghi'.replace(/./g, (name, at: number) => {
      const before = at === 0 ? 'x' : `*${'abcdefghi'[at - 1]}`
      return `${name}: &${name} [${Array(10).fill(before).join(', ')}]\n`
    })
    const { docs, warnings } = await docsOf({ 'a.md': `---\n${lists}index: *i\n---\ntext\n` })
    expect(docs[0]?.index).toBe(null)
    expect(warnings).toEqual([
      { code: 'index', path: 'a.md', message: 'Its index is no number; it is ignored.' },
    ])
  })

  it('warns of what nobody will find, of unlisted and unused categories, and of an index that is no number', async () => {
    const { warnings } = await docsOf(
      {
        'blank.md': ' \n',
        'empty.md': '',
        'extra/x.md': '---\nindex: first\n---\ntext',
        'title.md': '# Title\n',
        'sections.md': '## Bare\n\n## Parent\n\n### Child\n\ntext\n\n## Last\n',
      },
      { categories: [{ slug: 'guide', label: 'Guide' }] },
    )
    expect(warnings).toEqual([
      {
        code: 'index',
        path: 'extra/x.md',
        message: 'Its index is "first", which is no number; it is ignored.',
      },
      {
        code: 'unlisted-category',
        path: null,
        message: 'The folder "extra" is not in the list of categories; it comes after those that are.',
      },
      {
        code: 'unused-category',
        path: null,
        message: 'The category "guide" has no pages; take it off the list or add some.',
      },
      { code: 'empty-page', path: 'blank.md', message: 'The page is empty; only its title can be found.' },
      { code: 'empty-page', path: 'empty.md', message: 'The page is empty; only its title can be found.' },
      { code: 'empty-section', path: 'sections.md', message: 'Nothing stands under #bare, #last.' },
      { code: 'empty-page', path: 'title.md', message: 'The page has no words under its title.' },
    ])
  })

  it('refuses a folder without pages, and pages of one name under slugs: "name"', async () => {
    expect(await refusal({ 'a.txt': '' })).toMatch(
      /^AnchordocError: No page \(\.md, \.mdx\) was found in the documentation folder "anchordoc-\w+": add one, or name another folder with --docs\.$/,
    )
    expect(await refusal({ 'a/x.md': '', 'b/x.md': '', 'c/x.md': '' }, { slugs: 'name' })).toBe(
      'AnchordocError: Pages share a file name (a/x.md, b/x.md and c/x.md): rename them, or set slugs to "path".',
    )
  })

  it('reads includes inside the tree, and not through a link that leads out of it', async () => {
    const folder = caseFolder('sec-04-include-escape')
    const tree = await readTree(join(folder, 'docs'))
    expect(JSON.stringify(tree.docs.map(({ sections }) => sections))).not.toContain('TOPSECRET')
    expect(tree.includes).toContain('sub/page.md')
  })
})

describe('slug cases', () => {
  const settle = 'share a file name, so slugs are paths; set slugs to "path" to settle it.'
  const cases = {
    'slug-01-index-and-readme': {
      slugs: ['README', 'api', 'index', 'api/index', 'api/readme'],
      warnings: [
        `README.md and api/readme.md ${settle}`,
        `api/index.md and index.md ${settle}`,
        'README.md: Another page claims "index", so the slug is "README".',
        'api/index.md: Another page claims "api", so the slug is "api/index".',
        'api/readme.md: Another page claims "api", so the slug is "api/readme".',
      ],
    },
    'slug-02-same-name-folders': {
      slugs: ['a setup', 'a-setup', 'a/setup', 'b/Setup', 'b/setup-2'],
      warnings: [
        `a/setup.md, b/Setup.md and b/setup.md ${settle}`,
        'b/setup.md: Another page claims "b/setup", so the slug is "b/setup-2".',
      ],
    },
  }
  it.each(Object.entries(cases))(
    '%s: every page is there under a slug of its own',
    async (name, expected) => {
      const folder = join(caseFolder(name), 'docs')
      const { docs, warnings } = await readTree(folder)
      expect({ slugs: docs.map(({ slug }) => slug), warnings: warnings.map(warningLine) }).toEqual(expected)
      for (const { path, content } of docs) expect(content).toBe(readFileSync(join(folder, path), 'utf8'))
    },
  )
})

const warningLine = ({ path, message }: Warning): string => (path === null ? message : `${path}: ${message}`)

describe('categories', () => {
  it('are a list of names, or of objects with a slug and perhaps a label', () => {
    const text = '\ufeff["guide", {"slug": "api", "label": "API"}, {"slug": "misc"}]'
    expect(parseCategories(text, 'categories.json')).toEqual([
      { slug: 'guide', label: 'guide' },
      { slug: 'api', label: 'API' },
      { slug: 'misc', label: 'misc' },
    ])
  })

  it.each([
    ['{', 'c.json is not JSON: write an array of folder names, ["guide", "api"].'],
    ['{}', 'c.json is no array: write an array of folder names, ["guide", "api"].'],
    ['["a", "a"]', 'c.json lists "a" twice: list it once.'],
    ['[1]', 'c.json holds 1: a category is a folder name or {"slug": "guide", "label": "Guide"}.'],
    [
      '[{"slug":"a","label":2}]',
      'c.json holds {"slug":"a","label":2}: a category is a folder name or {"slug": "guide", "label": "Guide"}.',
    ],
  ])('refuse %s', (text, message) => {
    expect(() => parseCategories(text, 'c.json')).toThrow(message)
  })

  it('keep pages at the root first, even where the list names them', () => {
    const list = [
      { slug: 'b', label: 'B' },
      { slug: '', label: 'Home' },
    ]
    expect(orderCategories(['a', '', 'b'], list)).toEqual({
      categories: [
        { slug: '', label: 'Home' },
        { slug: 'b', label: 'B' },
        { slug: 'a', label: 'a' },
      ],
      unlisted: ['a'],
      unused: [],
    })
  })
})
