import type { Heading, PhrasingContent } from 'mdast'
import { withoutBlanks } from './plain.ts'
import type { AnchorRule } from './slug.ts'
import { sourceOf } from './source.ts'

/** The number a footnote mark shows, by the footnote's identifier. */
export type FootnoteNumber = (identifier: string) => number

/**
 * The text of a heading as it stands in the rendered page, from which its anchor is made: what hast-util-to-string gives for
 * the heading that remark-rehype makes (no HTML, no images, footnote marks as their numbers); for VitePress the content of
 * markdown-it's tokens (no HTML, images as their alternative texts, no emoji short names).
 */
export function renderedText(heading: Heading, rule: AnchorRule, footnote: FootnoteNumber): string {
  const text = renderAll(heading.children, rule, footnote)
  return rule === 'vitepress' ? text.replace(EMOJI_NAME, '$1') : text
}

const EMOJI_NAME = /(^|\s):[a-z0-9_+-]+:(?=\s|$)/g

function renderAll(nodes: PhrasingContent[], rule: AnchorRule, footnote: FootnoteNumber): string {
  let text = ''
  nodes.forEach((node, position) => {
    const rendered = render(node, rule, footnote)
    text += nodes[position - 1]?.type === 'break' ? rendered.replace(/^[ \t]+/, '') : rendered
  })
  return text
}

function render(node: PhrasingContent, rule: AnchorRule, footnote: FootnoteNumber): string {
  switch (node.type) {
    case 'text':
      return joinLines(node.value, rule === 'github' ? '\n' : '')
    case 'inlineCode':
      return node.value.replace(/\r?\n|\r/g, ' ')
    case 'break':
      return rule === 'github' ? '\n' : ''
    case 'image':
    case 'imageReference':
      return rule === 'vitepress' ? (node.alt ?? '') : ''
    case 'footnoteReference':
      return rule === 'vitepress' ? `[^${node.label ?? node.identifier}]` : String(footnote(node.identifier))
    default:
      return 'children' in node ? renderAll(node.children as PhrasingContent[], rule, footnote) : ''
  }
}

/** Lines without the blanks where they are broken. */
function joinLines(text: string, by: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines.map((line, at) => withoutBlanks(line, at > 0, at < lines.length - 1)).join(by)
}

const ATTRIBUTES =
  /(?<!\\)\{:?[ \t]*((?:[.#][^\s{}]+|[\w-]+=(?:"[^"{}]*"|[^\s{}]+))(?:[ \t]+(?:[.#][^\s{}]+|[\w-]+=(?:"[^"{}]*"|[^\s{}]+)))*)[ \t]*\}$/
/** Characters at the end of a heading in which its attributes are looked for. */
const LONGEST_ATTRIBUTES = 1000
const MDX_COMMENT = /\{\/\*[ \t]*(#[^\s*{}]+)[ \t]*\*\/\}$/

/** Attributes written after a heading: `{#id}`, `{#id .class}`, `{: #id }`, in MDX also a comment that holds `#id` alone. */
export function headingAttributes(
  heading: Heading,
  content: string,
  mdx: boolean,
): { id?: string } | undefined {
  const source = sourceOf(heading, content)
  const mark = source.startsWith('#') ? /[ \t]+#+[ \t]*$/ : /[\r\n]+[ \t]*(?:=+|-+)[ \t]*$/
  const text = source.slice(-LONGEST_ATTRIBUTES).trimEnd().replace(mark, '').trimEnd()
  const match = ATTRIBUTES.exec(text) ?? (mdx ? MDX_COMMENT.exec(text) : null)
  if (!match) return undefined
  const id = match[1]?.match(/(?:^|\s)#(\S+)/)?.[1]
  return id === undefined ? {} : { id }
}

/** A heading's text without the attributes written after it. */
export function withoutAttributes(text: string): string {
  const end = withoutBlanks(text, false, true)
  return end.endsWith('}') ? withoutBlanks(end.slice(0, end.lastIndexOf('{')), false, true) : text
}
