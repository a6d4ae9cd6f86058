import { FlowError } from '../errors.ts'
import type { Issue } from '../issues.ts'
import { pointer } from '../pointer.ts'
import { simulateFlow } from '../simulate/index.ts'
import type { SimulationRequest } from '../simulate/request.ts'
import type { Coverage, Simulation, Stop, Warning } from '../simulate/types.ts'
import { type Json, sameJson } from '../value.ts'
import { shortfallsOf, together } from './coverage.ts'
import type { Failure } from './failure.ts'
import { compareReplies } from './replies.ts'
import type { Conversation, FlowScript } from './shape.ts'

export interface ConversationReport {
  name: string
  /** Empty where the conversation went as expected. */
  failures: Failure[]
  /** Where it stopped; absent where it could not begin. */
  stop?: Stop
  warnings: Warning[]
}

/** What came of a script; a flow that is not valid is told as the simulator does. */
export type ScriptReport =
  | {
      valid: true
      passed: boolean
      conversations: ConversationReport[]
      /** What all conversations together went through, by flow. */
      coverage: { [flow: string]: Coverage }
      /** Coverage that is less than the script asks for. */
      shortfalls: Failure[]
    }
  | { valid: false; flow: string; issues: Issue[] }

type Rehearsal = Simulation & { valid: true }

/**
 * Runs the conversations of a script through the simulator. The result is a function of its arguments.
 *
 * @param script one in which `scriptIssues` finds nothing
 * @param subflows the flows that the document leads to
 */
export function runScript(
  script: FlowScript,
  document: unknown,
  subflows: readonly unknown[] = [],
): ScriptReport {
  const idle = simulateFlow({ document, subflows, begin: 'trigger' })
  if (!idle.valid) return idle
  const runs = script.conversations.map((conversation, index) => {
    const handlers = { ...script.handlers, ...conversation.handlers }
    return runConversation(conversation, pointer('/conversations', index), { document, subflows, handlers })
  })
  const conversations = runs.map(({ report }) => report)
  const coverage = together([idle, ...runs.flatMap(({ rehearsal }) => rehearsal ?? [])])
  const [main] = Object.values(coverage)
  const shortfalls = main ? shortfallsOf(main, script.coverage ?? {}) : []
  const passed = shortfalls.length === 0 && conversations.every(({ failures }) => failures.length === 0)
  return { valid: true, passed, conversations, coverage, shortfalls }
}

function runConversation(
  { name, turns, expect = {}, begin, now, variables }: Conversation,
  at: string,
  world: Pick<SimulationRequest, 'document' | 'subflows' | 'handlers'>,
): { report: ConversationReport; rehearsal?: Rehearsal } {
  const inputs = turns.flatMap(({ user }) => user ?? [])
  const rehearse = (used: number) =>
    simulateFlow({
      ...world,
      inputs: inputs.slice(0, used),
      ...(begin === undefined ? {} : { begin }),
      ...(now === undefined ? {} : { now }),
      ...(variables === undefined ? {} : { variables }),
    }) as Rehearsal
  try {
    const rehearsal = rehearse(inputs.length)
    const wrong = turnFailures(turns, pointer(at, 'turns'), rehearse)
    // What comes after a wrong answer is most often wrong as well: one failure tells enough.
    const failures = wrong.length > 0 ? wrong : endFailures(expect, pointer(at, 'expect'), rehearsal)
    return { report: { name, failures, stop: rehearsal.stop, warnings: rehearsal.warnings }, rehearsal }
  } catch (error) {
    if (!(error instanceof FlowError)) throw error
    return { report: { name, failures: [{ path: at, message: error.message }], warnings: [] } }
  }
}

/** What a turn is answered with is what a conversation up to it has more than one up to the turn before: nothing is ever taken back. */
function turnFailures(
  turns: Conversation['turns'],
  at: string,
  rehearse: (used: number) => Rehearsal,
): Failure[] {
  const offset = turns[0]?.user === undefined ? 0 : 1
  let said = 0
  for (const [index, { bot }] of turns.entries()) {
    const here = pointer(at, index)
    const { transcript, inputsUsed, stop } = rehearse(index + offset)
    if (inputsUsed < index + offset) {
      const place = `${stop.reason} at step "${stop.step}" of flow "${stop.flow}"`
      return [{ path: here, message: `the conversation was over before this turn: ${place}` }]
    }
    const failures =
      bot === undefined ? [] : compareReplies(bot, pointer(here, 'bot'), transcript.slice(said))
    if (failures.length > 0) return failures
    said = transcript.length
  }
  return []
}

function endFailures(
  { stop, variables = {} }: NonNullable<Conversation['expect']>,
  at: string,
  rehearsal: Rehearsal,
): Failure[] {
  const wanted = typeof stop === 'string' ? { reason: stop } : (stop ?? {})
  const stopFailures = Object.entries(wanted).flatMap(([name, value]) => {
    const found = rehearsal.stop[name as keyof Stop]
    return found === value
      ? []
      : [`the conversation stopped with ${name} ${spell(found)}, not ${spell(value)}`]
  })
  const variableFailures = Object.entries(variables).flatMap(([name, value]) => {
    const found = Object.hasOwn(rehearsal.variables, name) ? rehearsal.variables[name] : null
    const path = pointer(pointer(at, 'variables'), name)
    return sameJson(found as Json, value)
      ? []
      : [{ path, message: `variable "${name}" is ${spell(found)}, not ${spell(value)}` }]
  })
  return [...stopFailures.map((message) => ({ path: pointer(at, 'stop'), message })), ...variableFailures]
}

function spell(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}
