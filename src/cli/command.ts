import type { Terminal } from './terminal.ts'

/** A flag of a command. */
export interface Flag {
  /** `flag` takes no value, `text` any, `number` a whole number from `min` to `max`, `list` any and may be repeated. */
  type: 'flag' | 'text' | 'number' | 'list'
  /** Name of the value in the help: `FILE`, `N`. */
  value?: string
  /** One letter. */
  short?: string
  min?: number
  max?: number
  /** The values allowed. */
  choices?: readonly string[]
  help: string
}

export type Flags = Readonly<Record<string, Flag>>

/** What stands on the command line without a flag, in order. */
export interface Positional {
  name: string
  required: boolean
  /** The last one may take all words that are left, joined by spaces. */
  rest?: boolean
  /** The last one may be given several times. */
  many?: boolean
}

type Value<F extends Flag> = F['type'] extends 'flag'
  ? true
  : F['type'] extends 'number'
    ? number
    : F['type'] extends 'list'
      ? string[]
      : F extends { choices: readonly (infer Choice)[] }
        ? Choice
        : string

/** The values given, by flag name; a flag that was not given is absent. */
export type Values<F extends Flags> = { [Name in keyof F]?: Value<F[Name]> }

export interface Given<F extends Flags = Flags> {
  values: Values<F>
  /** One for each positional given. */
  words: string[]
}

/**
 * A command of the command line. Its file imports nothing heavy at its top: `--help` loads it, and `run` imports what it needs.
 */
export interface Command<F extends Flags = Flags> {
  name: string
  /** What it does, for people, in a sentence or two. */
  about: string
  positionals: readonly Positional[]
  flags: F
  /** Lines to type, each with what it does. */
  examples: readonly { line: string; does: string }[]
  /** Returns the exit code: 0, 1 (nothing found, a check failed) or 2 (usage). */
  run(given: Given<F>, terminal: Terminal): Promise<number>
}

/** What a help lists, in its order; a command's file is loaded when it is called. */
export type CommandTable = Readonly<
  Record<string, { summary: string; load: () => Promise<{ command: Command } | { group: CommandGroup }> }>
>

/** Commands that share a first word. */
export interface CommandGroup extends Pick<Command, 'name' | 'about' | 'examples'> {
  commands: CommandTable
}

/** Types a command's definition. */
export function defineCommand<const F extends Flags>(command: Command<F>): Command {
  // The flags of a command are its own affair: whoever runs it has parsed the line by the very table it was typed by.
  return command as unknown as Command
}
