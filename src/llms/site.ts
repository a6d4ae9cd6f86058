import { posix } from 'node:path'
import { hasWords } from '../corpus/emptiness.ts'
import type { Category, Doc } from '../corpus/format.ts'

/** What `llms.txt` and `llms-full.txt` are made from. */
export interface Site {
  /** What the documentation is about, and a line on it, where the root index does not say so. */
  fallback: { title: string; description: string }
  categories: readonly Category[]
  /** In reading order. */
  docs: readonly Doc[]
  /** What makes a link of a path: a URL, or a relative path to the documentation root, ending with `/`; `""` for the root itself. */
  base: string
  /** Reads a file that a page includes, see `PageOptions.readInclude`. */
  readInclude: (target: string) => string | undefined
}

/** A site sorted out: what heads it, what it lists, and what comes last. */
export interface SiteOutline {
  title: string
  description: string
  /** The root index, which heads the site. */
  home: Doc | undefined
  /** Pages by category, those without words left out. */
  groups: { label: string; docs: Doc[] }[]
  /** Changelogs and release notes. */
  optional: Doc[]
}

const HOME = /^(?:index|readme)\.mdx?$/i
/** A file or folder of changelogs; a history is one at the root alone, elsewhere it may be a browser's. */
const CHANGELOG =
  /^history\.mdx?$|(?:^|\/)(?:change[-_ ]?logs?|changes|releases|release[-_ ]?notes)(?:\.mdx?$|\/)/i

/** Sorts a site out. A page without words is not listed, and the root index heads the site instead. */
export function outlineSite({ docs, categories, fallback }: Site): SiteOutline {
  const written = docs.filter(hasWords)
  const homes = docs.filter(({ path }) => HOME.test(path))
  const home = homes.find(({ path }) => /^index/i.test(path)) ?? homes[0]
  const named = home !== undefined && !HOME.test(`${home.title}.md`)
  const listed = written.filter((doc) => doc !== home)
  const optional = listed.filter(({ path }) => CHANGELOG.test(path))
  const groups = categories.map(({ slug, label }) => ({
    label: label || 'Docs',
    docs: listed.filter((doc) => doc.category === slug && !optional.includes(doc)),
  }))
  return {
    title: named ? home.title : fallback.title,
    description: home?.description || fallback.description,
    home: home && written.includes(home) ? home : undefined,
    groups: groups.filter((group) => group.docs.length > 0),
    optional,
  }
}

/** A link to a path relative to the documentation root, in a form that can stand in a Markdown link. */
export function linkTo(path: string, base: string): string {
  const encoded = encodeURI(path).replace(/[?#()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  if (/^[a-z][a-z\d+.-]*:/i.test(base)) return new URL(encoded, base).href
  return posix.normalize(base + encoded)
}

/** Text as it stands in a line of Markdown without meaning anything else. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\[\]`*<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^[#>+=~-]|(?<=^\d{1,9})[.)]|(?<=\s)#+$/g, '\\$&')
}
