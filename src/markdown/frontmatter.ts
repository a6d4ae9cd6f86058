import matter from 'gray-matter'
import { parse as parseToml } from 'smol-toml'
import { messageOf } from '../error-text.ts'
import type { PageWarning } from './types.ts'

/** A page's frontmatter and what follows it. */
export interface Frontmatter {
  data: Record<string, unknown>
  /** What follows the block; the whole page where there is none. */
  content: string
  /** Lines before `content`, so that warnings can name lines of the file. */
  linesBefore: number
  /** Where in `content` a block ends that was meant as frontmatter and could not be read; 0 where there is none. */
  brokenEnd: number
  warnings: PageWarning[]
}

const OPENING = /^(---|\+\+\+)([\w-]*)[ \t]*(\r\n|\n|\r)/
const LOOKS_LIKE_KEY = /^["']?[\w.-]+["']?[ \t]*[:=]([ \t\r\n]|$)/

/** The languages a block may be in. gray-matter would also evaluate `---js`: a page must never run code. */
const LANGUAGES = ['yaml', 'yml', 'json', 'toml']
const engines = { toml: (text: string): object => parseToml(text), javascript: refuse, coffee: refuse }

/**
 * Takes the frontmatter off a page: a first block between `---` lines (YAML, or the language named after the dashes) or `+++`
 * lines (TOML). It is frontmatter only if it is a mapping, or empty; otherwise the page begins with a rule and nothing is taken.
 */
export function readFrontmatter(source: string): Frontmatter {
  const page = source.startsWith('\ufeff') ? source.slice(1) : source
  const none = { data: {}, content: page, linesBefore: 0, brokenEnd: 0, warnings: [] }
  const block = firstBlock(page)
  if (!block) return isUnclosed(page) ? { ...none, warnings: [UNCLOSED] } : none

  const read = readBlock(block.text, block.language)
  if ('data' in read) {
    const lines = page.slice(0, block.end).match(/\r\n|\n|\r/g)?.length ?? 0
    return { ...none, data: read.data, content: page.slice(block.end), linesBefore: lines }
  }
  if (!LANGUAGES.includes(block.language) || LOOKS_LIKE_KEY.test(block.text)) {
    const message = `The first block is not read as frontmatter, because ${read.reason}; it stays in the page.`
    return { ...none, brokenEnd: block.end, warnings: [{ code: 'frontmatter', message }] }
  }
  return none
}

/** Whether text is a YAML mapping, as in a block between two rules. */
export function isYamlMapping(text: string): boolean {
  return LOOKS_LIKE_KEY.test(text.replace(/^(?:#.*(?:\r\n|\n|\r))+/, '')) && 'data' in readBlock(text, 'yaml')
}

const UNCLOSED: PageWarning = {
  code: 'frontmatter',
  message: 'The page begins like frontmatter, but no line of `---` or `+++` ends it; it stays in the page.',
}

/** Whether a page begins with the first line of frontmatter and a key. */
function isUnclosed(page: string): boolean {
  const [opening, , language] = OPENING.exec(page) ?? []
  return (
    opening !== undefined &&
    language === '' &&
    LOOKS_LIKE_KEY.test(page.slice(opening.length, opening.length + 200))
  )
}

function firstBlock(page: string): { text: string; language: string; end: number } | undefined {
  const opening = OPENING.exec(page)
  if (!opening) return undefined
  const [first, fence, named] = opening as unknown as [string, string, string]
  const closing = new RegExp(
    `(?:^|\\r\\n|\\n|\\r)${fence === '---' ? '---' : '\\+\\+\\+'}[ \\t]*(?:\\r\\n|\\n|\\r|$)`,
    'g',
  )
  closing.lastIndex = first.length - 1
  const match = closing.exec(page)
  if (!match) return undefined
  return {
    text: page.slice(first.length, match.index),
    language: named.toLowerCase() || (fence === '---' ? 'yaml' : 'toml'),
    end: match.index + match[0].length,
  }
}

function readBlock(text: string, language: string): { data: Record<string, unknown> } | { reason: string } {
  if (text.trim() === '') return { data: {} }
  const lines = text.replace(/\r\n?/g, '\n')
  if (!LANGUAGES.includes(language)) return { reason: `"${language}" blocks are not read` }
  if (language !== 'json' && lines.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) {
    // Comments alone are an empty block; with blank lines among them they are headings between two rules.
    return /^\s*$/m.test(lines) ? { reason: 'it holds nothing but comments' } : { data: {} }
  }
  try {
    // The closing delimiter is one that cannot occur: the block's end has been found already, by stricter rules.
    const { data } = matter(`---\n${lines}`, { language, engines, delimiters: ['---', '\0'] })
    if (typeof data !== 'object' || Array.isArray(data)) return { reason: 'it is not a mapping' }
    return { data: { ...data } }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function refuse(): never {
  throw new Error('code in frontmatter is never run')
}

function reasonOf(error: unknown): string {
  return (
    messageOf(error)
      .split('\n')[0]
      ?.replace(/[.:]\s*$/, '') || 'it cannot be read'
  )
}
