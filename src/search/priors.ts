import type { Doc } from '../corpus/format.ts'
import { languageOf, type Tongue } from './language.ts'
import { fold, tokenize } from './tokenize.ts'

/**
 * Pages that repeat what a guide explains: they yield to it, unless the question asks for them by name. Each kind has the names
 * such pages go by, and the words by which people ask for them.
 */
const KINDS = [
  {
    name: 'changelog',
    factor: 0.6,
    page: /^(change-?logs?|changes|history|releases?|release-?notes?|whats-?new|news|cambios|novedades)$/,
    asked:
      /\b(change ?logs?|chang(e|es|ed)|releas(e|es|ed)|release notes|history|whats new|new in|since|version|v?\d+\.\d+(\.\w+)*|cambi(o|os|ado)|novedades)\b/,
  },
  {
    name: 'blog',
    factor: 0.6,
    page: /^(blogs?|posts?|articles?|announcements?|announcing-.*)$/,
    asked: /\b(blogs?|posts?|articles?|announce(d|ment|ments)?)\b/,
  },
  {
    name: 'old version',
    factor: 0.6,
    page: /^(v?\d+(\.\d+)*(\.x)?|version-.*|versioned_docs|legacy|archived?|old|deprecated|previous)$/,
    asked: /\b(legacy|archived?|old|older|deprecated|previous|upgrad\w*|migrat\w*|v?\d+(\.\d+)*(\.x)?)\b/,
  },
] as const

const LINKS = {
  name: 'link list',
  factor: 0.6,
  asked: /\b(index|contents|overview|summary|indice|resumen|links?)\b/,
}
const FOREIGN = { name: 'other language', factor: 0.6 }

/** What is known about pages and sections before any question. */
export interface Priors {
  /** For each page the kind it belongs to, in `KINDS`; -1 for guides. */
  kind: Int8Array
  language: (Tongue | undefined)[]
  /** For each section whether it is little more than links. */
  links: Uint8Array
}

export interface Prior {
  name: string
  factor: number
}

/** Takes pages in, one by one. */
export interface PriorsBuilder {
  add(doc: Doc): void
  finish(): Priors
}

/** How much of a page is looked at to tell its language, in UTF-16 units. */
const TELLING_CHARS = 4000

export function startPriors(): PriorsBuilder {
  const kind: number[] = []
  const language: Priors['language'] = []
  const links: number[] = []
  return {
    add(doc) {
      const names = fold(doc.path)
        .replace(/\.mdx?$/, '')
        .replaceAll(/[ _]/g, '-')
        .split('/')
      kind.push(KINDS.findIndex(({ page }) => names.some((name) => page.test(name))))
      const { content, sections } = doc
      let beginning = ''
      for (const { text } of sections) {
        if (beginning.length > TELLING_CHARS) break
        beginning += `${text}\n`
      }
      language.push(languageOf(beginning.slice(0, TELLING_CHARS)))
      for (const { start, end, text } of sections)
        links.push(isLinkList(content.slice(start, end), text) ? 1 : 0)
    },
    finish: () => ({ kind: tellingKinds(kind), language, links: Uint8Array.from(links) }),
  }
}

/** Where most pages are of one kind it tells nothing: a blog, or the docs of one version. */
function tellingKinds(kinds: readonly number[]): Int8Array {
  const most = KINDS.findIndex((_, k) => kinds.filter((kind) => kind === k).length * 2 > kinds.length)
  return Int8Array.from(kinds, (kind) => (kind === most ? -1 : kind))
}

/** The priors that a question leaves in force, as a function of page and section. */
export function priorsFor(
  priors: Priors,
  query: string,
  language: Tongue | undefined,
): (page: number, section: number) => Prior[] {
  const asked = fold(query).replace(/['’]/g, '')
  const kinds = KINDS.map((kind) =>
    kind.asked.test(asked) ? undefined : { name: kind.name, factor: kind.factor },
  )
  const links = LINKS.asked.test(asked) ? undefined : { name: LINKS.name, factor: LINKS.factor }
  const foreign = language !== undefined && priors.language.includes(language)
  const none: Prior[] = []
  return (page, section) => {
    const spoken = priors.language[page]
    const other = foreign && spoken !== undefined && spoken !== language
    if (priors.kind[page] === -1 && priors.links[section] === 0 && !other) return none
    const found: Prior[] = []
    const kind = kinds[priors.kind[page] ?? -1]
    if (kind) found.push(kind)
    if (links && priors.links[section] === 1) found.push(links)
    if (other) found.push(FOREIGN)
    return found
  }
}

/** Whether links make up most of a section's words. */
function isLinkList(source: string, text: string): boolean {
  if (!source.includes('](')) return false
  // Each ends at the next bracket of its kind, so that a page of brackets takes no longer than it is.
  const links = [...source.matchAll(/\[([^[\]\n]*)\]\([^()\n]*[()]/g)]
  const linked = links.reduce((sum, match) => sum + (match[1] ?? '').length, 0)
  return (
    links.length >= 3 && linked > 0.6 * tokenize(text).reduce((sum, token) => sum + token.word.length + 1, 0)
  )
}
