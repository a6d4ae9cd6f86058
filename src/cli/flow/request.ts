import { AnchordocError } from '../../errors.ts'
import type { SimulationEvent, SimulationRequest } from '../../flow/simulate/index.ts'
import { quote } from '../../quote.ts'
import type { JsonFile } from './file.ts'

/** A request less what the command line names by itself. */
type Rest = Omit<SimulationRequest, 'document' | 'subflows'>

const MEMBERS = [
  'inputs',
  'handlers',
  'variables',
  'begin',
  'now',
  'maxSteps',
] as const satisfies (keyof Rest)[]

/** The request of a file; its values are the simulator's to check. */
export function readRequest({ value, shown }: JsonFile): Rest {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AnchordocError(`${shown} must hold an object with members such as "inputs" and "handlers"`)
  }
  const unknown = Object.keys(value).find((name) => !MEMBERS.some((member) => member === name))
  if (unknown !== undefined) {
    throw new AnchordocError(`${shown} has a member ${quote(unknown)}; it may have ${MEMBERS.join(', ')}`)
  }
  return value as Rest
}

/** An input as it is typed: what begins as a JSON object is an event, everything else a text of the user. */
export function readEvent(typed: string): string | SimulationEvent {
  if (!/^\s*\{/.test(typed)) return typed
  try {
    return JSON.parse(typed)
  } catch {
    throw new AnchordocError(
      `the input ${quote(typed)} is not JSON: an event is written as {"type":"button","id":"yes"}`,
    )
  }
}
