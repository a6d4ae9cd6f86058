/** Something a build noticed and went on after. */
export interface Warning {
  /** What kind of thing, for scripts: `empty-page`, `slug-clash`, … */
  code: string
  /** The file it concerns, relative to the documentation root; null where it is about the whole tree. */
  path: string | null
  /** One sentence: the fact, the value, the remedy. */
  message: string
}

/** A warning as one line for people. */
export function warningLine({ path, message }: Warning): string {
  return path === null ? message : `${path}: ${message}`
}
