import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/markdown/limits.ts'
import { parsePage } from '../../src/markdown/page.ts'
import type { PageOptions } from '../../src/markdown/types.ts'

function read(files: Record<string, string>, path: string, anchors: PageOptions['anchors'] = 'github') {
  const asked: string[] = []
  const page = parsePage(files[path] ?? '', {
    path,
    anchors,
    readInclude(target) {
      asked.push(target)
      return Object.hasOwn(files, target) ? files[target] : undefined
    },
  })
  return { asked, sections: page.sections, warnings: page.warnings.map(({ message }) => message) }
}

describe('includes', () => {
  it('are read from where the file stands that names them, and their frontmatter is dropped', () => {
    const files = {
      'guide/a.md': '## A\n\nBefore.\n\n<!--@include: ./parts/b.md-->\n\n<!-- @include: @/c.md -->\n',
      'guide/parts/b.md': '---\ntitle: B\n---\n\n### Part\n\nText of b.\n\n<!--@include: ../../c.md-->\n',
      'c.md': 'Text of c.',
    }
    expect(read(files, 'guide/a.md')).toEqual({
      asked: ['guide/parts/b.md', 'c.md', 'c.md'],
      sections: [
        {
          headingId: 'a',
          heading: 'A',
          level: 2,
          start: 0,
          end: files['guide/a.md'].length,
          text: 'Before.\nPart\nText of b.\nText of c.\nText of c.',
          code: '',
        },
      ],
      warnings: [],
    })
  })

  it('are code where a snippet is meant, whole or a region, with their label', () => {
    const files = {
      'a.md': '<<< @/src/x_y_z.ts\n<<< ./src/r.ts#one{2 ts} [label]\n\n{* src/p.py hl[1:2] *}\n',
      'src/x_y_z.ts': 'let x',
      'src/r.ts': '// #region one\nlet one\n// #endregion one\nlet two',
      'src/p.py': 'p = 1',
    }
    const { sections, warnings } = read(files, 'a.md')
    expect(sections.map(({ text, code }) => ({ text, code }))).toEqual([
      { text: 'label', code: 'let x\nlet one\np = 1' },
    ])
    expect(warnings).toEqual([])
  })

  it('take a range of lines or a region of a page', () => {
    const files = {
      'a.md': '<!--@include: ./b.md{2,3}-->\n\n<!--@include: ./b.md{,1}-->\n\n<!--@include: ./c.md#part-->\n',
      'b.md': 'one\ntwo\nthree\nfour',
      'c.md': 'out\n\n<!-- #region part -->\n\nin\n\n<!-- #endregion part -->\n\nout',
    }
    expect(read(files, 'a.md').sections[0]?.text).toBe('two three\none\nin')
  })

  it.each([
    ['../secret.md', 'it is outside the documentation'],
    ['@/../secret.md', 'it is outside the documentation'],
    ['sub/../../secret.md', 'it is outside the documentation'],
    ['..\\secret.md', 'it is outside the documentation'],
    ['/etc/passwd', 'it is outside the documentation'],
    ['file:///etc/passwd', 'it is outside the documentation'],
    ['C:\\secret.md', 'it is outside the documentation'],
    ['./a.md', 'it would include itself'],
    ['./none.md', 'there is no such file in the documentation'],
  ])('that cannot be read are named with their line: %s', (target, reason) => {
    const files = {
      'a.md': `---\ntitle: A\n---\n\n<!--@include: ${target}-->\n\n<<< ${target}\n`,
      'secret.md': 'SECRET',
    }
    const { asked, sections, warnings } = read(files, 'a.md')
    expect(asked.filter((path) => path !== 'none.md')).toEqual([])
    expect(sections.map(({ text, code }) => text + code)).toEqual([''])
    expect(warnings).toEqual(
      [5, 7].map((line) => `Line ${line}: "${target}" is not included, because ${reason}.`),
    )
  })

  it('inside fences are text of the fence', () => {
    expect(read({ 'a.md': '```md\n<!--@include: ./b.md-->\n<<< ./b.md\n```\n' }, 'a.md')).toMatchObject({
      asked: [],
      warnings: [],
    })
  })

  it('do not go round, and do not multiply without end', () => {
    const ring = { 'a.md': '<!--@include: b.md-->', 'b.md': '<!--@include: a.md-->' }
    expect(read(ring, 'a.md').warnings).toEqual([
      'Line 1 of b.md: "a.md" is not included, because it would include itself.',
    ])
    const level = (next: number) => `<!--@include: ${next}.md-->\n\n`.repeat(9)
    const bomb = { '0.md': level(1), '1.md': level(2), '2.md': level(3), '3.md': level(4), '4.md': 'x' }
    expect(read(bomb, '0.md').asked.length).toBe(LIMITS.includes)
  })

  it('use up numbers on a VitePress page, where their headings are headings of the page', () => {
    const files = { 'a.md': '<!--@include: ./b.md-->\n\n## Usage\n', 'b.md': '## Usage\n' }
    const anchors = (rule: PageOptions['anchors']) =>
      read(files, 'a.md', rule).sections.map(({ headingId }) => headingId)
    expect(anchors('vitepress')).toEqual(['', 'usage-1'])
    expect(anchors('github')).toEqual(['', 'usage'])
  })
})

it('lets nothing in from outside the documentation, and names each include that is refused', () => {
  const docs = join(import.meta.dirname, '../fixtures/cases/sec-04-include-escape/docs')
  const { sections, warnings } = parsePage(readFileSync(join(docs, 'inc.md'), 'utf8'), {
    path: 'inc.md',
    anchors: 'github',
    readInclude: (target) =>
      existsSync(join(docs, target)) ? readFileSync(join(docs, target), 'utf8') : undefined,
  })
  expect(sections.map(({ headingId, text, code }) => ({ headingId, text, code }))).toEqual([
    { headingId: '', text: '', code: '' },
    { headingId: 'a', text: 'Page\nPart\nPublic part.\nx', code: '' },
  ])
  expect(warnings.map(({ message }) => message)).toEqual([
    'Line 5: "../private/secret.md" is not included, because it is outside the documentation.',
    'Line 7: "../private/secret.md" is not included, because it is outside the documentation.',
    'Line 9: "@/../private/secret.md" is not included, because it is outside the documentation.',
    'Line 13: "./inc.md" is not included, because it would include itself.',
  ])
})
