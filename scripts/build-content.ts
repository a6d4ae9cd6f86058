/** Builds this package's manual into `content/docs.json`: `anchordoc build`, from the sources. */
import { run } from '../src/cli/run.ts'
import { processTerminal } from '../src/cli/terminal.ts'

process.exitCode = await run(['build', ...process.argv.slice(2)], processTerminal(process))
