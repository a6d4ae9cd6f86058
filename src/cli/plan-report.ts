import { createTwoFilesPatch } from 'diff'
import { AGENTS_FILE } from '../scaffold/agents.ts'
import type { FilePlan, InitPlan } from '../scaffold/init.ts'
import { NAME } from '../version.ts'
import type { Terminal } from './terminal.ts'
import { padded, visible } from './text.ts'

/**
 * Says what became of each file, or, of a dry run, what would: the difference. Returns the exit code: 1 where a file was left alone
 * because it is broken.
 */
export function reportPlan(
  { files, manager, installed, key }: InitPlan,
  terminal: Terminal,
  dryRun: boolean,
): number {
  const broken = files.filter(({ problem }) => problem)
  const whole = files.filter(({ problem }) => !problem)
  const width = Math.max(...whole.map(({ name }) => name.length)) + 2
  for (const file of whole) {
    if (dryRun && file.after !== undefined) terminal.out(difference(file))
    else terminal.out(`${padded(file.name, width)}${file.said}\n`)
  }
  for (const { name, problem, paste } of broken) {
    terminal.err(
      `${NAME}: ${name}, ${problem?.fact}: the file is left as it is; mend it and run ${NAME} init again\n`,
    )
    if (paste !== undefined) terminal.err(`Or paste this entry into ${name} yourself:\n${paste}`)
  }
  const manifest = files.find(({ name }) => name === 'package.json')
  if (!dryRun && !manifest?.problem) {
    if (!installed) terminal.out(`\nNow run: ${manager} install\n`)
    else if (manifest?.after !== undefined) terminal.out(`\nNothing is to be installed: ${NAME} is there.\n`)
  }
  const agents = files.some(({ name }) => name === AGENTS_FILE)
  if (!dryRun && !agents && files.some(({ after }) => after !== undefined)) {
    terminal.out(`${NAME} init --agents tells agents in AGENTS.md that the server ${key} is there.\n`)
  }
  return broken.length > 0 ? 1 : 0
}

function difference({ name, before, after }: FilePlan): string {
  const from = before === undefined ? '/dev/null' : name
  const patch = createTwoFilesPatch(from, name, before ?? '', after ?? '', undefined, undefined, {
    context: 3,
  })
  return visible(patch.slice(patch.indexOf('---')))
}
