import type { Html } from 'mdast'
import type { IncludedTree } from './anchors.ts'
import { createIncluder, type Include, type Includer, includesInHtml } from './includes.ts'
import { beyondLimits } from './limits.ts'
import { parseMarkdown } from './parse.ts'
import { readBlocks, type Sink } from './text.ts'
import type { PageOptions, PageWarning } from './types.ts'

/** Puts included files in the place of the directives that name them. */
export interface Expander {
  /** A sink that reads includes into the given one, and warns of what it cannot. */
  sink: (into: Pick<Sink, 'line' | 'code'>) => Sink
  /** The trees of the Markdown files that raw HTML includes; without warnings, the sink gives them. */
  trees: (html: Html, from: readonly string[]) => IncludedTree[]
}

/** @param linesBefore lines of the file above its content, to name lines of the file in warnings */
export function createExpander(
  { path, readInclude = () => undefined }: PageOptions,
  linesBefore: number,
  warn: (warning: PageWarning) => void,
): Expander {
  const sinkIn = (from: readonly string[], into: Pick<Sink, 'line' | 'code'>, includer: Includer): Sink => {
    const place = (line: number) =>
      from.length > 1 ? `Line ${line} of ${from.at(-1)}` : `Line ${linesBefore + line}`
    return {
      ...into,
      include(include, line) {
        const included = includer.read(include, from)
        if ('reason' in included) {
          const message = `${place(line)}: "${include.target}" is not included, because ${included.reason}.`
          warn({ code: 'include', message })
        } else if (include.kind === 'code') {
          into.line(include.label ?? '')
          into.code(included.text)
        } else if (beyondLimits(included.text)) {
          into.line(included.text)
        } else {
          const { path: to, text: content } = included
          const sink = sinkIn([...from, to], into, includer)
          readBlocks(parseMarkdown(content).children, { content, brokenMdx: false }, sink)
        }
      },
      unclosedComment(line) {
        const message = `${place(line)}: a comment begins that never ends; it hides the rest of the page.`
        warn({ code: 'unclosed-comment', message })
      },
    }
  }

  const forTrees = createIncluder(readInclude)
  return {
    sink: (into) => sinkIn([path], into, createIncluder(readInclude)),
    trees(html, from) {
      const around = from.length > 0 ? from : [path]
      return includesInHtml(html.value).flatMap((include: Include) => {
        const included = forTrees.read(include, around)
        if ('reason' in included || beyondLimits(included.text)) return []
        const { path: to, text } = included
        return { tree: parseMarkdown(text), content: text, from: [...around, to] }
      })
    },
  }
}
