/** Where a command reads its surroundings and writes its answer. */
export interface Terminal {
  /** Working directory: relative files are looked for here. */
  cwd: string
  /** The answer. */
  out(text: string): void
  /** Everything that is not the answer. */
  err(text: string): void
  /** Width in columns. */
  columns: number
  /** Whether the answer may carry colour. */
  color: boolean
  /** Whether the answer is read by a person at a terminal. */
  interactive: boolean
  /** Whether `err` is a terminal, so that a line may be written over. */
  progress: boolean
}

/** Columns of output that goes to no terminal. */
const PIPED_COLUMNS = 100

/** Narrower terminals get lines of this width all the same. */
const LEAST_COLUMNS = 40

/** The terminal of a process. No colour where the answer is piped, with `NO_COLOR` set, or on a dumb terminal. */
export function processTerminal({
  stdout,
  stderr,
  env,
  cwd,
}: Pick<NodeJS.Process, 'stdout' | 'stderr' | 'env' | 'cwd'>): Terminal {
  const interactive = stdout.isTTY === true
  return {
    cwd: cwd(),
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    columns: interactive ? Math.max(LEAST_COLUMNS, stdout.columns || 80) : PIPED_COLUMNS,
    color: interactive && !env.NO_COLOR && env.TERM !== 'dumb',
    interactive,
    progress: stderr.isTTY === true,
  }
}
