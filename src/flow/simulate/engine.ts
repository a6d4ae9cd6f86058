import { kindOf } from '../kinds/index.ts'
import { LIMITS } from '../limits.ts'
import type { Json } from '../value.ts'
import { assign, type Frame, frameOf, type RunnableFlow } from './flow.ts'
import { type Session, stopAt, topOf, turnOf, warn } from './session.ts'
import type { Move } from './types.ts'

/** Starts a flow with start values for its variables, and runs it until it waits or stops. */
export function begin(session: Session, flow: RunnableFlow, variables: ReadonlyMap<string, Json>): void {
  session.frames.push(frameOf(flow))
  const turn = turnOf(session)
  for (const [name, value] of variables) turn.write(name, value)
  run(session)
}

/** Makes a move and what follows from it, until the conversation waits or stops. */
export function proceed(session: Session, move: Move): void {
  session.pending = undefined
  apply(session, move)
  run(session)
}

function run(session: Session): void {
  while (!session.stop && !session.pending) {
    const blocked = session.guards.enter(session)
    if (blocked) {
      stopAt(session, blocked.reason, blocked.detail)
      return
    }
    const { flow, step } = topOf(session)
    flow.visited.add(step.id)
    const inDocument = session.frames.length === 1 && flow === session.root
    session.path.push(inDocument ? step.id : `${flow.id}/${step.id}`)
    apply(session, kindOf(step).run(step, turnOf(session)))
  }
}

function apply(session: Session, move: Move): void {
  if ('go' in move) leave(session, move.go)
  else if ('wait' in move) session.pending = { for: move.wait, retries: 0, ...deadlineOf(session) }
  else if ('stop' in move) stopAt(session, move.stop, move.detail)
  else if ('enter' in move) enter(session, move.enter, move.input)
  else if ('replace' in move) replace(session, move.replace)
  else finish(session, move.end)
}

/** When the timeout of the step that waits is reached, counted from now. */
export function deadlineOf(session: Session): { deadline?: number } {
  const { step } = topOf(session)
  return 'timeout' in step && step.timeout ? { deadline: session.clock + step.timeout.seconds } : {}
}

function leave(session: Session, outcome: string): void {
  const frame = topOf(session)
  const edge = frame.flow.edges.get(frame.step.id)?.find((one) => one.outcome === outcome)
  if (edge && 'to' in edge) {
    take(frame, outcome)
    frame.step = frame.flow.steps.get(edge.to) as Frame['step']
  } else if (session.frames.length === 1) stopAt(session, 'dead_end')
  else {
    warn(
      session,
      'dead_end',
      `step "${frame.step.id}" leads nowhere, so flow "${frame.flow.id}" counts as done`,
    )
    finish(session, 'done')
  }
}

function take({ flow, step }: Frame, outcome: string): void {
  flow.taken.add(`${step.id}>${outcome}`)
}

function enter(session: Session, id: string, input: { [name: string]: Json }): void {
  const flow = flowOf(session, id)
  if (!flow) return
  if (session.frames.length >= LIMITS.callDepth) {
    stopAt(session, 'call_depth', String(LIMITS.callDepth))
    return
  }
  take(topOf(session), 'call')
  const frame = frameOf(flow)
  for (const [name, value] of Object.entries(input)) {
    const problem = flow.variables.get(name)?.input
      ? assign(frame, name, value)
      : ({ code: 'unknown_input', message: `flow "${id}" declares no input "${name}": not passed` } as const)
    if (problem) warn(session, problem.code, problem.message)
  }
  session.frames.push(frame)
}

/** Another flow takes the place of the one that runs; variables of the same name and type are carried over. */
function replace(session: Session, id: string): void {
  const flow = flowOf(session, id)
  if (!flow) return
  const left = topOf(session)
  take(left, 'goto')
  const frame = frameOf(flow)
  const carried = [...left.variables].filter(([name]) => {
    const type = flow.variables.get(name)?.type
    return type !== undefined && type === left.flow.variables.get(name)?.type
  })
  frame.variables = new Map([...frame.variables, ...carried])
  session.frames.splice(-1, 1, frame)
}

/** The flow a step leads to; the conversation stops where it was not given. */
function flowOf(session: Session, id: string): RunnableFlow | undefined {
  const flow = session.flows.get(id)
  if (!flow) stopAt(session, 'missing_flow', id)
  return flow
}

/** The flow that runs is over: the conversation too, or the flow that called it goes on. */
function finish(session: Session, status: 'done' | 'failed'): void {
  if (session.frames.length === 1) {
    stopAt(session, status === 'done' ? 'ended' : 'failed')
    return
  }
  const { variables } = session.frames.pop() as Frame
  const { step } = topOf(session)
  const move = kindOf(step).returned?.(step, { status, variables }, turnOf(session))
  if (move) apply(session, move)
}
