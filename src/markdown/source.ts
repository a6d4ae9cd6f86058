import type { Nodes } from 'mdast'

/** The Markdown that a node was parsed from, in the content of its page. */
export function sourceOf(node: Nodes, content: string): string {
  return content.slice(node.position?.start.offset, node.position?.end.offset)
}
