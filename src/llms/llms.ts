import type { Doc } from '../corpus/format.ts'
import { beyondLimits } from '../markdown/limits.ts'
import { followLink, rewriteLinks } from './links.ts'
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
 * its source, with links that work from where the file lies.
 */
export function llmsFullText(site: Site): string {
  const { home, groups, optional } = outlineSite(site)
  const docs = [...(home ? [home] : []), ...groups.flatMap((group) => group.docs), ...optional]
  const pages = new Set(site.docs.map(({ path }) => path))
  return docs.map((doc) => `${fullPage(doc, pages, site.base)}\n`).join('\n')
}

function fullPage(doc: Doc, pages: ReadonlySet<string>, base: string): string {
  const heading = `# [${escapeMarkdown(doc.title)}](${linkTo(doc.path, base)})`
  const content = doc.content.replace(/\r\n?/g, '\n').trim()
  const body = withoutTitle(content, doc.title)
  // A page that a parser would take minutes for keeps the links it has.
  if (beyondLimits(body) !== undefined) return `${heading}\n\n${body}`
  const rewritten = rewriteLinks(body, (url) => {
    const target = followLink(url, doc.path, pages)
    return target && linkTo(target.path, base) + target.rest
  })
  return `${heading}\n\n${rewritten}`
}

/** The page without the H1 that begins it, where that says what the title says. */
function withoutTitle(content: string, title: string): string {
  const [line = '', heading = ''] = /^# +(.*)(?:\n+|$)/.exec(content) ?? []
  const words = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return heading !== '' && words(heading) === words(title) ? content.slice(line.length) : content
}
