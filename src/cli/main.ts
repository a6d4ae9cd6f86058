#!/usr/bin/env node
import { reserveStdout } from '../server/stdout.ts'
import { NAME } from '../version.ts'

// A reader that has seen enough (`| head`) closes the pipe: that ends the command, it does not fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// Nobody reads what is said aside: the answer counts.
process.stderr.on('error', () => {})

const argv = process.argv.slice(2)
// Before anything else is loaded that might talk: standard output is the protocol's.
if (isServing(argv)) reserveStdout()

try {
  const [{ run }, { processTerminal }] = await Promise.all([import('./run.ts'), import('./terminal.ts')])
  process.exitCode = await run(argv, processTerminal(process))
} catch (error) {
  process.stderr.write(`${NAME}: unexpected: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Whether a command line starts the server, which is what it does without a command. */
function isServing([first, ...rest]: string[]): boolean {
  const asks = ['--help', '-h', '--version', '-v']
  return (
    (first === undefined || first === 'serve' || first.startsWith('-')) &&
    ![first, ...rest].some((word) => asks.includes(word ?? ''))
  )
}
