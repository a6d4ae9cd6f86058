import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { sourceOf } from './source.ts'

/**
 * Pages that would hold up a build are found before they are parsed, by their text alone, so that a page is treated alike on
 * every machine. Documentation written by people stays far below these numbers.
 */
export const LIMITS = {
  /** Characters of a page without frontmatter. */
  pageCharacters: 500_000,
  /** Lines of a page, the blank ones too. */
  pageLines: 50_000,
  /** Cells of all tables of a page. The parser needs 0.1 MB and 0.1 ms for each. */
  tableCells: 20_000,
  /**
   * What the parser takes a page apart into: lines with text, headings, list items and table cells, and of prose every bracket,
   * asterisk, underscore, tilde, back tick, backslash, ampersand and `<`. It needs about 40 µs for each.
   */
  parts: 40_000,
  /**
   * Inline marks (brackets, asterisks, underscores, tildes, back ticks) of one paragraph. Pairing them takes the parser time that
   * grows with the square of their number, so many paragraphs count together: the sum of the squares may not be greater than
   * the square of this number. `<!` and `<?` are looked up to the end of their paragraph, each counts as its length.
   */
  paragraphMarks: 5_000,
  /**
   * Lists, quotes and underlined headings of a page, times its lines: at the end of each the parser copies what it has read of
   * the page. A page of 10 000 lines may have 2 000 of them.
   */
  blocksTimesLines: 20_000_000,
  /** Quotes and lists inside each other. */
  nesting: 100,
  /** Footnotes of a page; the parser compares each with all others. */
  footnotes: 500,
  /** Characters of imports, exports and expressions of an MDX page, those counted again that have to be parsed again. */
  mdxCharacters: 1_000_000,
  /** Files included into a page, included files' own includes counted. */
  includes: 100,
  /** Includes inside included files. */
  includeDepth: 5,
} as const

/** Why a page is not parsed, in words; undefined for pages within the limits. */
export function beyondLimits(content: string): string | undefined {
  if (content.length > LIMITS.pageCharacters) {
    return `it has ${content.length} characters, more than ${LIMITS.pageCharacters}`
  }
  const { lines, parts, blocks, depth, cells, footnotes } = measure(content)
  if (lines > LIMITS.pageLines) return `it has ${lines} lines, more than ${LIMITS.pageLines}`
  if (depth > LIMITS.nesting) return `quotes and lists are nested more than ${LIMITS.nesting} deep`
  if (footnotes > LIMITS.footnotes) return `it has ${footnotes} footnotes, more than ${LIMITS.footnotes}`
  if (cells > LIMITS.tableCells) return `its tables have ${cells} cells, more than ${LIMITS.tableCells}`
  if (blocks * lines > LIMITS.blocksTimesLines) {
    return `it has ${blocks} lists, quotes and underlined headings on ${lines} lines, too many for its length`
  }
  const tooDense = `its lines, list items, cells and marks are more than ${LIMITS.parts}`
  if (parts > LIMITS.parts) return tooDense
  const roughly = marksOf(content.split(PARAGRAPH_BREAK))
  const isWithin = ({ count, cost }: Marks) =>
    count + parts <= LIMITS.parts && cost <= LIMITS.paragraphMarks ** 2
  if (isWithin(roughly)) return undefined
  const { count, cost } = marksOf(paragraphsOf(content))
  if (cost > LIMITS.paragraphMarks ** 2) {
    return `paragraphs have more brackets, asterisks and the like than can be paired, ${LIMITS.paragraphMarks} in one at most`
  }
  return count + parts > LIMITS.parts ? tooDense : undefined
}

const LINE = /[^\r\n]*(?:\r\n|\n|\r|$)/g
const MARKERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)+/
const MARKER = />|[-+*]|\d+[.)]/g
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/
const FOOTNOTE = /^[ \t>]*\[\^[^\]]+\]:/

interface Measures {
  lines: number
  /** See `LIMITS.parts`, without marks. */
  parts: number
  /** Lists, quotes and underlined headings. */
  blocks: number
  /** Of quotes and lists: markers on a line, and list lines each further in than the one before. */
  depth: number
  cells: number
  footnotes: number
}

/** Measures a page line by line; where a line's meaning depends on what is around it, it counts as the costlier one. */
function measure(content: string): Measures {
  const measures = { lines: 0, parts: 0, blocks: 0, depth: 0, cells: 0, footnotes: 0 }
  const lists: number[] = []
  let before = ''
  let inTable = false
  for (const [found] of content.matchAll(LINE)) {
    const line = found.trimEnd()
    measures.lines++
    const blank = line.trim() === ''
    const markers = MARKERS.exec(line)?.[0] ?? ''
    const indent = line.search(/[^ \t]/)
    if (!blank) measures.parts += HEADING.test(line) ? 2 : 1
    if (markers !== '') {
      measures.parts += 2
      while ((lists.at(-1) ?? -1) > indent) lists.pop()
      if (lists.at(-1) !== indent || !MARKERS.test(before)) measures.blocks++
      if (lists.at(-1) !== indent) lists.push(indent)
      const count = markers.match(MARKER)?.length ?? 0
      measures.blocks += count - 1
      measures.depth = Math.max(measures.depth, lists.length - 1 + count)
    } else if (!blank && before === '') {
      while ((lists.at(-1) ?? -1) >= indent) lists.pop()
    }
    if (UNDERLINE.test(line) && before !== '') measures.blocks++
    if (FOOTNOTE.test(line)) measures.footnotes++
    if (/[|:]/.test(line) && DELIMITER_ROW.test(line.replace(/[ \t]+/g, ' '))) inTable = true
    if (blank) inTable = false
    if (inTable) {
      const cells = line.replace(/^[ \t>]*\||\|$/g, '').split('|').length
      measures.cells += cells
      measures.parts += cells
    }
    before = line.trim()
  }
  return measures
}

const MARK = /[[\]*_~`]/g
const OTHER_MARK = /[\\&<]/g
const DECLARATION = /<[!?]/g
/** Blank lines, and lines that begin a paragraph whatever stands before them. */
const PARAGRAPH_BREAK = /(?:\r\n|\n|\r)(?=[ \t]*[\r\n]| {0,3}(?:[-+*][ \t]+\S|#{1,6}[ \t]))/

interface Marks {
  count: number
  /** Of pairing them, see `LIMITS.paragraphMarks`. */
  cost: number
}

/** The marks of texts, each taken for one paragraph. */
function marksOf(paragraphs: string[]): Marks {
  const marks = { count: 0, cost: 0 }
  for (const text of paragraphs) {
    const paired = text.match(MARK)?.length ?? 0
    marks.count += paired + (text.match(OTHER_MARK)?.length ?? 0)
    marks.cost += paired ** 2 + (text.match(DECLARATION)?.length ?? 0) * text.length
  }
  return marks
}

/**
 * The paragraphs, headings and cells themselves. Code is full of marks too, but they are never paired. Inline parsing, which is
 * what takes the time, is turned off.
 */
function paragraphsOf(content: string): string[] {
  const paragraphs: string[] = []
  visit(blocksOnly.parse(content), (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    paragraphs.push(sourceOf(node, content))
  })
  return paragraphs
}

/** The names of what micromark and its GitHub extensions take for inline constructs. */
const INLINE_CONSTRUCTS = [
  ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'htmlText'],
  ...['labelStartImage', 'labelStartLink', 'labelEnd', 'hardBreakEscape', 'strikethrough', 'gfmFootnoteCall'],
  ...['gfmPotentialFootnoteCall', 'wwwAutolink', 'protocolAutolink', 'emailAutolink'],
]

const blocksOnly = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function withoutInlines() {
    this.data().micromarkExtensions?.push({ disable: { null: INLINE_CONSTRUCTS } })
  })
  .freeze()
