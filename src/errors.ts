/**
 * An error that a person or an agent can act on: one sentence with the fact, the offending value and the remedy.
 * Its message is shown as it is; it never holds a stack or an absolute path.
 */
export class AnchordocError extends Error {
  override name = 'AnchordocError'
}
