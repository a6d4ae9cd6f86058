import { AnchordocError } from '../errors.ts'
import { nearest } from '../nearest.ts'
import { NAME, VERSION } from '../version.ts'
import { parseLine } from './arguments.ts'
import type { CommandGroup, CommandTable } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './commands.ts'
import type { Terminal } from './terminal.ts'
import { refuse } from './usage.ts'

/** Runs a command line and returns its exit code: 0, 1 (nothing found, a check failed) or 2 (usage). */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first, second] = argv
  if (first === '--version' || first === '-v') {
    terminal.out(`${VERSION}\n`)
    return 0
  }
  if (first === '--help' || first === '-h' || (first === 'help' && !second)) {
    terminal.out((await import('./help.ts')).overview(terminal))
    return 0
  }
  if (first === 'help' && second) return run([...argv.slice(1), '--help'], terminal)
  const bare = first === undefined || first.startsWith('-')
  return runCommand(bare ? [DEFAULT_COMMAND, ...argv] : argv, { called: NAME, commands: COMMANDS }, terminal)
}

/** Commands, and the words that stand before them on the command line. */
interface Place {
  called: string
  commands: CommandTable
}

async function runCommand(
  [name = '', ...argv]: readonly string[],
  { called, commands }: Place,
  terminal: Terminal,
): Promise<number> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) return refuse([unknownCommand(name, Object.keys(commands))], terminal, called)
  const loaded = await entry.load()
  if ('group' in loaded) return runGroup(loaded.group, argv, terminal)
  const { command } = loaded
  const line = parseLine(argv, command)
  if ('help' in line) {
    terminal.out((await import('./help.ts')).commandHelp(command, terminal))
    return 0
  }
  if ('problems' in line) return refuse(line.problems, terminal, `${called} ${name}`)
  try {
    return await command.run(line.given, terminal)
  } catch (error) {
    if (!(error instanceof AnchordocError)) throw error
    const { visible } = await import('./text.ts')
    terminal.err(`${NAME}: ${visible(error.message)}\n`)
    return 1
  }
}

async function runGroup(group: CommandGroup, argv: readonly string[], terminal: Terminal): Promise<number> {
  const called = `${NAME} ${group.name}`
  const [first] = argv
  if (first === '--help' || first === '-h') {
    terminal.out((await import('./help.ts')).groupHelp(group, terminal))
    return 0
  }
  if (first === undefined) {
    const names = Object.keys(group.commands).join(', ')
    return refuse([`${group.name} needs a command: ${names}`], terminal, called)
  }
  return runCommand(argv, { called, commands: group.commands }, terminal)
}

function unknownCommand(name: string, known: readonly string[]): string {
  const [near] = nearest(name, known, (command) => [command], { count: 1, least: 0.5 })
  return `unknown command ${JSON.stringify(name)}${near ? `; did you mean ${near}?` : ''}`
}
