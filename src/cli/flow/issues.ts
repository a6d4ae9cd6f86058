import type { Issue } from '../../flow/issues.ts'
import type { Terminal } from '../terminal.ts'
import { paint, visible } from '../text.ts'
import type { JsonFile } from './file.ts'

/** What a document gets wrong, a line each: `cafe.json:12:5 /steps/1/text must be …`. */
export function showIssues(
  file: JsonFile,
  { issues, truncated }: { issues: readonly Issue[]; truncated?: true },
  terminal: Terminal,
): string {
  const { bold, dim } = paint(terminal)
  const lines = issues.map(
    ({ path, message }) =>
      `${bold(file.at(path))} ${path === '' ? 'the document' : visible(path)} ${visible(message)}\n`,
  )
  return `${lines.join('')}${truncated ? dim('and more: mend these first\n') : ''}`
}
