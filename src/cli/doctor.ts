import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import type { Finding } from './examine.ts'
import type { Terminal } from './terminal.ts'
import { paint, visible, wrapped } from './text.ts'
import { refuse } from './usage.ts'

export const command = defineCommand({
  name: 'doctor',
  about:
    'Looks whether everything is there that serving needs: runtime, corpus and model; starts the server, shakes hands with it and ' +
    'searches; lists the configurations of clients in this project. Exits with 1 and the remedy where something is wrong.',
  positionals: [],
  flags: {
    corpus: {
      type: 'text',
      value: 'FILE',
      help: 'Look at this corpus file; by default at the one that serve would take.',
    },
  },
  examples: [
    { line: `${NAME} doctor`, does: 'Where an agent does not see the tools, or search goes by words alone.' },
  ],
  async run({ values: { corpus } }, terminal) {
    const [{ chooseCorpus }, { examine }] = await Promise.all([import('./which.ts'), import('./examine.ts')])
    const choice = chooseCorpus(terminal.cwd, corpus)
    if ('problems' in choice) return refuse(choice.problems, terminal)
    let wrong = false
    for await (const finding of examine(choice, terminal.cwd)) {
      for (const line of findingLines(finding, terminal)) terminal.out(`${line}\n`)
      wrong ||= finding.state === 'wrong'
    }
    return wrong ? 1 : 0
  },
})

const MARKS = { fine: 'ok  ', note: 'note', wrong: 'off ' } as const

const LONGEST_ABOUT = 'handshake'.length

/** A finding as lines of the terminal's width, what it is about at their beginning. */
export function findingLines(
  { state, about, fact, remedy }: Finding,
  terminal: Pick<Terminal, 'columns' | 'color'>,
): string[] {
  const { bold, dim } = paint(terminal)
  const mark = state === 'wrong' ? bold(MARKS[state]) : dim(MARKS[state])
  const indent = MARKS.fine.length + LONGEST_ABOUT + 2
  const [first = '', ...more] = wrapped(visible(fact), terminal, indent)
  return [
    `${mark} ${about.padEnd(LONGEST_ABOUT)} ${first.slice(indent)}`,
    ...more,
    ...(remedy ? wrapped(visible(remedy), terminal, indent + 2).map(arrowAtFirst) : []),
  ]
}

function arrowAtFirst(line: string, place: number): string {
  return place > 0 ? line : line.replace(/^( *) {2}/, '$1→ ')
}
