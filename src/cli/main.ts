#!/usr/bin/env node
import { NAME } from '../version.ts'
import { run } from './run.ts'
import { processTerminal } from './terminal.ts'

// A reader that has seen enough (`| head`) closes the pipe: that ends the command, it does not fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// Nobody reads what is said aside: the answer counts.
process.stderr.on('error', () => {})

try {
  process.exitCode = await run(process.argv.slice(2), processTerminal(process))
} catch (error) {
  process.stderr.write(`${NAME}: unexpected: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
