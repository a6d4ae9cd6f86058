import type { FootnoteDefinition, Heading, Html, Nodes, Root } from 'mdast'
import { headingAttributes, renderedText, withoutAttributes } from './heading.ts'
import { plainLine } from './plain.ts'
import { type AnchorRule, createSlugger } from './slug.ts'
import type { PageWarning } from './types.ts'

/** A heading as the rendered page has it. */
export interface AnchoredHeading {
  anchor: string
  /** Its text on one line, without attributes. */
  text: string
}

/** A file that is part of the rendered page. */
export interface IncludedTree {
  tree: Root
  content: string
  /** The files around it and its own path, outermost first. */
  from: readonly string[]
}

export interface AnchorOptions {
  content: string
  rule: AnchorRule
  mdx: boolean
  /** Whether a heading is left out of the rendered page. */
  skip: (heading: Heading) => boolean
  /** What an HTML node stands for in the rendered page, where it is an include. */
  included: (html: Html, from: readonly string[]) => IncludedTree[]
}

/**
 * Gives every heading of a page its anchor, in the order in which remark-rehype renders them: headings in quotes and lists take
 * part, those in footnotes come at the end, in the order in which the footnotes are first mentioned. An anchor written after a
 * heading is taken as written, and kept from all others.
 */
export function anchorHeadings(
  tree: Root,
  options: AnchorOptions,
): { anchors: Map<Heading, AnchoredHeading>; warnings: PageWarning[] } {
  const { rule, mdx } = options
  const slugger = createSlugger(rule)
  const warnings: PageWarning[] = []
  const anchors = new Map<Heading, AnchoredHeading>()
  const found = headingsAsRendered(tree, options).map(({ heading, text, content }) => {
    const attributes = headingAttributes(heading, content, mdx)
    const known = attributes && (attributes.id !== undefined || rule === 'vitepress')
    return { heading, id: attributes?.id, text: known ? withoutAttributes(text) : text }
  })
  const repeated = found.filter(({ id }) => id !== undefined && !slugger.reserve(id))
  for (const { id, text } of repeated) {
    warnings.push({
      code: 'duplicate-id',
      message: `Anchor "${id}" is given twice, again for "${plainLine(text)}".`,
    })
  }
  const written = new Set(found.flatMap(({ id }) => id ?? []))
  for (const entry of found) {
    const { heading, text } = entry
    const own = entry.id !== undefined && !repeated.includes(entry) ? entry.id : undefined
    const anchor = own ?? slugger.slug(entry.id ?? text)
    anchors.set(heading, { anchor, text: plainLine(text) })
    if (own === undefined && entry.id === undefined && written.size > 0) {
      const base = createSlugger(rule).slug(text)
      if (!written.has(base)) continue
      const message = `"${plainLine(text)}" gets the anchor "${anchor}", because "${base}" is written at another heading.`
      warnings.push({ code: 'duplicate-id', message })
    }
  }
  return { anchors, warnings }
}

interface RenderedHeading {
  heading: Heading
  text: string
  /** The Markdown it stands in. */
  content: string
}

function headingsAsRendered(tree: Root, options: AnchorOptions): RenderedHeading[] {
  const { rule, skip, included } = options
  const found: RenderedHeading[] = []
  const order: string[] = []
  const definitions = new Map<string, FootnoteDefinition>()
  const number = (identifier: string) => {
    const id = identifier.toUpperCase()
    if (!order.includes(id)) order.push(id)
    return order.indexOf(id) + 1
  }
  const hasFootnotes = options.content.includes('[^')

  const walk = (node: Nodes, content: string, from: readonly string[]) => {
    if (node.type === 'footnoteReference') number(node.identifier)
    if (node.type === 'heading') {
      if (!skip(node)) found.push({ heading: node, text: renderedText(node, rule, number), content })
      return
    }
    if (node.type === 'html')
      for (const part of included(node, from)) walk(part.tree, part.content, part.from)
    if (!('children' in node) || (!hasFootnotes && !holdsBlocks(node))) return
    for (const child of node.children) {
      if (child.type !== 'footnoteDefinition') walk(child, content, from)
    }
  }
  const define = (node: Nodes) => {
    if (node.type === 'footnoteDefinition') {
      const id = node.identifier.toUpperCase()
      if (!definitions.has(id)) definitions.set(id, node)
    }
    if ('children' in node && holdsBlocks(node)) node.children.forEach(define)
  }
  if (hasFootnotes) define(tree)
  walk(tree, options.content, [])
  for (let at = 0; at < order.length; at++) {
    for (const node of definitions.get(order[at] ?? '')?.children ?? []) walk(node, options.content, [])
  }
  return found
}

function holdsBlocks(node: Nodes): boolean {
  return node.type !== 'paragraph' && node.type !== 'table' && node.type !== 'heading'
}
