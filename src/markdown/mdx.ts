import { type Options, Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { LIMITS } from './limits.ts'

const JsxParser = Parser.extend(jsx())
const HEADING_ID = /^([ \t]*#{1,6}[ \t][^\n\r]*?)\{([ \t]*#[^{}\n\r]*)\}(?=[ \t]*#*[ \t]*$)/gm
/** Stand-ins for braces, from the area that Unicode gives to nobody. */
const OPEN = '\ue0f7'
const CLOSE = '\ue0f8'

/**
 * Parses MDX; throws an error with the reason where it does not compile. `{#id}` after a heading is taken for an anchor, not for
 * an expression.
 */
export function parseMdx(content: string): Root {
  const masked = content.replace(HEADING_ID, `$1${OPEN}$2${CLOSE}`)
  const acorn = boundedAcorn()
  try {
    const tree = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkMdx, { acorn, addResult: false })
      .parse(masked)
    if (masked.includes(OPEN)) {
      visit(tree, (node) => {
        if ('value' in node) node.value = node.value.replaceAll(OPEN, '{').replaceAll(CLOSE, '}')
      })
    }
    return tree
  } catch (error) {
    throw isMessage(error) ? new MdxError(error.reason.split('\n')[0] ?? '', error.line) : error
  }
}

/** Why a page is not MDX, and on which line of its content. */
export class MdxError extends Error {
  override name = 'MdxError'
  readonly line: number | undefined

  constructor(reason: string, line?: number) {
    super(reason.replace(/\.$/, ''))
    this.line = line
  }
}

/**
 * Acorn, stopped when it has read too much in all: an unfinished statement is parsed anew at every blank line, an unfinished
 * expression at every closing brace. The caller takes what acorn throws for a syntax error, reads its position and goes on; so
 * what must end the parsing is thrown when the position is read.
 */
function boundedAcorn() {
  let left: number = LIMITS.mdxCharacters
  const spend = (code: string) => {
    left -= code.length
    if (left >= 0) return
    throw {
      get pos(): number {
        throw new MdxError('its imports, exports and expressions are too long')
      },
    }
  }
  return {
    parse(code: string, options: Options) {
      spend(code)
      return JsxParser.parse(code, options)
    },
    parseExpressionAt(code: string, position: number, options: Options) {
      spend(code)
      return JsxParser.parseExpressionAt(code, position, options)
    },
  }
}

/** The parser throws a `VFileMessage`. */
function isMessage(error: unknown): error is { reason: string; line?: number } {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
}
