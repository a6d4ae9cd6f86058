import type { Heading, Root, RootContent } from 'mdast'
import { isYamlMapping } from './frontmatter.ts'
import { sourceOf } from './source.ts'

/**
 * The headings that are lines of YAML: a block between `---` lines in the middle of a page, whose last line the parser takes for
 * a heading underlined by the closing `---`, and whose comments it takes for headings too.
 */
export function headingsInYaml(tree: Root, content: string): Set<Heading> {
  const found = new Set<Heading>()
  const nodes = tree.children
  nodes.forEach((node, position) => {
    if (node.type !== 'thematicBreak' || sourceOf(node, content) !== '---') return
    const following = nodes.slice(position + 1, position + 1 + LONGEST)
    const length = following.findIndex((next) => closes(next, content))
    const last = following[length]
    if (!last) return
    const block = content.slice(node.position?.end.offset, last.position?.end.offset)
    if (!isYamlMapping(block.replace(/^[ \t]*(?:\r\n|\n|\r)/, '').replace(/---$/, ''))) return
    for (const next of following.slice(0, length + 1)) if (next.type === 'heading') found.add(next)
  })
  return found
}

/** Blocks of Markdown that a block of YAML may be taken for. */
const LONGEST = 50

function closes(node: RootContent, content: string): boolean {
  const closing = node.type === 'thematicBreak' || (node.type === 'heading' && node.depth === 2)
  return closing && /(?:^|[\r\n])---$/.test(sourceOf(node, content))
}
