/**
 * The renderers whose anchors ours must equal: unified's for the rule `github`, VitePress's parts (markdown-it with
 * markdown-it-attrs and markdown-it-anchor, `slugify` of @mdit-vue/shared) for the rule `vitepress`.
 */
import { slugify } from '@mdit-vue/shared'
import type { Element, Nodes } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import MarkdownIt from 'markdown-it'
import anchorPlugin from 'markdown-it-anchor'
import attrsPlugin from 'markdown-it-attrs'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export interface RenderedHeading {
  depth: number
  text: string
  anchor: string
  /** Whether it stands in the page itself, not in a quote, list or footnote. */
  top: boolean
  /** The anchor that the author has written after it, where the renderer takes that for text. */
  written?: string
}

const passThrough = [
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
] as const
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const github = markdown().use(remarkRehype).use(rehypeSlug).freeze()
const githubMdx = markdown()
  .use(remarkMdx)
  .use(remarkRehype, { passThrough: [...passThrough] })
  .use(rehypeSlug)
  .freeze()

/** The headings that remark-rehype and rehype-slug make of a page. */
export function githubAnchors(content: string, path = 'page.md'): RenderedHeading[] {
  const processor = path.endsWith('.mdx') ? githubMdx : github
  const tree = processor.runSync(processor.parse(content)) as Nodes
  const found: RenderedHeading[] = []
  visit(tree, 'element', (node: Element, _, parent) => {
    const depth = Number(/^h([1-6])$/.exec(node.tagName)?.[1])
    if (!depth || node.properties.id === 'footnote-label') return
    const text = textOf(node)
    const heading = { depth, text, anchor: String(node.properties.id), top: parent?.type !== 'element' }
    const written = /\{:?\s*#([^\s{}]+)[^{}]*\}\s*$/.exec(text)?.[1]
    found.push(written === undefined ? heading : { ...heading, written })
  })
  return found
}

/** The headings that a VitePress site makes of a page. */
export function vitepressAnchors(content: string): RenderedHeading[] {
  const site = new MarkdownIt({ html: true, linkify: true }).use(attrsPlugin).use(anchorPlugin, {
    slugify,
    getTokensText: (tokens) =>
      tokens
        .filter(({ type }) => type !== 'html_inline' && type !== 'emoji')
        .map((token) => token.content)
        .join(''),
  })
  const tokens = site.parse(content, {})
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return []
    const text = tokens[at + 1]?.content ?? ''
    return [
      {
        depth: Number(token.tag.slice(1)),
        text,
        anchor: String(token.attrGet('id') ?? ''),
        top: token.level === 0,
      },
    ]
  })
}
