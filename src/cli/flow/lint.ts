import type { FlowDocument } from '../../flow/document.ts'
import type { Diagnostic, Severity } from '../../flow/lint/index.ts'
import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { paint, visible } from '../text.ts'
import type { JsonFile } from './file.ts'
import type { Places } from './places.ts'
import { count, FLOW_AND_SUBFLOWS, JSON_FLAG } from './shared.ts'

const SEVERITIES = ['error', 'warning', 'info'] as const satisfies Severity[]

export const command = defineCommand({
  name: 'flow lint',
  about:
    'Tells what is probably not meant in a valid document, and in the flows that it leads to where their files follow it.',
  positionals: FLOW_AND_SUBFLOWS,
  flags: {
    'fail-on': {
      type: 'text',
      value: 'SEVERITY',
      choices: SEVERITIES,
      help: 'Exit with 1 from this severity on: error (the default), warning or info.',
    },
    ...JSON_FLAG,
  },
  examples: [
    {
      line: 'anchordoc flow lint flows/cafe.json flows/payment.json --fail-on warning',
      does: 'For continuous integration.',
    },
  ],
  async run({ values, words }, terminal) {
    const [
      { readJsonFile },
      { showIssues },
      { placesIn },
      { describeFlows },
      { lintFlows },
      { isFlow, validateFlow },
    ] = await Promise.all([
      import('./file.ts'),
      import('./issues.ts'),
      import('./places.ts'),
      import('../../flow/graph.ts'),
      import('../../flow/lint/index.ts'),
      import('../../flow/validate.ts'),
    ])
    const files = words.map((word) => readJsonFile(word, terminal))
    const [root, ...others] = files as [JsonFile, ...JsonFile[]]
    const validation = validateFlow(root.value)
    if (!validation.valid) {
      terminal.out(values.json ? json(validation) : showIssues(root, validation, terminal))
      return 1
    }
    const document = root.value as FlowDocument
    // Without other files nothing is known of other flows, which is not the same as that there are none.
    const subflows = others.length > 0 ? others.map(({ value }) => value) : undefined
    const diagnostics = lintFlows(document, subflows)
    if (values.json) {
      const { unresolved } = describeFlows(document, subflows?.filter(isFlow))
      const { valid, issues, summary } = validation
      terminal.out(json({ valid, issues, diagnostics, unresolved, summary }))
    } else terminal.out(shown(diagnostics, placesIn(files), terminal))
    const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(values['fail-on'] ?? 'error') + 1)
    return diagnostics.some(({ severity }) => failing.includes(severity)) ? 1 : 0
  },
})

function shown(diagnostics: readonly Diagnostic[], places: Places, terminal: Terminal): string {
  const { bold, red, yellow, cyan } = paint(terminal)
  const colour = { error: red, warning: yellow, info: cyan }
  if (diagnostics.length === 0) return 'nothing to mend\n'
  const lines = diagnostics.map((diagnostic) => {
    const { severity, code, message } = diagnostic
    return `${bold(places(diagnostic))} ${colour[severity](severity)} ${code}: ${visible(message)}\n`
  })
  const counts = SEVERITIES.map((severity) => ({
    severity,
    number: diagnostics.filter((diagnostic) => diagnostic.severity === severity).length,
  })).filter(({ number }) => number > 0)
  return `${lines.join('')}${counts.map(({ severity, number }) => (severity === 'info' ? `${number} info` : count(number, severity))).join(', ')}\n`
}
