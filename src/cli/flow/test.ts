import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { answerOf, FILES, JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow test',
  about:
    'Runs the conversation scripts (*.flow-test.json) that are kept beside flows, and tells which steps none of them went through. Exits with 1 if a conversation does not go as its script says.',
  positionals: FILES,
  flags: JSON_FLAG,
  examples: [
    { line: 'anchordoc flow test flows/cafe.json', does: 'All scripts beside the flow that are about it.' },
    { line: 'anchordoc flow test flows/*.flow-test.json', does: 'These scripts.' },
  ],
  async run({ values, words }, terminal) {
    const [{ scriptsOf }, { runFile }, { showReport }] = await Promise.all([
      import('./scripts.ts'),
      import('./run-script.ts'),
      import('./script-report.ts'),
    ])
    const tested = scriptsOf(words, terminal).map((path) => runFile(path, terminal))
    const reports = tested.map(({ report }) => report)
    if (values.json) {
      terminal.out(
        json(answerOf(tested.map(({ script, report }) => ({ shown: script.shown, answer: report })))),
      )
    } else {
      terminal.out(tested.map((one) => showReport(one, terminal)).join('\n'))
    }
    return reports.every((report) => report.valid && report.passed) ? 0 : 1
  },
})
