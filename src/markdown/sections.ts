import type { Heading, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Section } from '../corpus/format.ts'
import type { AnchoredHeading } from './anchors.ts'
import { plainText } from './plain.ts'
import { readBlock, readBlocks, type Sink, type TextSource } from './text.ts'

/** A section while its blocks are read. */
interface Draft {
  headingId: string
  heading: string
  level: number
  start: number
  lines: string[]
  code: string[]
}

export interface CutOptions extends TextSource {
  /** The page's title where the frontmatter gives one; an H1 that differs from it is text. */
  title: string | undefined
  anchors: Map<Heading, AnchoredHeading>
  /** Whether a heading is text, though the parser takes it for a heading. */
  isText: (heading: Heading) => boolean
  /** What is done with includes and unclosed comments; text goes into the given sink. */
  sink: (into: Pick<Sink, 'line' | 'code'>) => Sink
}

/**
 * Cuts a page at its headings. Those of level 2–6 begin a section, and so does an H1, except the first one where no section
 * comes before it: that is the page's title. Headings inside quotes, lists and footnotes are text of their section. The spans
 * of the sections are the whole page, each from the beginning of its heading's line to the next one's.
 */
export function cutSections(tree: Root, options: CutOptions): { h1: string | null; sections: Section[] } {
  const { content, anchors } = options
  const drafts: Draft[] = []
  const begin = (draft: Pick<Draft, 'headingId' | 'heading' | 'level' | 'start'>) => {
    drafts.push({ ...draft, lines: [], code: [] })
  }
  begin({ headingId: '', heading: '', level: 1, start: 0 })
  const sink = options.sink({
    line(text) {
      const line = plainText(text).replace(/\s+/g, ' ').trim()
      if (line !== '') drafts.at(-1)?.lines.push(line)
    },
    code(value) {
      if (value !== '') drafts.at(-1)?.code.push(value)
    },
  })
  let h1: string | null = null

  const readTop = (nodes: readonly RootContent[]) => {
    let run: RootContent[] = []
    const flush = () => {
      readBlocks(run, options, sink)
      run = []
    }
    for (const node of nodes) {
      if (node.type === 'heading' && !options.isText(node)) {
        flush()
        readHeading(node)
      } else if (node.type === 'mdxJsxFlowElement') {
        flush()
        readBlock({ ...node, children: [] }, options, sink)
        readTop(node.children)
      } else {
        run.push(node)
      }
    }
    flush()
  }
  const readHeading = (node: Heading) => {
    const { anchor, text } = anchors.get(node) ?? { anchor: '', text: '' }
    const isTitle = node.depth === 1 && h1 === null && drafts.length === 1
    if (node.depth === 1) h1 ??= text
    if (isTitle) {
      if (options.title !== undefined && options.title !== text) sink.line(text)
      return
    }
    const start = lineStart(content, node.position?.start.offset ?? 0)
    begin({ headingId: node.depth === 1 ? '' : anchor, heading: text, level: node.depth, start })
    for (const alt of imageTexts(node)) sink.line(alt)
  }
  readTop(tree.children)

  const kept = drafts.filter((draft, at) => draft.start < (drafts[at + 1]?.start ?? content.length))
  const sections = kept.map(({ lines, code, ...draft }, at) => ({
    ...draft,
    end: kept[at + 1]?.start ?? content.length,
    text: lines.join('\n'),
    code: code.join('\n'),
  }))
  return { h1, sections }
}

/** The alternative texts of images in a heading, which are no part of its text. */
function imageTexts(node: Heading): string[] {
  const texts: string[] = []
  visit(node, (image) => {
    if ('alt' in image && image.alt) texts.push(image.alt)
  })
  return texts
}

function lineStart(content: string, offset: number): number {
  let start = offset
  while (start > 0 && (content[start - 1] === ' ' || content[start - 1] === '\t')) start--
  return start
}
