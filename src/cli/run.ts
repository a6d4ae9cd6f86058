import { AnchordocError } from '../errors.ts'
import { nearest } from '../nearest.ts'
import { NAME, VERSION } from '../version.ts'
import { parseLine } from './arguments.ts'
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
  if (first === 'help' && second) return run([second, '--help'], terminal)
  const bare = first === undefined || first.startsWith('-')
  return runCommand(bare ? DEFAULT_COMMAND : first, bare ? argv : argv.slice(1), terminal)
}

async function runCommand(name: string, argv: readonly string[], terminal: Terminal): Promise<number> {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!entry) return refuse([unknownCommand(name)], terminal, NAME)
  const { command } = await entry.load()
  const line = parseLine(argv, command)
  if ('help' in line) {
    terminal.out((await import('./help.ts')).commandHelp(command, terminal))
    return 0
  }
  if ('problems' in line) return refuse(line.problems, terminal, `${NAME} ${name}`)
  try {
    return await command.run(line.given, terminal)
  } catch (error) {
    if (!(error instanceof AnchordocError)) throw error
    terminal.err(`${NAME}: ${error.message}\n`)
    return 1
  }
}

function unknownCommand(name: string): string {
  const [near] = nearest(name, Object.keys(COMMANDS), (command) => [command], { count: 1, least: 0.5 })
  return `unknown command ${JSON.stringify(name)}${near ? `; did you mean ${near}?` : ''}`
}
