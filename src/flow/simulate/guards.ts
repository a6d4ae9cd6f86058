import { LIMITS } from '../limits.ts'
import { type Json, sameJson } from '../value.ts'
import { pathsReadBy, usesOfSteps } from '../visit.ts'
import type { RunnableFlow } from './flow.ts'
import type { Guards, Session } from './session.ts'

/** A result is kept to this size, about four million characters, whatever a document makes of its variables. */
const RECORDED = 4_194_304

/** The state of a conversation at a step. */
interface Snapshot {
  clock: number
  variables: ReadonlyMap<string, Json>[]
}

/** Guards of one conversation, in which at most `maxSteps` steps run. */
export function guardsOf(maxSteps: number): Guards {
  let total = 0
  let alone = 0
  const seen = new Map<string, Snapshot[]>()

  return {
    enter(session) {
      if (isRepeated(session)) return { reason: 'loop' }
      if (total >= maxSteps) return { reason: 'step_limit', detail: `${maxSteps} steps in total` }
      if (alone >= LIMITS.simulationStepsWithoutInput) {
        return { reason: 'step_limit', detail: `${alone} steps without user input` }
      }
      if (session.recorded > RECORDED)
        return { reason: 'output_limit', detail: `${RECORDED} characters of result` }
      total += 1
      alone += 1
      return undefined
    },
    answered() {
      alone = 0
      seen.clear()
    },
    forget: () => seen.clear(),
  }

  /**
   * The same steps of the same flows with the same variables, twice since the user acted: what follows is certain
   * to repeat. Where a flow reads the time, the time must be the same too.
   */
  function isRepeated(session: Session): boolean {
    const place = session.frames.map(({ flow, step }) => `${flow.id}/${step.id}`).join(' ')
    const before = seen.get(place) ?? []
    seen.set(place, before)
    const { clock, frames } = session
    const repeated = before.some(
      (snapshot) =>
        frames.every(({ variables }, level) => sameVariables(variables, snapshot.variables[level])) &&
        (snapshot.clock === clock || !readsTime(session.flows.values())),
    )
    if (!repeated) before.push({ clock, variables: frames.map(({ variables }) => variables) })
    return repeated
  }
}

function sameVariables(now: ReadonlyMap<string, Json>, then: ReadonlyMap<string, Json> | undefined): boolean {
  if (now === then) return true
  if (now.size !== then?.size) return false
  for (const [name, value] of now) {
    const old = then.get(name)
    if (old === undefined || !sameJson(value, old)) return false
  }
  return true
}

function readsTime(flows: Iterable<RunnableFlow>): boolean {
  return [...flows].some(({ document }) =>
    usesOfSteps(document)
      .flat()
      .some((use) => pathsReadBy(use).includes('sys.now')),
  )
}
