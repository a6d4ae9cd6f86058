import { NAME, VERSION } from '../version.ts'
import { COMMON_FLAGS } from './arguments.ts'
import type { Command, CommandGroup, Flag } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { Terminal } from './terminal.ts'
import { paint, table, wrapped } from './text.ts'

/** The help of the whole command line. */
export function overview(terminal: Terminal): string {
  const { bold } = paint(terminal)
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary] as const)
  return [
    ...wrapped(
      `${bold(NAME)} ${VERSION}: the documentation of a package, section by section, for coding agents and people.`,
      terminal,
    ),
    '',
    `${bold('Usage')}  ${NAME} [COMMAND] [flags]`,
    '',
    bold('Commands'),
    ...table(commands, terminal),
    '',
    bold('Flags'),
    ...table(
      [
        ['-h, --help', 'Show this help, or that of a command.'],
        ['-v, --version', 'Show the version.'],
      ],
      terminal,
    ),
    '',
    bold('Example'),
    `  ${NAME} search "how do I pin the anchors"`,
    '',
    ...wrapped(
      `${NAME} COMMAND --help tells more. Exit codes: 0 done, 1 nothing found or a check failed, 2 wrong usage.`,
      terminal,
    ),
    '',
  ].join('\n')
}

/** The help of one command. */
export function commandHelp(command: Command, terminal: Terminal): string {
  const { bold } = paint(terminal)
  const words = command.positionals.map(({ name, required, rest, many }) => {
    const shown = `<${name}>${rest || many ? '…' : ''}`
    return required ? shown : `[${shown}]`
  })
  return [
    ...wrapped(command.about, terminal),
    '',
    `${bold('Usage')}  ${[NAME, command.name, ...words, '[flags]'].join(' ')}`,
    '',
    bold('Flags'),
    ...table(
      Object.entries({ ...command.flags, ...COMMON_FLAGS }).map(([name, flag]) => [
        signature(name, flag),
        flag.help,
      ]),
      terminal,
    ),
    '',
    ...examples(command, terminal),
    '',
  ].join('\n')
}

/** The help of commands that share a first word. */
export function groupHelp(group: CommandGroup, terminal: Terminal): string {
  const { bold } = paint(terminal)
  return [
    ...wrapped(group.about, terminal),
    '',
    `${bold('Usage')}  ${NAME} ${group.name} COMMAND [flags]`,
    '',
    bold('Commands'),
    ...table(
      Object.entries(group.commands).map(([name, { summary }]) => [name, summary]),
      terminal,
    ),
    '',
    ...examples(group, terminal),
    '',
    ...wrapped(`${NAME} ${group.name} COMMAND --help tells more.`, terminal),
    '',
  ].join('\n')
}

function examples({ examples }: Pick<Command, 'examples'>, terminal: Terminal): string[] {
  const { bold, dim } = paint(terminal)
  return [
    bold(examples.length > 1 ? 'Examples' : 'Example'),
    ...examples.flatMap(({ line, does }) => [`  ${line}`, ...wrapped(does, terminal, 6).map(dim)]),
  ]
}

function signature(name: string, { type, short, value }: Flag): string {
  const letter = short ? `-${short}, ` : ''
  return `${letter}--${name}${type === 'flag' ? '' : ` ${value ?? 'VALUE'}`}`
}
