import type { Warning } from '../corpus/format.ts'
import { nameable } from '../corpus/slugs.ts'

/** Warnings of one look that are told one by one. */
const TOLD = 5

/** Tells what is wrong in a tree: the first few things, each on a line, and how many more there are. */
export function tellWarnings(warnings: readonly Warning[], log: (line: string) => void): void {
  for (const { path, message } of warnings.slice(0, TOLD)) {
    log(path === null ? message : `${nameable(path)}: ${message}`)
  }
  const more = warnings.length - TOLD
  if (more > 0) log(`and ${more} more ${more === 1 ? 'file' : 'files'} with something wrong`)
}
