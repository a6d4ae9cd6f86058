import { resolveSettings, type Settings } from '../config/settings.ts'
import type { Warning } from '../corpus/format.ts'
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

/** Flags and options as settings; undefined where the options are wrong, which has been said on stderr. */
export function settingsFor(
  flags: Values<typeof TREE_FLAGS> & { out?: string },
  terminal: Terminal,
): Settings | undefined {
  const settings = resolveSettings(terminal.cwd, flags)
  if (!('problems' in settings)) return settings
  for (const problem of settings.problems) terminal.err(`${NAME}: ${problem}\n`)
  return undefined
}

/** Of each kind of warning so many are shown. */
const SHOWN_WARNINGS = 5

/** Says on stderr what a build noticed; the more there is of a kind, the less of it. */
export function sayWarnings(warnings: readonly Warning[], terminal: Pick<Terminal, 'err'>): void {
  const seen = new Map<string, number>()
  for (const { code, path, message } of warnings) {
    const nth = (seen.get(code) ?? 0) + 1
    seen.set(code, nth)
    if (nth <= SHOWN_WARNINGS)
      terminal.err(`warning: ${visible(path === null ? message : `${path}: ${message}`)}\n`)
  }
  for (const [code, number] of seen) {
    const more = number - SHOWN_WARNINGS
    if (more > 0) terminal.err(`warning: ${more} more of the kind "${code}"; build --json lists them all\n`)
  }
}
