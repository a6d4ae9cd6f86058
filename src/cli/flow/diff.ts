import type { Change, FlowDiff, StepReference } from '../../flow/diff.ts'
import type { Json } from '../../flow/value.ts'
import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { clipped, paint, visible } from '../text.ts'
import { JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow diff',
  about:
    'Tells what makes the right document of the left one. Steps are matched by id, and formatting counts for nothing. Exits with 1 if they differ.',
  positionals: [
    { name: 'left', required: true },
    { name: 'right', required: true },
  ],
  flags: JSON_FLAG,
  examples: [
    { line: 'anchordoc flow diff deployed.json cafe.json', does: 'What a deployment would change.' },
  ],
  async run({ values, words }, terminal) {
    const [{ readJsonFile }, { diffFlows }] = await Promise.all([
      import('./file.ts'),
      import('../../flow/diff.ts'),
    ])
    const [left, right] = words.map((word) => readJsonFile(word, terminal).value as Json)
    const diff = diffFlows(left as Json, right as Json)
    terminal.out(values.json ? json(diff) : shown(diff, terminal).join(''))
    return diff.changed ? 1 : 0
  },
})

function shown({ changed, metadata, added, removed, changedSteps }: FlowDiff, terminal: Terminal): string[] {
  const { bold, green, red } = paint(terminal)
  if (!changed) return ['no difference\n']
  return [
    ...(metadata.length > 0 ? [`${bold('the document')}\n`] : []),
    ...metadata.map((change) => showChange(change, terminal)),
    ...removed.map((step) => red(`- ${named(step)}\n`)),
    ...added.map((step) => green(`+ ${named(step)}\n`)),
    ...changedSteps.flatMap(({ moved, changes, ...step }) => [
      `${bold(named(step))}${moved ? ` moved from ${moved.from} to ${moved.to}` : ''}\n`,
      ...changes.map((change) => showChange(change, terminal)),
    ]),
  ]
}

function named({ id, kind }: StepReference): string {
  return visible(`step ${id}${kind === null ? '' : ` (${kind})`}`)
}

function showChange(change: Change, terminal: Terminal): string {
  const { green, red } = paint(terminal)
  const spell = (sign: string, value: Json) =>
    clipped(visible(`    ${sign} ${JSON.stringify(value)}`), terminal.columns)
  return [
    `  ${visible(change.path) || '(whole)'}\n`,
    ...('before' in change ? [`${red(spell('-', change.before))}\n`] : []),
    ...('after' in change ? [`${green(spell('+', change.after))}\n`] : []),
  ].join('')
}
