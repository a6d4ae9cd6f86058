import type { FlowDocument } from '../document.ts'
import { flowName } from '../flow-name.ts'
import { flowIssues } from '../validate.ts'
import type { Json } from '../value.ts'
import { listen, take } from './conversation.ts'
import { begin } from './engine.ts'
import { coverageOf, type RunnableFlow, runnable } from './flow.ts'
import { guardsOf } from './guards.ts'
import { type Request, readRequest, readVariables, type SimulationRequest } from './request.ts'
import { type Session, stopAt } from './session.ts'
import type { Simulation, Stop } from './types.ts'

export type { SimulationRequest } from './request.ts'
export type * from './types.ts'

/**
 * Rehearses a conversation: runs a document with given inputs and given answers of its handlers. The result is a function of
 * the request: there is no clock but that of the conversation, which starts at `now` and moves by waiting only.
 *
 * @returns the transcript, how and where the conversation stopped, the variables, the steps it went through and
 *   what of the flows it covered; or the issues of the first flow that is not valid.
 * @throws FlowError where the request itself is wrong: an unknown type of event, a variable that is not declared.
 */
export function simulateFlow(request: SimulationRequest): Simulation {
  const { document, subflows, variables, ...rest } = readRequest(request)
  for (const [index, flow] of [document, ...subflows].entries()) {
    const issues = flowIssues(flow)
    if (issues.length > 0) {
      const place = index === 0 ? 'document' : `subflows/${index - 1}`
      return { valid: false, flow: flowName(flow, place), issues }
    }
  }
  const flows = new Map<string, RunnableFlow>()
  for (const flow of [document, ...subflows] as FlowDocument[]) {
    if (!flows.has(flow.id)) flows.set(flow.id, runnable(flow))
  }
  return play(flows, readVariables(variables, document as FlowDocument), rest)
}

/** Flows that are known to be valid, the document first. */
function play(
  flows: ReadonlyMap<string, RunnableFlow>,
  variables: ReadonlyMap<string, Json>,
  { inputs, handlers, now, maxSteps, waitsForTrigger }: Omit<Request, 'document' | 'subflows' | 'variables'>,
): Simulation {
  const [root] = flows.values()
  const session: Session = {
    root: root as RunnableFlow,
    flows,
    now,
    guards: guardsOf(maxSteps),
    handlers,
    used: new Map(),
    frames: [],
    input: undefined,
    clock: 0,
    pending: undefined,
    stop: undefined,
    transcript: [],
    path: [],
    handlerCalls: [],
    warnings: [],
    recorded: 0,
  }
  let inputsUsed = 0
  if (!waitsForTrigger) begin(session, session.root, variables)
  for (const event of inputs) {
    if (session.stop) break
    inputsUsed += 1
    if (session.pending) take(session, event)
    else listen(session, event, variables)
  }
  return resultOf(session, inputsUsed, inputs.length - inputsUsed)
}

function resultOf(session: Session, inputsUsed: number, inputsLeft: number): Simulation {
  if (!session.stop) stopInSilence(session)
  return {
    valid: true,
    stop: session.stop as Stop,
    transcript: session.transcript,
    variables: Object.fromEntries(session.frames.at(-1)?.variables ?? []),
    path: session.path,
    coverage: Object.fromEntries([...session.flows].map(([id, flow]) => [id, coverageOf(flow)])),
    handlerCalls: session.handlerCalls,
    clock: session.clock,
    inputsUsed,
    inputsLeft,
    warnings: session.warnings,
  }
}

/** Nothing more happens. */
function stopInSilence(session: Session): void {
  if (!session.pending) stopAt(session, 'no_trigger')
  else stopAt(session, session.pending.for === 'reply' ? 'waiting_input' : 'handoff')
}
