import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { MdxError, parseMdx } from './mdx.ts'

/** A page's tree, and why it is not the tree of the MDX that it should be. */
export interface ParsedPage {
  tree: Root
  mdx: boolean
  failure?: MdxError
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

/** Parses a page by its extension; MDX that does not compile is parsed as Markdown. Offsets of the tree are those of `content`. */
export function parsePageTree(content: string, path: string): ParsedPage {
  if (!/\.mdx$/i.test(path)) return { tree: parseMarkdown(content), mdx: false }
  try {
    return { tree: parseMdx(withoutMark(content)), mdx: true }
  } catch (error) {
    const failure = error instanceof MdxError ? error : new MdxError('the parser fails on it')
    return { tree: parseMarkdown(content), mdx: false, failure }
  }
}

/** Parses Markdown with GitHub's additions. */
export function parseMarkdown(content: string): Root {
  return markdown.parse(withoutMark(content))
}

/** The parser skips a byte order mark and would count all offsets one too low. */
function withoutMark(content: string): string {
  return content.startsWith('\ufeff') ? ` ${content.slice(1)}` : content
}
