import type { Heading } from 'mdast'
import type { Section } from '../corpus/format.ts'
import { anchorHeadings } from './anchors.ts'
import { createExpander } from './expand.ts'
import { type Frontmatter, readFrontmatter } from './frontmatter.ts'
import { htmlText } from './html.ts'
import { beyondLimits } from './limits.ts'
import { parsePageTree } from './parse.ts'
import { plainLine, plainText } from './plain.ts'
import { cutSections } from './sections.ts'
import type { PageOptions, PageWarning } from './types.ts'
import { headingsInYaml } from './yaml-blocks.ts'

/** A page taken apart. */
export interface Page {
  /** Frontmatter; empty where there is none. */
  data: Record<string, unknown>
  /** The Markdown without frontmatter and byte order mark, otherwise unchanged. */
  content: string
  /** Text of the first H1, null where there is none. */
  h1: string | null
  /** In order; their spans `[start, end)` concatenated are `content`. */
  sections: Section[]
  warnings: PageWarning[]
}

/** Takes a page apart. Pure; never throws: what cannot be parsed stays whole, with a warning. */
export function parsePage(source: string, options: PageOptions): Page {
  const front = readFrontmatter(source)
  const excess = beyondLimits(front.content)
  if (excess !== undefined) return wholePage(front, excess)
  try {
    return parseContent(front, options)
  } catch (error) {
    return wholePage(front, error instanceof RangeError ? 'it is nested too deep' : 'the parser fails on it')
  }
}

function parseContent(front: Frontmatter, options: PageOptions): Page {
  const { data, content } = front
  const warnings = [...front.warnings]
  const { tree, mdx, failure } = parsePageTree(content, options.path)
  if (failure) {
    const at = failure.line === undefined ? '' : ` at line ${front.linesBefore + failure.line}`
    const message = `The page is read as Markdown, because it is not valid MDX${at}: ${failure.message}.`
    warnings.push({ code: 'mdx', message })
  }

  const yaml = headingsInYaml(tree, content)
  const isBroken = (heading: Heading) => (heading.position?.start.offset ?? 0) < front.brokenEnd
  const expander = createExpander(options, front.linesBefore, (warning) => warnings.push(warning))
  const anchored = anchorHeadings(tree, {
    content,
    rule: options.anchors,
    mdx,
    skip: isBroken,
    included: options.anchors === 'vitepress' ? expander.trees : () => [],
  })
  const { h1, sections } = cutSections(tree, {
    content,
    title: typeof data.title === 'string' ? plainLine(data.title) : undefined,
    brokenMdx: failure !== undefined,
    anchors: anchored.anchors,
    isText: (heading) => yaml.has(heading) || isBroken(heading),
    sink: expander.sink,
  })
  return { data, content, h1, sections, warnings: [...warnings, ...anchored.warnings] }
}

/** A page that is not parsed: one section, found by its plain text. */
function wholePage({ data, content, warnings }: Frontmatter, reason: string): Page {
  const text = plainText(htmlText(content))
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  const section = { headingId: '', heading: '', level: 1, start: 0, end: content.length, text, code: '' }
  const h1 = /^#[ \t]+(.{1,200})$/m.exec(content.slice(0, 10_000))?.[1]
  const message = `The page is not cut into sections, because ${reason}; it is one section, found by its plain text.`
  return {
    data,
    content,
    h1: h1 === undefined ? null : plainLine(h1),
    sections: content === '' ? [] : [section],
    warnings: [...warnings, { code: 'page-limit', message }],
  }
}
