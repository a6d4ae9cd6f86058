import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { refuse } from '../usage.ts'
import { FLOW_AND_SUBFLOWS, JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow simulate',
  about:
    'Rehearses a conversation: no phone, no network, no clock. The flows that the document leads to follow it as files.',
  positionals: FLOW_AND_SUBFLOWS,
  flags: {
    input: {
      type: 'list',
      value: 'TEXT',
      help: 'What the user writes, or an event as JSON: {"type":"button","id":"yes"}. May be repeated.',
    },
    with: {
      type: 'text',
      value: 'FILE',
      help: 'More of the request as JSON: inputs, handlers, variables, begin, now, maxSteps.',
    },
    ...JSON_FLAG,
  },
  examples: [
    {
      line: 'anchordoc flow simulate cafe.json payment.json --with handlers.json --input Ana --input 1',
      does: 'What the bot says to these two messages.',
    },
  ],
  async run({ values, words }, terminal) {
    const [{ readJsonFile }, { readEvent, readRequest }, { showIssues }, { showSimulation }, flow] =
      await Promise.all([
        import('./file.ts'),
        import('./request.ts'),
        import('./issues.ts'),
        import('./transcript.ts'),
        import('../../flow/index.ts'),
      ])
    const files = words.map((word) => readJsonFile(word, terminal))
    const [document, ...subflows] = files.map(({ value }) => value)
    const request = values.with === undefined ? {} : readRequest(readJsonFile(values.with, terminal))
    if (values.input && request.inputs) {
      return refuse(['give the inputs by --input or in the file of --with, not by both'], terminal)
    }
    const inputs = values.input?.map(readEvent)
    const simulation = flow.simulateFlow({ ...request, ...(inputs && { inputs }), document, subflows })
    if (values.json) terminal.out(json(simulation))
    else if (simulation.valid) terminal.out(showSimulation(simulation, terminal))
    else {
      const broken = files.find(({ value }) => !flow.isFlow(value))
      terminal.out(broken ? showIssues(broken, simulation, terminal) : '')
    }
    return simulation.valid ? 0 : 1
  },
})
