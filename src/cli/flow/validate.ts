import type { FlowSummary } from '../../flow/validate.ts'
import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { answerOf, count, FILES, JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow validate',
  about: 'Tells of each document whether it is valid; of one that is not, every place with what it must be.',
  positionals: FILES,
  flags: JSON_FLAG,
  examples: [
    { line: 'anchordoc flow validate flows/*.json', does: 'Exits with 1 if one of them is not valid.' },
  ],
  async run({ values, words }, terminal) {
    const [{ readJsonFile }, { showIssues }, { validateFlow }] = await Promise.all([
      import('./file.ts'),
      import('./issues.ts'),
      import('../../flow/validate.ts'),
    ])
    const checked = words.map((word) => {
      const file = readJsonFile(word, terminal)
      return { file, shown: file.shown, answer: validateFlow(file.value) }
    })
    if (values.json) terminal.out(json(answerOf(checked)))
    else {
      for (const { file, answer } of checked) {
        terminal.out(
          answer.valid
            ? `${file.shown}: ${summarized(answer.summary)}\n`
            : showIssues(file, answer, terminal),
        )
      }
    }
    return checked.every(({ answer }) => answer.valid) ? 0 : 1
  },
})

function summarized({ id, steps, triggers, variables, handlers, flows }: FlowSummary): string {
  const parts = [
    count(steps, 'step'),
    count(triggers, 'trigger'),
    count(variables, 'variable'),
    ...(handlers.length > 0 ? [`handlers ${handlers.join(', ')}`] : []),
    ...(flows.length > 0 ? [`flows ${flows.join(', ')}`] : []),
  ]
  return `${id} is valid: ${parts.join('; ')}`
}
