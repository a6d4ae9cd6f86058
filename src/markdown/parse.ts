import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()

/** Parses Markdown with GitHub's additions. Offsets of the tree are offsets of `content`. */
export function parseMarkdown(content: string): Root {
  return markdown.parse(withoutMark(content))
}

/** Parses MDX; throws where it does not compile. `{#id}` after a heading is taken for an anchor, not for an expression. */
export function parseMdx(content: string): Root {
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
