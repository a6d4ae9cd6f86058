import { NAME } from '../version.ts'
import type { TextFile } from './text-file.ts'

/** File at a project's root that coding agents read before anything else. */
export const AGENTS_FILE = 'AGENTS.md'

const BEGIN = `<!-- BEGIN:${NAME} -->`
const END = `<!-- END:${NAME} -->`

/**
 * The text of AGENTS.md with the block that tells agents of the tools: in place of the block that is there, else at the end.
 *
 * @param server its name in the clients' files, and whether the command line, without flags, answers from the same pages
 */
export function withAgentsBlock({ text, eol }: TextFile, server: { key: string; shell: boolean }): string {
  const block = [BEGIN, ...advice(server), END].join(eol)
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END, begin)
  if (begin >= 0 && end >= 0) return text.slice(0, begin) + block + text.slice(end + END.length)
  const head = text === '' ? '' : text.trimEnd() + eol + eol
  return head + block + eol
}

/** Whether a text has the block. */
export function hasAgentsBlock(text: string): boolean {
  return text.includes(BEGIN)
}

function advice({ key, shell }: { key: string; shell: boolean }): string[] {
  return [
    '## Documentation',
    '',
    `The MCP server \`${key}\` answers from the documentation of the version that is installed here. Prefer it to memory:`,
    '',
    '1. `search_docs` with the question in your own words finds sections.',
    '2. `get_section` with the `slug` and `headingId` of a hit reads one of them; `get_outline` shows what a page has.',
    ...(shell ? ['', `In a shell: \`npx ${NAME} search "the question"\`.`] : []),
  ]
}
