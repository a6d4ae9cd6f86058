import { posix } from 'node:path'
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { decoded } from '../decoded.ts'
import { type Include, includeInLine, includesInHtml, mayInclude } from '../markdown/includes.ts'

/** What stands in Markdown where a link or an image leads. */
const DESTINATIONS = new Set(['resourceDestinationString', 'definitionDestinationString'])

const CONTAINERS = new Set(['blockQuote', 'listOrdered', 'listUnordered', 'gfmFootnoteDefinition'])
const HTML = new Set(['htmlFlow', 'htmlText'])
const ATTRIBUTE = /(\s(?:href|src)\s*=\s*)(["'])(.*?)\2/g
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/** What a page is rewritten by. */
export interface Rewriting {
  /** A link's new destination, encoded as it is to stand in Markdown; undefined to leave it as it is. */
  link(url: string): string | undefined
  /** What stands in the place of an include. */
  include(include: Include): string
}

/**
 * Rewrites where the links and images of a page lead, puts includes in their places and takes comments out, and ends what the
 * page leaves open, so that another page can follow it. Everything else stays as it is, code included.
 */
export function rewritePage(content: string, { link, include }: Rewriting): string {
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(content, undefined, true)),
  )
  let written = ''
  let from = 0
  let containers = 0
  let fence = { opening: '', count: 0 }
  let ending = ''
  const put = (start: number, end: number, text: string) => {
    written += content.slice(from, start) + text
    from = end
  }
  for (const [kind, { type, start, end }] of events) {
    if (CONTAINERS.has(type)) containers += kind === 'enter' ? 1 : -1
    // What is at the end of the page and in no container goes on into what follows.
    const isLast = containers === 0 && content.slice(end.offset).trim() === ''
    if (kind === 'exit' && type === 'codeFenced' && isLast && fence.count === 1) ending = fence.opening
    if (kind !== 'enter' || start.offset < from) continue
    const source = content.slice(start.offset, end.offset)
    if (type === 'codeFenced') fence = { opening: '', count: 0 }
    else if (type === 'codeFencedFence') fence.count++
    else if (type === 'codeFencedFenceSequence') fence.opening ||= source
    else if (HTML.has(type)) {
      put(start.offset, end.offset, rewriteHtml(source, { link, include }))
      if (isLast) ending = endOfHtml(source)
    } else if (DESTINATIONS.has(type)) {
      put(start.offset, end.offset, link(source.replace(ESCAPE, '$1')) ?? source)
    } else if (type === 'paragraph' && mayInclude(source)) {
      const lines = source.split(/(?<=\n)/)
      const included = lines.map((line) => includeInLine(line.trim()))
      if (included.some(Boolean)) {
        const texts = lines.map((line, at) => (included[at] ? `${include(included[at])}\n` : line))
        put(start.offset, end.offset, texts.join('').trimEnd())
      }
    }
  }
  return written + content.slice(from) + (ending && `\n${ending}`)
}

function rewriteHtml(html: string, { link, include }: Rewriting): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => includesInHtml(comment).map(include).join('\n'))
    .replace(ATTRIBUTE, (all, name, quote, url) => {
      const rewritten = link(url)
      return rewritten ? name + quote + rewritten + quote : all
    })
}

/** What ends a block of HTML that goes on over blank lines; empty where it has been ended, or does not. */
function endOfHtml(html: string): string {
  const name = /^<(script|pre|style|textarea)\b/i.exec(html)?.[1]
  if (name) return new RegExp(`</${name}>`, 'i').test(html) ? '' : `</${name}>`
  if (html.startsWith('<?')) return html.includes('?>') ? '' : '?>'
  if (html.startsWith('<![CDATA[')) return html.includes(']]>') ? '' : ']]>'
  return ''
}

/** Where a link on a page leads: a path relative to the documentation root, and what follows it. */
export interface Target {
  path: string
  /** `?query` and `#anchor`, or nothing. */
  rest: string
}

/**
 * Follows a link from a page as a documentation site would: relative, or from the root where it begins with `/`, the extension
 * left out or `.html`, a folder for its index page. Undefined for links to other places.
 *
 * @param page path of the page the link stands on
 * @param pages paths of all pages
 */
export function followLink(url: string, page: string, pages: ReadonlySet<string>): Target | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(url)) return undefined
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (place === '') return { path: page, rest }
  const base = place.startsWith('/') ? '' : posix.dirname(page)
  const path = posix.join(base, decoded(place)).replace(/^\/+|\/+$/g, '')
  const bare = path.replace(/\.html$/i, '')
  const forms = [
    path,
    ...['.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/readme.md'].map((end) => bare + end),
  ]
  const found = forms.map((form) => posix.normalize(form)).find((form) => pages.has(form))
  if (found === undefined && place.startsWith('/')) return undefined
  return { path: found ?? path, rest }
}
