import { fileURLToPath } from 'node:url'
import { bun } from './bun.ts'

/** The command line as it is published; `npm test` builds it before it runs the tests. */
export const CLI = fileURLToPath(new URL('../../dist/cli.mjs', import.meta.url))

/** Runtimes that the built package is run on. */
export const RUNTIMES = [
  { runtime: 'Node', command: process.execPath },
  ...(bun === null ? [] : [{ runtime: 'Bun', command: bun }]),
]
