import type { FlowDocument } from '../../flow/document.ts'
import { NAME } from '../../version.ts'
import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { refuse } from '../usage.ts'
import { FILES, JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow graph',
  about:
    'Draws a valid document: prints a Mermaid flowchart, or writes a picture that needs no browser to be made and no network to be seen.',
  positionals: FILES,
  flags: {
    out: {
      type: 'text',
      value: 'FILE',
      help: 'Write a picture: FILE.svg of one flow, or FILE.html, which takes several.',
    },
    direction: {
      type: 'text',
      value: 'DIR',
      choices: ['TB', 'TD', 'BT', 'LR', 'RL'],
      help: 'Where it runs to; TB, from top to bottom, by default.',
    },
    ...JSON_FLAG,
  },
  examples: [
    { line: 'anchordoc flow graph flows/cafe.json', does: 'A Mermaid flowchart, for a Markdown page.' },
    {
      line: 'anchordoc flow graph flows/cafe.json flows/payment.json --out flows.html',
      does: 'A page with both, and a link from each call to the flow that is called.',
    },
  ],
  async run({ values: { out, direction, json: asJson }, words }, terminal) {
    const problems = problemsOf(out, words.length)
    if (problems.length > 0) return refuse(problems, terminal, 'anchordoc flow graph')
    const [{ readJsonFile }, { showIssues }, { writeText }, flow, { flowGraph }] = await Promise.all([
      import('./file.ts'),
      import('./issues.ts'),
      import('./write.ts'),
      import('../../flow/index.ts'),
      import('../../flow/graph.ts'),
    ])
    const files = words.map((word) => readJsonFile(word, terminal))
    let valid = true
    for (const file of files) {
      const validation = flow.validateFlow(file.value)
      if (validation.valid) continue
      valid = false
      terminal.err(showIssues(file, validation, terminal))
    }
    if (!valid) return 1
    const documents = files.map(({ value }) => value) as [FlowDocument, ...FlowDocument[]]
    const graph = flowGraph(documents[0])
    if (out !== undefined) {
      const { flowPage, flowSvg } = await import('../../picture/index.ts')
      const picture = out.endsWith('.svg')
        ? flowSvg(documents[0], { direction })
        : flowPage(documents, direction)
      terminal.err(`${NAME}: ${writeText(out, picture, terminal)} written\n`)
    }
    if (asJson) terminal.out(json(graph))
    else if (out === undefined) terminal.out(flow.flowMermaid(graph, direction))
    return 0
  },
})

function problemsOf(out: string | undefined, files: number): string[] {
  const ending = out === undefined ? undefined : /\.(svg|html)$/.exec(out)?.[1]
  return [
    ...(out !== undefined && ending === undefined
      ? [`--out is ${JSON.stringify(out)}; it must end with .svg or .html`]
      : []),
    ...(files > 1 && ending !== 'html'
      ? ['several flows are drawn into one picture only as --out FILE.html']
      : []),
  ]
}
