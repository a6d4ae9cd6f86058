import { kindOf } from '../kinds/index.ts'
import { LIMITS } from '../limits.ts'
import type { Json } from '../value.ts'
import { begin, deadlineOf, proceed } from './engine.ts'
import { note, type Pending, record, type Session, stopAt, topOf, turnOf, warn } from './session.ts'
import { startedBy, textOf } from './trigger.ts'
import type { SimulationEvent, UserEvent } from './types.ts'

/** Repetitions of a prompt where the step does not say. */
const RETRIES = 2

/** Takes one event of a conversation that waits. */
export function take(session: Session, event: SimulationEvent): void {
  const pending = session.pending as Pending
  session.guards.answered()
  switch (event.type) {
    case 'wait':
      beSilent(session, session.clock + event.seconds)
      break
    case 'timeout':
      if (pending.deadline === undefined) warnOfNothing(session, event.type)
      else beSilent(session, pending.deadline)
      break
    case 'resume':
      resume(session, pending)
      break
    default:
      hear(session, event, pending)
  }
}

/** Time passes until a moment, through every timeout that is reached on the way. */
function beSilent(session: Session, until: number): void {
  while (!session.stop) {
    const deadline = session.pending?.deadline
    if (deadline === undefined || deadline > until) break
    session.clock = deadline
    note(session, { type: 'timeout' })
    session.guards.forget()
    proceed(session, { go: 'timeout' })
  }
  if (!session.stop) session.clock = Math.max(session.clock, until)
}

function resume(session: Session, pending: Pending): void {
  if (pending.for === 'handoff') {
    note(session, { type: 'resume' })
    proceed(session, { go: 'resumed' })
  } else warnOfNothing(session, 'resume')
}

function warnOfNothing(session: Session, event: 'timeout' | 'resume'): void {
  if (event === 'timeout') warn(session, 'no_timeout', 'no timeout is pending: the event is passed over')
  else warn(session, 'no_handoff', 'nobody took the conversation over: the event is passed over')
}

function hear(session: Session, event: UserEvent, pending: Pending): void {
  const unread = pending.for === 'handoff'
  enterUserEvent(session, event, unread)
  if (unread) return
  const { step } = topOf(session)
  const outcome = kindOf(step).reply?.(step, event, turnOf(session))
  if (outcome === undefined) reject(session, pending)
  else proceed(session, { go: outcome })
}

function enterUserEvent(session: Session, event: UserEvent, unread: boolean): void {
  record(session, session.transcript, {
    at: session.clock,
    from: 'user',
    ...event,
    ...(unread ? { unread } : {}),
  })
  session.input = textOf(event) ?? session.input
}

/** Asks again, or gives up. A repetition counts its timeout anew. */
function reject(session: Session, pending: Pending): void {
  const { step } = topOf(session)
  const retry = 'retry' in step ? step.retry : undefined
  if (pending.retries >= (retry?.max ?? RETRIES)) {
    if ('otherwise' in step && step.otherwise !== undefined) proceed(session, { go: 'otherwise' })
    else stopAt(session, 'retries_exhausted')
    return
  }
  const retries = pending.retries + 1
  const turn = turnOf(session, retries)
  if (retry?.text === undefined) kindOf(step).run(step, turn)
  else turn.send({ type: 'text', text: turn.text(retry.text, LIMITS.text) })
  session.pending = { for: pending.for, retries, ...deadlineOf(session) }
}

/** Takes one event of a conversation that nothing has started yet; an act of the user that starts nothing ends it. */
export function listen(session: Session, event: SimulationEvent, variables: ReadonlyMap<string, Json>): void {
  if (event.type === 'wait') session.clock += event.seconds
  else if (event.type === 'timeout' || event.type === 'resume') warnOfNothing(session, event.type)
  else start(session, event, variables)
}

function start(session: Session, event: UserEvent, variables: ReadonlyMap<string, Json>): void {
  enterUserEvent(session, event, false)
  const started = startedBy(event, session.flows.values())
  if (!started) {
    stopAt(session, 'no_trigger')
    return
  }
  const { flow, trigger } = started
  record(session, session.transcript, {
    at: session.clock,
    from: 'system',
    type: 'trigger',
    flow: flow.id,
    trigger,
  })
  begin(session, flow, flow === session.root ? variables : new Map())
}
