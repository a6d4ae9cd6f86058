import type { Code, Html, Nodes, Paragraph, RootContent, Table } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { containerTitle, fenceLabel, isIndentedContainer, withoutAlertMark } from './containers.ts'
import { hasUnclosedComment, htmlText, isShownAttribute } from './html.ts'
import { type Include, includeInLine, includesInHtml, mayInclude } from './includes.ts'
import { parseMarkdown } from './parse.ts'
import { sourceOf } from './source.ts'

/** Where a section's text goes while its blocks are read. */
export interface Sink {
  /** A block of prose on one line. */
  line(text: string): void
  /** A code block. */
  code(value: string): void
  /** An include, at a line of the file being read. */
  include(include: Include, line: number): void
  /** A comment begins at this line that hides the rest of the page. */
  unclosedComment(line: number): void
}

/** What the text is read from. */
export interface TextSource {
  content: string
  /** An MDX page that does not compile is read as Markdown; its imports and expressions are not text all the same. */
  brokenMdx: boolean
}

/** Writes blocks as their reader sees them into a sink, without markup, URLs and comments. */
export function readBlocks(nodes: readonly RootContent[], source: TextSource, sink: Sink): void {
  let indented = false
  for (const node of nodes) {
    if (node.type === 'code' && indented && isIndentedCode(node, source.content)) {
      readBlocks(parseMarkdown(node.value).children, { ...source, content: node.value }, sink)
      continue
    }
    readBlock(node, source, sink)
    indented = node.type === 'paragraph' && isIndentedContainer(sourceOf(node, source.content))
  }
}

/** Writes one block into a sink. */
export function readBlock(node: RootContent, source: TextSource, sink: Sink): void {
  if (node.type === 'paragraph') readParagraph(node, source, sink)
  else if (node.type === 'heading') sink.line(inlineText(node, source, sink).replaceAll('\n', ' '))
  else if (node.type === 'code') readCode(node, sink)
  else if (node.type === 'table') readTable(node, source, sink)
  else if (node.type === 'html') readHtml(node, sink)
  else if (node.type === 'mdxFlowExpression') sink.line(literalText(node.value))
  else if ('children' in node) {
    if (node.type === 'mdxJsxFlowElement') sink.line(attributeText(node))
    readBlocks(node.children as RootContent[], source, sink)
  }
}

function readParagraph(node: Paragraph, source: TextSource, sink: Sink): void {
  const written = sourceOf(node, source.content)
  if (mayInclude(written) && readIncludes(node, written, source, sink)) return
  if (
    source.brokenMdx &&
    /^(?:import\s.*['"]|export\s+(?:\*|\{|const|let|default|function|async))/.test(written)
  )
    return

  const lines = inlineText(node, source, sink).split('\n')
  let text = ''
  lines.forEach((line, position) => {
    const trimmed = line.trim()
    const title = containerTitle(trimmed)
    if (title === undefined) {
      text += `${text === '' ? '' : ' '}${position === 0 ? withoutAlertMark(trimmed) : trimmed}`
      return
    }
    sink.line(text)
    sink.line(title)
    text = ''
  })
  sink.line(text)
}

/** A paragraph with lines that are includes, which may have been taken for emphasis: its lines are read one by one. */
function readIncludes(node: Paragraph, written: string, source: TextSource, sink: Sink): boolean {
  const lines = written.split(/\r\n|\n|\r/).map((line) => line.replace(/^[ \t>]+/, '').trimEnd())
  const includes = lines.map(includeInLine)
  if (includes.every((include) => include === undefined)) return false
  lines.forEach((line, position) => {
    const include = includes[position]
    if (include) sink.include(include, lineOf(node) + position)
    else readBlocks(parseMarkdown(line).children, { ...source, content: line }, sink)
  })
  return true
}

function readCode(node: Code, sink: Sink): void {
  sink.line(fenceLabel(node.meta))
  sink.code(node.value)
}

function readTable(node: Table, source: TextSource, sink: Sink): void {
  for (const row of node.children) {
    const cells = row.children.map((cell) => inlineText(cell, source, sink).replaceAll('\n', ' ').trim())
    while (cells.length > 1 && cells.at(-1) === '') cells.pop()
    const text = cells.join(' | ')
    sink.line(containerTitle(text) ?? text)
  }
}

function readHtml(node: Html, sink: Sink): void {
  for (const include of includesInHtml(node.value)) sink.include(include, lineOf(node))
  if (hasUnclosedComment(node.value)) sink.unclosedComment(lineOf(node))
  // The end of a container may stand on the last line of a block of HTML.
  const html = node.value.replace(/^:{3,}.*$/gm, '').replace(/[\r\n]+/g, ' ')
  for (const line of htmlText(html).split('\n')) sink.line(line)
}

/** The text of inline content, with line feeds where the author has broken lines. */
function inlineText(node: Nodes, source: TextSource, sink: Sink): string {
  switch (node.type) {
    case 'text':
      return source.brokenMdx ? withoutMdxComments(node.value) : node.value
    case 'inlineCode':
      return node.value
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'html':
      for (const include of includesInHtml(node.value)) sink.include(include, lineOf(node))
      return htmlText(node.value).replace(/\n+/g, '\n')
    case 'mdxTextExpression':
      return expressionText(node.value)
    case 'mdxJsxTextElement':
      return [attributeText(node), ...node.children.map((child) => inlineText(child, source, sink))].join('')
    default:
      return 'children' in node ? node.children.map((child) => inlineText(child, source, sink)).join('') : ''
  }
}

function withoutMdxComments(text: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf('{/*'); start >= 0; start = text.indexOf('{/*', from)) {
    const end = text.indexOf('*/}', start)
    if (end < 0) break
    kept += text.slice(from, start)
    from = end + '*/}'.length
  }
  return kept + text.slice(from)
}

/** What an MDX expression shows, as far as that is known without running it: a literal, or the name of a value. */
function expressionText(expression: string): string {
  return /^\s*[\w$]+(?:\.[\w$]+)*\s*$/.test(expression) ? expression.trim() : literalText(expression)
}

function literalText(expression: string): string {
  return /^\s*(["'`])([^"'`$\\]*)\1\s*$/.exec(expression)?.[2] ?? ''
}

function attributeText(element: MdxJsxFlowElement | MdxJsxTextElement): string {
  const shown = element.attributes.filter(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' && isShownAttribute(element.name ?? '', attribute.name),
  )
  return shown
    .map(({ value }) => (typeof value === 'string' ? value : literalText(value?.value ?? '')))
    .join(' ')
}

function isIndentedCode(node: Code, content: string): boolean {
  return !/^[`~]/.test(sourceOf(node, content))
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1
}
