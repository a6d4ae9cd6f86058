import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()

/** A page's tree, and why it is not the tree of the MDX that it should be. */
export interface ParsedPage {
  tree: Root
  mdx: boolean
  failure?: { reason: string; line?: number }
}

/** Parses a page by its extension; MDX that does not compile is parsed as Markdown. */
export function parsePageTree(content: string, path: string): ParsedPage {
  if (!/\.mdx$/i.test(path)) return { tree: parseMarkdown(content), mdx: false }
  try {
    return { tree: parseMdx(content), mdx: true }
  } catch (error) {
    return { tree: parseMarkdown(content), mdx: false, failure: failureOf(error) }
  }
}

/** Parses Markdown with GitHub's additions. Offsets of the tree are offsets of `content`. */
export function parseMarkdown(content: string): Root {
  return markdown.parse(withoutMark(content))
}

/** `{#id}` after a heading is taken for an anchor, not for an expression. */
function parseMdx(content: string): Root {
  const masked = withoutMark(content).replace(HEADING_ID, `$1${OPEN}$2${CLOSE}`)
  const tree = mdx.parse(masked)
  if (masked.includes(OPEN)) {
    visit(tree, (node) => {
      if ('value' in node) node.value = node.value.replaceAll(OPEN, '{').replaceAll(CLOSE, '}')
    })
  }
  return tree
}

const HEADING_ID = /^([ \t]*#{1,6}[ \t][^\n\r]*?)\{([ \t]*#[^{}\n\r]*)\}(?=[ \t]*#*[ \t]*$)/gm
/** Stand-ins for braces, from the area that Unicode gives to nobody. */
const OPEN = '\ue0f7'
const CLOSE = '\ue0f8'

/** The parser skips a byte order mark and would count all offsets one too low. */
function withoutMark(content: string): string {
  return content.startsWith('\ufeff') ? ` ${content.slice(1)}` : content
}

/** The parser reports what it cannot read as a `VFileMessage`: a reason, and perhaps a line. */
function failureOf(error: unknown): { reason: string; line?: number } {
  if (!(error instanceof Error && 'reason' in error)) return { reason: 'the parser fails on it' }
  const reason = String(error.reason).split('\n')[0]?.replace(/\.$/, '') ?? ''
  return 'line' in error && typeof error.line === 'number' ? { reason, line: error.line } : { reason }
}
