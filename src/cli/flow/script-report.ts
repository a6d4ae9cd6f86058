import type { Coverage } from '../../flow/simulate/index.ts'
import type { Terminal } from '../terminal.ts'
import { paint, visible, wrapped } from '../text.ts'
import { showIssues } from './issues.ts'
import type { TestedScript } from './run-script.ts'
import { showCoverage } from './transcript.ts'

/** What came of a script: its conversations, and what of the flows they left out. */
export function showReport({ script, broken, report }: TestedScript, terminal: Terminal): string {
  const { bold, dim, green, red, yellow } = paint(terminal)
  const title = `${bold(script.shown)}\n`
  if (!report.valid) return `${title}${broken ? showIssues(broken, report, terminal) : ''}`
  const lines = report.conversations.flatMap(({ name, failures, warnings }) => [
    `  ${failures.length === 0 ? green('ok  ') : red('FAIL')} ${visible(name)}`,
    ...failures.map(({ path, message }) => `       ${script.at(path)} ${visible(message)}`),
    ...warnings.map(({ code, step, message }) =>
      yellow(`       warning ${code} at ${step}: ${visible(message)}`),
    ),
  ])
  const shortfalls = report.shortfalls.map(
    ({ path, message }) => `  ${red('FAIL')} ${script.at(path)} ${message}`,
  )
  const coverage = Object.entries(report.coverage).flatMap(([flow, covered]) => [
    `  ${showCoverage(flow, covered)}`,
    ...missing(covered, terminal).map(dim),
  ])
  return `${[title.trimEnd(), ...lines, ...shortfalls, ...coverage].join('\n')}\n`
}

function missing({ steps, edges }: Coverage, terminal: Terminal): string[] {
  const list = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : wrapped(`${what}: ${names.join(', ')}`, terminal, 4)
  return [...list('steps left out', steps.missing), ...list('edges left out', edges.missing)]
}
