import type { CommandGroup } from './command.ts'

export const group: CommandGroup = {
  name: 'flow',
  about:
    "Works on a chatbot's flow documents, the JSON files that say what a bot asks and answers. Nothing in them is ever run.",
  commands: {
    validate: {
      summary: 'tell whether documents are valid, and every place where not',
      load: () => import('./flow/validate.ts'),
    },
    lint: {
      summary: 'tell what is probably not meant: dead ends, loops, unset variables',
      load: () => import('./flow/lint.ts'),
    },
    graph: {
      summary: 'draw a document, as Mermaid or as a picture',
      load: () => import('./flow/graph.ts'),
    },
    simulate: {
      summary: 'rehearse a conversation',
      load: () => import('./flow/simulate.ts'),
    },
    test: {
      summary: 'run the conversation scripts kept beside documents',
      load: () => import('./flow/test.ts'),
    },
    diff: {
      summary: 'tell what changed, step by step',
      load: () => import('./flow/diff.ts'),
    },
    digest: {
      summary: 'print fingerprints that no formatting changes',
      load: () => import('./flow/digest.ts'),
    },
    migrate: {
      summary: 'bring an older document to the current version',
      load: () => import('./flow/migrate.ts'),
    },
  },
  examples: [
    { line: 'anchordoc flow validate flows/*.json', does: 'Every issue with its line and column.' },
    {
      line: 'anchordoc flow test flows/cafe.json',
      does: 'The conversations kept in flows/*.flow-test.json, for continuous integration.',
    },
    { line: 'anchordoc flow graph flows/cafe.json --out cafe.html', does: 'A picture to look at.' },
  ],
}
