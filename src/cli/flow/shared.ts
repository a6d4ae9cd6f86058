import type { Flag, Positional } from '../command.ts'

export const JSON_FLAG = {
  json: { type: 'flag', help: "Print the tool's answer as JSON." },
} as const satisfies Record<string, Flag>

/** Files of which each stands for itself. */
export const FILES: readonly Positional[] = [{ name: 'file', required: true, many: true }]

/** A flow, and those that it calls or goes to. */
export const FLOW_AND_SUBFLOWS: readonly Positional[] = [
  { name: 'file', required: true },
  { name: 'subflow', required: false, many: true },
]

/** What several files are answered with as JSON: for one its own answer, else a list, each with its file. */
export function answerOf<T extends object>(
  answers: readonly { shown: string; answer: T }[],
): T | (T & { file: string })[] {
  const [only, ...more] = answers
  if (only && more.length === 0) return only.answer
  return answers.map(({ shown, answer }) => ({ file: shown, ...answer }))
}

/** A number with the noun that fits it: `1 step`, `2 steps`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
