import { resolve } from 'node:path'
import { AnchordocError } from '../errors.ts'
import { quote } from '../quote.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'create',
  about:
    'Writes a fresh app into a new folder: documentation, a bot with its test, and the configurations of coding agents. It installs ' +
    'nothing and says what to run.',
  positionals: [{ name: 'dir', required: true }],
  flags: {},
  examples: [{ line: 'anchordoc create table-bot', does: 'A folder table-bot with everything in it.' }],
  async run({ words: [dir = ''] }, terminal) {
    const { createApp, isVacant } = await import('../scaffold/create.ts')
    const folder = resolve(terminal.cwd, dir)
    if (!isVacant(folder)) {
      terminal.err(`${NAME}: ${quote(dir)} is there and not empty: name a folder that is not\n`)
      return 1
    }
    const { name, manager, files } = orSay(dir, () => createApp(folder, process.env.npm_config_user_agent))
    terminal.out(`${name}: ${files.length} files written\n`)
    for (const file of files) terminal.out(`  ${file}\n`)
    terminal.out(
      `\nNow run:\n${folder === terminal.cwd ? '' : `  cd ${word(dir)}\n`}  ${manager} install\n  ${manager} run test\n`,
    )
    return 0
  },
})

/** Says of a folder that nothing can be written into it, where that is what went wrong. */
function orSay<Made>(dir: string, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new AnchordocError(`${quote(dir)} cannot be written (${code}): name a folder that can`)
  }
}

/** A path as one word of a command line. */
function word(path: string): string {
  return /[^\p{L}\p{N}\p{M}_.,:@%+=~/\\-]/u.test(path) ? `"${path}"` : path
}
