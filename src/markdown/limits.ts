import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/**
 * Pages that would hold up a build are found before they are parsed, by their text alone, so that a page is treated alike on
 * every machine. Documentation written by people stays far below these numbers (the densest of 377 real pages had a fifth of the
 * marks, a twentieth of the cells and a fifth of the characters).
 */
export const LIMITS = {
  /** Characters of a page without frontmatter. */
  pageCharacters: 1_000_000,
  /** Cells of all tables of a page. The parser needs 0.1 MB and 0.1 ms for each. */
  tableCells: 20_000,
  /**
   * Inline marks (brackets, asterisks, underscores, tildes, back ticks) of one paragraph. Pairing them takes the parser time that
   * grows with the square of their number, so many paragraphs count together: the sum of the squares may not be greater than
   * the square of this number.
   */
  paragraphMarks: 5_000,
  /** Quotes and lists inside each other. */
  nesting: 100,
  /** Footnotes of a page; the parser compares each with all others. */
  footnotes: 500,
  /** Files included into a page, included files' own includes counted. */
  includes: 100,
  /** Includes inside included files. */
  includeDepth: 5,
} as const

const MARK = /[[\]*_~`]/g
/** A line that can underline a heading; a run of them costs the parser as much as five marks each. */
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/gm
const UNDERLINE_WEIGHT = 5
const MARKERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)+/gm
const MARKER = />|[-+*]|\d+[.)]/g

/** Why a page is not parsed, in words; undefined for pages within the limits. */
export function beyondLimits(content: string): string | undefined {
  if (content.length > LIMITS.pageCharacters) {
    return `it has ${content.length} characters, more than ${LIMITS.pageCharacters}`
  }
  const depth = nestingOf(content)
  if (depth > LIMITS.nesting) return `quotes and lists are nested more than ${LIMITS.nesting} deep`
  const footnotes = content.match(/^[ \t>]*\[\^[^\]\n]+\]:/gm)?.length ?? 0
  if (footnotes > LIMITS.footnotes) return `it has ${footnotes} footnotes, more than ${LIMITS.footnotes}`

  const groups = content.split(/(?:\r\n|\n|\r)[ \t]*(?=\r|\n)/)
  const cells = content.match(/\|/g)?.length ?? 0
  if (cells <= LIMITS.tableCells && within(groups)) return undefined
  return beyondInDetail(content)
}

/** Whether runs of lines, each taken for one paragraph, have few enough marks. */
function within(paragraphs: string[]): boolean {
  let squares = 0
  for (const text of paragraphs) squares += weightOf(text) ** 2
  return squares <= LIMITS.paragraphMarks ** 2
}

function weightOf(text: string): number {
  return (text.match(MARK)?.length ?? 0) + UNDERLINE_WEIGHT * (text.match(UNDERLINE)?.length ?? 0)
}

/**
 * Looks at the paragraphs and cells themselves: code, tables and lists are full of marks that are never paired with each other.
 * Inline parsing, which is what takes the time, is turned off for it.
 */
function beyondInDetail(content: string): string | undefined {
  const paragraphs: string[] = []
  let cells = 0
  visit(blocks.parse(content), (node) => {
    if (node.type === 'tableCell') cells++
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    paragraphs.push(content.slice(node.position?.start.offset, node.position?.end.offset))
  })
  if (cells > LIMITS.tableCells) return `its tables have ${cells} cells, more than ${LIMITS.tableCells}`
  if (within(paragraphs)) return undefined
  const most = Math.max(...paragraphs.map(weightOf))
  return `a paragraph has up to ${most} inline marks, and all together are more than a parser can pair in time`
}

const blocks = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function withoutInlines() {
    const names = [
      'attention',
      'autolink',
      'codeText',
      'htmlText',
      'labelStartImage',
      'labelStartLink',
      'labelEnd',
    ]
    this.data().micromarkExtensions?.push({ disable: { null: names } })
  })
  .freeze()

/** How deep quotes and lists are nested: markers on a line, and list lines each further in than the one before. */
function nestingOf(content: string): number {
  let deepest = 0
  const indents: number[] = []
  for (const [line] of content.matchAll(MARKERS)) {
    const indent = line.search(/[^ \t]/)
    while ((indents.at(-1) ?? -1) >= indent) indents.pop()
    indents.push(indent)
    const markers = line.match(MARKER)?.length ?? 0
    deepest = Math.max(deepest, indents.length - 1 + markers)
  }
  return deepest
}
