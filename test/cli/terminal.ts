import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

/** What a command said, and how it ended. */
export interface Said {
  out: string
  err: string
  code: number
}

/** Runs a command line as a terminal of this kind would see it; by default one of 100 columns that is piped on. */
export async function say(line: readonly string[], kind: Partial<Terminal> = {}): Promise<Said> {
  const said = { out: '', err: '' }
  const code = await run(line, {
    cwd: '/',
    columns: 100,
    color: false,
    interactive: false,
    progress: false,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    ...kind,
  })
  return { ...said, code }
}
