import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import type { Finding } from './examine.ts'
import { chooseSources, SOURCE_FLAGS } from './sources.ts'
import type { Terminal } from './terminal.ts'
import { paint, visible, wrapped } from './text.ts'
import { refuse } from './usage.ts'

export const command = defineCommand({
  name: 'doctor',
  about:
    'Looks whether everything is there that serving needs: runtime, documentation and model; starts the server, shakes hands with ' +
    'it and searches; lists the configurations of clients in this project. Without flags it looks at what the script mcp:docs ' +
    'serves, else at what serve would take. Exits with 1 and the remedy where something is wrong.',
  positionals: [],
  flags: {
    corpus: { ...SOURCE_FLAGS.corpus, help: 'Look at this corpus file.' },
    docs: { ...SOURCE_FLAGS.docs, help: 'Look at this folder of Markdown.' },
    packages: { ...SOURCE_FLAGS.packages, help: 'Look at what the dependencies bring along.' },
  },
  examples: [
    { line: `${NAME} doctor`, does: 'Where an agent does not see the tools, or search goes by words alone.' },
  ],
  async run({ values }, terminal) {
    const [{ servedByScript }, { examine }] = await Promise.all([
      import('./served.ts'),
      import('./examine.ts'),
    ])
    const named = Object.keys(values).length > 0
    const { cwd, flags } = named ? { cwd: terminal.cwd, flags: values } : servedByScript(terminal.cwd)
    const sources = chooseSources(cwd, flags)
    if ('problems' in sources) return refuse(sources.problems, terminal)
    let wrong = false
    for await (const finding of examine(sources, cwd)) {
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
