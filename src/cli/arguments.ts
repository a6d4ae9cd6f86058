import { parseArgs } from 'node:util'
import { nearest } from '../nearest.ts'
import type { Command, Flag, Flags, Given, Values } from './command.ts'

/** Flags that every command understands. */
export const COMMON_FLAGS = { help: { type: 'flag', short: 'h', help: 'Show this help.' } } as const

/** Values that name something on disk; an empty one, as of a variable that is not set, would stand for the working directory. */
const PATHS = ['FILE', 'DIR']

/** A command line as its command understands it, or everything that is wrong with it, one sentence each. */
export type ParsedLine = { help: true } | { given: Given } | { problems: string[] }

/** Reads the words after the command's name. Every problem is named at once; nothing is guessed. */
export function parseLine(
  argv: readonly string[],
  command: Pick<Command, 'name' | 'flags' | 'positionals'>,
): ParsedLine {
  const flags: Record<string, Flag> = { ...command.flags, ...COMMON_FLAGS }
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(flags).map(([name, { type, short }]) => [
        name,
        { type: type === 'flag' ? 'boolean' : 'string', multiple: true, ...(short && { short }) } as const,
      ]),
    ),
  })
  const values = new Map<string, true | string | number | string[]>()
  const words: string[] = []
  const problems: string[] = []
  let unknown = false
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined
    if (!flag) {
      unknown = true
      problems.push(unknownFlag(token.rawName, flags))
    } else if (token.name === 'help') return { help: true }
    else {
      const read = readValue(token.rawName, flag, token.value, token.inlineValue)
      if ('problem' in read) problems.push(read.problem)
      else if (flag.type === 'list')
        values.set(token.name, [...((values.get(token.name) as string[]) ?? []), String(read.value)])
      else if (values.has(token.name)) problems.push(`${token.rawName} is given twice; give it once`)
      else values.set(token.name, read.value)
    }
  }
  const placed = placeWords(words, command.positionals)
  // A word after an unknown flag may have been meant as its value.
  if (placed.surplus.length > 0 && !unknown) {
    problems.push(
      `${command.name} takes no further word ${JSON.stringify(placed.surplus[0])}; quote words that belong together`,
    )
  }
  if (placed.missing) problems.push(`${command.name} needs <${placed.missing}>`)
  return problems.length > 0
    ? { problems }
    : { given: { values: Object.fromEntries(values) as Values<Flags>, words: placed.words } }
}

function readValue(
  name: string,
  flag: Flag,
  text: string | undefined,
  inline: boolean | undefined,
): { value: true | string | number } | { problem: string } {
  if (flag.type === 'flag')
    return text === undefined ? { value: true } : { problem: `${name} takes no value` }
  const label = flag.value ?? 'VALUE'
  const unnamed = PATHS.includes(label) && text?.trim() === ''
  // A number below zero is a wrong value, not another flag.
  const another = !inline && /^-./.test(text ?? '') && !(flag.type === 'number' && /^-\d/.test(text ?? ''))
  if (text === undefined || unnamed || another) return { problem: `${name} needs a value: ${name} ${label}` }
  if (flag.choices && !flag.choices.includes(text)) {
    return { problem: `${name} is ${JSON.stringify(text)}; it must be one of: ${flag.choices.join(', ')}` }
  }
  if (flag.type !== 'number') return { value: text }
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = flag
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max) {
    const range = flag.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`
    return { problem: `${name} is ${JSON.stringify(text)}; it must be a whole number ${range}` }
  }
  return { value: number }
}

function unknownFlag(name: string, flags: Record<string, Flag>): string {
  const [near] = nearest(name, Object.keys(flags), (flag) => [`--${flag}`], { count: 1, least: 0.6 })
  return `unknown flag ${name}${near ? `; did you mean --${near}?` : ''}`
}

function placeWords(
  words: readonly string[],
  positionals: Command['positionals'],
): { words: string[]; surplus: readonly string[]; missing?: string } {
  const rest = positionals.at(-1)?.rest === true
  const taken = positionals.at(-1)?.many ? words.length : positionals.length
  const placed = rest
    ? [...words.slice(0, positionals.length - 1), ...joined(words.slice(positionals.length - 1))]
    : words.slice(0, taken)
  const missing = positionals.find(({ required }, place) => required && !placed[place]?.trim())?.name
  return { words: placed, surplus: rest ? [] : words.slice(taken), ...(missing && { missing }) }
}

function joined(words: readonly string[]): string[] {
  return words.length > 0 ? [words.join(' ')] : []
}
