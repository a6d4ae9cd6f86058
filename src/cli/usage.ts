import { NAME } from '../version.ts'
import type { Terminal } from './terminal.ts'

/** Says everything that is wrong with how a command was called, a line each. Returns the exit code of wrong usage. */
export function refuse(problems: readonly string[], terminal: Terminal, help?: string): 2 {
  for (const problem of problems) terminal.err(`${NAME}: ${problem}\n`)
  if (help) terminal.err(`See ${help} --help.\n`)
  return 2
}
