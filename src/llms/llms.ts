import { posix } from 'node:path'
import type { Doc } from '../corpus/format.ts'
import { createIncluder } from '../markdown/includes.ts'
import { beyondLimits } from '../markdown/limits.ts'
import { parsePage } from '../markdown/page.ts'
import { followLink, rewritePage } from './links.ts'
import { escapeMarkdown, linkTo, outlineSite, type Site } from './site.ts'

/**
 * The text of `llms.txt` as llmstxt.org describes it: a title and a line from the root index, then a link a page, grouped by
 * category, changelogs last under `Optional`.
 */
export function llmsText(site: Site): string {
  const { title, description, groups, optional } = outlineSite(site)
  const sections = optional.length > 0 ? [...groups, { label: 'Optional', docs: optional }] : groups
  const link = ({ title, path, description }: Doc): string =>
    `- [${escapeMarkdown(title)}](${linkTo(path, site.base)})${description ? `: ${escapeMarkdown(description)}` : ''}`
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    ...(description ? [`> ${escapeMarkdown(description)}`] : []),
    ...sections.flatMap(({ label, docs }) => [`## ${escapeMarkdown(label)}`, docs.map(link).join('\n')]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * The text of `llms-full.txt`: every page in the order of `llms.txt`, the root index first, each under a heading that links to
 * its source, with links that work from where the file lies, and with what it includes.
 */
export function llmsFullText(site: Site): string {
  const { home, groups, optional } = outlineSite(site)
  const docs = [...(home ? [home] : []), ...groups.flatMap((group) => group.docs), ...optional]
  const pages = new Set(site.docs.map(({ path }) => path))
  return docs.map((doc) => `${fullPage(doc, pages, site)}\n`).join('\n')
}

function fullPage(doc: Doc, pages: ReadonlySet<string>, { base, readInclude }: Site): string {
  const heading = `# [${escapeMarkdown(doc.title)}](${linkTo(doc.path, base)})`
  const includer = createIncluder(readInclude)
  const rewrite = (content: string, from: readonly string[]): string => {
    // A page that a parser would take minutes for keeps the links it has.
    if (beyondLimits(content) !== undefined) return content
    return rewritePage(content, {
      link(url) {
        const target = followLink(url, from.at(-1)!, pages)
        return target && linkTo(target.path, base) + target.rest
      },
      include(include) {
        const included = includer.read(include, from)
        if ('reason' in included) return ''
        const text = included.text.replace(/\r\n?/g, '\n').trim()
        return include.kind === 'code' ? fenced(text, included.path) : rewrite(text, [...from, included.path])
      },
    })
  }
  const content = doc.content.replace(/\r\n?/g, '\n').trim()
  return `${heading}\n\n${rewrite(withoutTitle(content, doc.title), [doc.path]).trim()}`
}

/** A file as a code block, between fences longer than any in it. */
function fenced(code: string, path: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${posix.extname(path).slice(1)}\n${code}\n${fence}`
}

/** The page without the H1 that begins it, where that says what the title says. */
function withoutTitle(content: string, title: string): string {
  const [first = ''] = /^(?:# .*|(?:.+\n){1,3}?=+ *)(?:\n+|$)/.exec(content) ?? []
  const { h1 } = parsePage(first, { path: 'page.md', anchors: 'github' })
  return h1 === title ? content.slice(first.length) : content
}
