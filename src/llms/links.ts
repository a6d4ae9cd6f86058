import { posix } from 'node:path'
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'

/** What stands in Markdown where a link or an image leads. */
const DESTINATIONS = new Set(['resourceDestinationString', 'definitionDestinationString'])

const HTML = new Set(['htmlFlow', 'htmlText'])
const ATTRIBUTE = /(\s(?:href|src)\s*=\s*)(["'])(.*?)\2/g
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/**
 * Rewrites where the links and images of a page lead; everything else stays as it is, code included.
 *
 * @param rewrite the new destination, encoded as it is to stand in Markdown; undefined to leave one as it is
 */
export function rewriteLinks(content: string, rewrite: (url: string) => string | undefined): string {
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(content, undefined, true)),
  )
  let written = ''
  let from = 0
  for (const [kind, { type, start, end }] of events) {
    if (kind !== 'enter' || !(DESTINATIONS.has(type) || HTML.has(type))) continue
    const source = content.slice(start.offset, end.offset)
    written += content.slice(from, start.offset)
    written += HTML.has(type)
      ? source.replace(ATTRIBUTE, (all, name, quote, url) =>
          rewrite(url) ? name + quote + rewrite(url) + quote : all,
        )
      : (rewrite(source.replace(ESCAPE, '$1')) ?? source)
    from = end.offset
  }
  return written + content.slice(from)
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
