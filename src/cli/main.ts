#!/usr/bin/env node
import { run } from './run.ts'
import { processTerminal } from './terminal.ts'

// A reader that has seen enough (`| head`) closes the pipe: that ends the command, it does not fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), processTerminal())
