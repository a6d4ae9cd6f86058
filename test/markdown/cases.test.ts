import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Doc, Section } from '../../src/corpus/format.ts'
import { findHeading } from '../../src/markdown/find.ts'
import { subtreeEnd } from '../../src/markdown/nesting.ts'
import { type Page, parsePage } from '../../src/markdown/page.ts'
import type { PageOptions } from '../../src/markdown/types.ts'

/** Cases with the outlines that the real renderers give; `expect.json` says what the page must and must not hold. */
const CASES = join(import.meta.dirname, '../fixtures/cases')

interface Heading {
  level: number
  text: string
  anchor: string
  /** False where the renderer has a heading that is a quote or a list item here. */
  section?: boolean
}

interface Expected {
  file: string
  outline: Heading[]
  vitepressOutline?: Heading[]
  title?: string
  notHeadings?: string[]
  searchMustNotFind?: string[]
  searchMustNotFindInTitles?: string[]
  snippetsMustNotContain?: string[]
  sections?: Record<string, { contains?: string[]; notContains?: string[] }>
  lookups?: { ask: string; mustResolve?: string | null; mustResolveOneOf?: string[] }[]
  others?: Record<string, { outline: Heading[]; searchMustFind?: string }>
}

function read(name: string, file: string, anchors: PageOptions['anchors'] = 'github'): Page {
  return parsePage(readFileSync(join(CASES, name, file), 'utf8'), { path: file, anchors })
}

function outlineOf({ sections }: Page) {
  return sections.flatMap(({ level, heading, headingId }) =>
    level > 1 ? [{ level, text: heading, anchor: headingId }] : [],
  )
}

function sectionsOf(outline: Heading[]) {
  return outline.flatMap(({ level, text, anchor, section }) =>
    level > 1 && section !== false ? [{ level, text, anchor }] : [],
  )
}

function everythingShown({ sections }: Page): string {
  return sections.map(({ heading, text, code }) => [heading, text, code].join('\n')).join('\n')
}

function docOf(page: Page): Doc {
  const { content, sections } = page
  return {
    slug: 'page',
    path: 'page.md',
    category: '',
    title: page.h1 ?? '',
    description: '',
    index: null,
    content,
    sections,
  }
}

function nested(page: Page, section: Section): string {
  return page.content.slice(section.start, subtreeEnd(docOf(page), page.sections.indexOf(section)))
}

/** One test where the case says something, none where it does not. */
function where<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}

const names = readdirSync(CASES).filter(
  (name) => name.startsWith('md-') && existsSync(join(CASES, name, 'expect.json')),
)

describe.each(names)('%s', (name) => {
  const expected: Expected = JSON.parse(readFileSync(join(CASES, name, 'expect.json'), 'utf8'))
  const page = read(name, expected.file)

  it('has the outline of the rendered page', () => {
    expect(outlineOf(page)).toEqual(sectionsOf(expected.outline))
  })

  it('is its sections, one after the other', () => {
    expect(page.sections.map(({ start, end }) => page.content.slice(start, end)).join('')).toBe(page.content)
  })

  it.each(where(expected.outline.find(({ level }) => level === 1)?.text))('has the H1 %s', (text) => {
    expect(page.h1).toBe(text)
  })

  it.each(where(expected.title))('has the title %s', (title) => {
    expect(page.data.title ?? page.h1).toBe(title)
  })

  it.each(where(expected.vitepressOutline).map((outline) => ({ outline })))(
    'has the outline of the VitePress page',
    ({ outline }) => {
      expect(outlineOf(read(name, expected.file, 'vitepress'))).toEqual(sectionsOf(outline))
    },
  )

  it.each(expected.notHeadings ?? [])('does not take for a heading: %s', (text) => {
    expect(page.sections.filter(({ heading }) => heading.includes(text))).toEqual([])
  })

  it.each([...(expected.searchMustNotFind ?? []), ...(expected.snippetsMustNotContain ?? [])])(
    'does not show: %s',
    (text) => {
      expect(everythingShown(page)).not.toContain(text)
    },
  )

  it.each(expected.searchMustNotFindInTitles ?? [])('has no heading with: %s', (text) => {
    expect(page.sections.filter(({ heading }) => heading.includes(text))).toEqual([])
  })

  it.each(Object.entries(expected.sections ?? {}))(
    'has in its section %s what belongs there',
    (anchor, texts) => {
      const section = page.sections.find(({ headingId }) => headingId === anchor)
      const content = section ? nested(page, section) : ''
      const lost = (texts.contains ?? []).filter((text) => !content.includes(text))
      const foreign = (texts.notContains ?? []).filter((text) => content.includes(text))
      expect({ lost, foreign }).toEqual({ lost: [], foreign: [] })
    },
  )

  it.each(expected.lookups ?? [])('resolves $ask', ({ ask, mustResolve, mustResolveOneOf }) => {
    const found = findHeading(docOf(page), ask)?.headingId
    if (mustResolveOneOf) expect(mustResolveOneOf).toContain(found)
    else if (mustResolve !== undefined) expect(found).toBe(mustResolve ?? undefined)
    else expect([undefined, 'proto']).toContain(found)
  })

  it.each(Object.entries(expected.others ?? {}))(
    'reads %s beside it',
    (file, { outline, searchMustFind }) => {
      const other = read(name, file)
      expect(outlineOf(other)).toEqual(outline)
      expect(everythingShown(other)).toContain(searchMustFind ?? '')
    },
  )
})
