import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import type { Finding } from './examine.ts'
import type { Terminal } from './terminal.ts'
import { paint } from './text.ts'
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
      print(finding, terminal)
      wrong ||= finding.state === 'wrong'
    }
    return wrong ? 1 : 0
  },
})

const MARKS = { fine: 'ok  ', note: 'note', wrong: 'off ' } as const

function print({ state, about, fact, remedy }: Finding, terminal: Terminal): void {
  const { bold, dim } = paint(terminal)
  const mark = state === 'wrong' ? bold(MARKS[state]) : dim(MARKS[state])
  terminal.out(`${mark} ${about.padEnd(LONGEST_ABOUT)} ${fact}\n`)
  if (remedy) terminal.out(`${' '.repeat(MARKS.fine.length + LONGEST_ABOUT + 2)}→ ${remedy}\n`)
}

const LONGEST_ABOUT = 'handshake'.length
