import { readFrontmatter } from './frontmatter.ts'
import { LIMITS } from './limits.ts'

/** A directive that puts another file into the page. */
export interface Include {
  /** As written, a path. */
  target: string
  /** `markdown` is read as part of the page, `code` as a code block. */
  kind: 'markdown' | 'code'
  /** First and last line of the part that is taken, from 1. */
  lines?: [number | undefined, number | undefined]
  /** Name of the region that is taken. */
  region?: string
  /** Label of the code block. */
  label?: string
}

const COMMENT = /<!--\s*@include:\s*(\S.*?)-->/g
const SNIPPET = /^<<<\s*(\S+?)(#[\w-]+)?(?:\s*\{[^}]*\})?(?:\s*\[(.+)\])?\s*$/
const MACRO = /^\{\*\s*(\S+)(?:\s.*)?\*\}$/

/** Characters of the longest line that is read as an include. */
const LONGEST = 1000

/** The includes in raw HTML: `<!--@include: ./part.md-->`, with a range `{3,10}` or a region `#name`. */
export function includesInHtml(html: string): Include[] {
  if (!html.includes('@include')) return []
  return Array.from(html.matchAll(COMMENT), ([, written = '']) => {
    const [, path = '', region, from, to] =
      /^(.*?)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?$/.exec(written.trim()) ?? []
    const include: Include = { target: path, kind: 'markdown' }
    if (region) include.region = region
    if (from !== undefined) include.lines = [lineNumber(from), lineNumber(to)]
    return include
  })
}

/** The include that a line of text is: `<<< @/snippets/a.ts#region {2,4} [label]`, or `{* ../a.py hl[1] *}`. */
export function includeInLine(line: string): Include | undefined {
  if (line.length > LONGEST) return undefined
  const snippet = SNIPPET.exec(line)
  if (snippet) {
    const [, target = '', region, label] = snippet
    const include: Include = { target, kind: 'code' }
    if (region) include.region = region.slice(1)
    if (label) include.label = label
    return include
  }
  const macro = MACRO.exec(line)
  return macro ? { target: macro[1] ?? '', kind: 'code' } : undefined
}

/** Whether a text may hold lines that are includes. */
export function mayInclude(text: string): boolean {
  return text.includes('<<<') || text.includes('{*')
}

/** An included file's text, where it stands, or why it is left out. */
export type Included = { path: string; text: string } | { reason: string }

/** Reads the includes of one page, which may nest. */
export interface Includer {
  /** `from`: the files around the directive, outermost first. */
  read(include: Include, from: readonly string[]): Included
}

/** @param readFile see `PageOptions.readInclude` */
export function createIncluder(readFile: (target: string) => string | undefined): Includer {
  let count = 0
  return {
    read(include, from) {
      const path = resolve(from.at(-1) ?? '', include.target)
      if (path === undefined) return { reason: 'it is outside the documentation' }
      if (from.includes(path)) return { reason: 'it would include itself' }
      if (from.length > LIMITS.includeDepth)
        return { reason: `includes are nested more than ${LIMITS.includeDepth} deep` }
      if (++count > LIMITS.includes) return { reason: `the page includes more than ${LIMITS.includes} files` }
      const text = readFile(path)
      if (text === undefined) return { reason: 'there is no such file in the documentation' }
      const part = partOf(text, include)
      return part === undefined ? { reason: `it has no region "${include.region}"` } : { path, text: part }
    },
  }
}

/** A path relative to the documentation root; undefined where it leads out of it. `@/` is the root. */
function resolve(from: string, target: string): string | undefined {
  const written = target.replaceAll('\\', '/')
  if (written.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(written) || written.includes('\0'))
    return undefined
  const parts = written.startsWith('@') ? [] : from.split('/').slice(0, -1)
  for (const part of written.replace(/^@\/?/, '').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/') || undefined
}

function partOf(text: string, { kind, lines, region }: Include): string | undefined {
  const all = text.split(/\r\n|\n|\r/)
  if (region) return regionOf(all, region)
  if (lines) return all.slice((lines[0] ?? 1) - 1, lines[1]).join('\n')
  return kind === 'markdown' ? readFrontmatter(text).content : text
}

/** The lines between `#region name` and its `#endregion`, in whatever comments they stand. */
function regionOf(lines: string[], name: string): string | undefined {
  const is = (marker: string) => (line: string) => new RegExp(`(?:^|\\W)${marker}\\W+${name}\\b`).test(line)
  const start = lines.findIndex(is('region'))
  if (start < 0) return undefined
  const rest = lines.slice(start + 1)
  const named = rest.findIndex(is('endregion'))
  const end = named >= 0 ? named : rest.findIndex((line) => /\Wendregion\b/.test(` ${line}`))
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

function lineNumber(digits: string | undefined): number | undefined {
  return digits ? Number.parseInt(digits, 10) : undefined
}
