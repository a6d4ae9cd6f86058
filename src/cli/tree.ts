import { resolveSettings, type Settings } from '../config/settings.ts'
import type { ReadTree } from '../corpus/read.ts'
import { warningLine } from '../corpus/warning.ts'
import { NAME } from '../version.ts'
import type { Flag, Values } from './command.ts'
import type { Terminal } from './terminal.ts'
import { visible } from './text.ts'

/** Flags of every command that reads a documentation tree. */
export const TREE_FLAGS = {
  docs: { type: 'text', value: 'DIR', help: 'Folder of the documentation; `docs` by default.' },
  categories: {
    type: 'text',
    value: 'FILE',
    help: 'Order of the categories; by default categories.json beside package.json, else in the documentation.',
  },
  anchors: {
    type: 'text',
    value: 'RULE',
    choices: ['github', 'vitepress'],
    help: 'Rule for anchors; by default vitepress where the documentation has a .vitepress folder, else github.',
  },
  slugs: {
    type: 'text',
    value: 'RULE',
    choices: ['name', 'path'],
    help: 'Rule for slugs; by default bare file names where they are unique, else paths.',
  },
  exclude: {
    type: 'list',
    value: 'GLOB',
    help: 'What stays out, relative to the documentation; may be repeated.',
  },
} as const satisfies Record<string, Flag>

/**
 * Reads the documentation tree that flags and options name, and says on stderr what is wrong with its pages.
 *
 * @returns undefined where the options themselves are wrong, which has been said
 */
export async function readDocs(
  flags: Values<typeof TREE_FLAGS> & { out?: string },
  terminal: Terminal,
): Promise<{ tree: ReadTree; settings: Settings } | undefined> {
  const settings = resolveSettings(terminal.cwd, flags)
  if ('problems' in settings) {
    for (const problem of settings.problems) terminal.err(`${NAME}: ${problem}\n`)
    return undefined
  }
  const { readTree } = await import('../corpus/read.ts')
  const tree = await readTree(settings.docs, settings.tree)
  for (const warning of tree.warnings) terminal.err(`warning: ${visible(warningLine(warning))}\n`)
  return { tree, settings }
}
