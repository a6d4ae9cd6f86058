import { RENDERED_LIMIT, renderTemplate, renderUrl } from '../template.ts'
import { type Json, readPath, rootOf } from '../value.ts'
import { assign, type Frame, type RunnableFlow, unset } from './flow.ts'
import { sizeOf } from './measure.ts'
import type {
  HandlerCall,
  HandlerResponse,
  Message,
  Stop,
  StopReason,
  SystemEntry,
  TranscriptEntry,
  Turn,
  Warning,
  WarningCode,
} from './types.ts'

/** What a step that waits is waiting for. */
export interface Pending {
  for: 'reply' | 'handoff'
  /** Rejected replies so far. */
  retries: number
  /** When the timeout is reached, in seconds from the beginning. */
  deadline?: number
}

/** What keeps a conversation from going on for ever. */
export interface Guards {
  /** Counts a step that is entered; the reason where it must not run. */
  enter(session: Session): Pick<Stop, 'reason' | 'detail'> | undefined
  /** Begins anew after the user acted. */
  answered(): void
  /** Begins to look for repetitions anew. */
  forget(): void
}

/** The state of a simulated conversation. */
export interface Session {
  readonly root: RunnableFlow
  readonly flows: ReadonlyMap<string, RunnableFlow>
  /** The beginning, in milliseconds of the epoch. */
  readonly now: number
  readonly guards: Guards
  readonly handlers: ReadonlyMap<string, HandlerResponse | readonly HandlerResponse[]>
  /** How many responses of each list were used. */
  readonly used: Map<string, number>
  /** The flows that run, the called ones last. */
  readonly frames: Frame[]
  /** Last text or id of the user. */
  input: string | undefined
  clock: number
  pending: Pending | undefined
  stop: Stop | undefined
  readonly transcript: TranscriptEntry[]
  readonly path: string[]
  readonly handlerCalls: HandlerCall[]
  readonly warnings: Warning[]
  /** Size of all that was recorded. */
  recorded: number
}

/** The flow that runs now. */
export function topOf(session: Session): Frame {
  return session.frames.at(-1) as Frame
}

/** Where the conversation stands: the step that runs, or the start of the document before anything runs. */
function placeOf(session: Session): { flow: string; step: string } {
  const { flow, step } = session.frames.at(-1) ?? { flow: session.root, step: session.root.start }
  return { flow: flow.id, step: step.id }
}

/** Stops the conversation where it stands. */
export function stopAt(session: Session, reason: StopReason, detail?: string): void {
  session.stop = { reason, ...placeOf(session), ...(detail === undefined ? {} : { detail }) }
}

/** Keeps something for the result, and counts its size. */
export function record<T>(session: Session, list: T[], item: T): void {
  list.push(item)
  session.recorded += sizeOf(item as Json)
}

/** Warns of the step that runs. */
export function warn(session: Session, code: WarningCode, message: string): void {
  record(session, session.warnings, { code, ...placeOf(session), message })
}

/** A line of the transcript about the step that runs. */
export function note(
  session: Session,
  entry: Omit<SystemEntry & { flow: string; step: string }, 'flow' | 'step'>,
): void {
  const line = { at: session.clock, from: 'system', ...placeOf(session), ...entry }
  record(session, session.transcript, line as TranscriptEntry)
}

/** A message of the bot from the step that runs. */
function send(session: Session, message: Message, retry?: number): void {
  const entry = { at: session.clock, from: 'bot' as const, ...placeOf(session), ...message }
  record(session, session.transcript, retry === undefined ? entry : { ...entry, retry })
}

/** The value of a path for the flow that runs. */
function lookup(session: Session, path: string): Json | undefined {
  const { flow, step, variables } = topOf(session)
  switch (path) {
    case 'sys.input':
      return session.input
    case 'sys.now':
      return `${new Date(session.now + session.clock * 1000).toISOString().replace(/\.\d+Z$/, '')}Z`
    case 'sys.flow':
      return flow.id
    case 'sys.step':
      return step.id
  }
  const root = rootOf(path)
  const value = variables.get(root)
  return root === path ? value : readPath(value, path.slice(root.length + 1))
}

/** What the step that runs can do; its messages are marked as the `retry`-th repetition where there is one. */
export function turnOf(session: Session, retry?: number): Turn {
  const turn: Turn = {
    lookup: (path) => lookup(session, path),
    text: (template, max) => fitting(renderTemplate(template, turn.lookup), max, turn),
    url: (template, max) => fitting(renderUrl(template, turn.lookup), max, turn),
    send: (message) => send(session, message, retry),
    note: (entry) => note(session, entry),
    write(variable, value) {
      const problem = assign(topOf(session), variable, value)
      if (problem) turn.warn(problem.code, problem.message)
    },
    unset: (variable) => unset(topOf(session), variable),
    warn: (code, message) => warn(session, code, message),
    pass(seconds) {
      session.clock += seconds
    },
    call(name, input) {
      record(session, session.handlerCalls, { at: session.clock, ...placeOf(session), name, input })
      return nextResponse(session, name)
    },
  }
  return turn
}

/** A rendered field; one that a channel would refuse for its length gets a warning. */
function fitting(text: string, max: number, turn: Turn): string {
  const length = text.length > max ? [...text].length : 0
  if (length > max) {
    const size = text.length > RENDERED_LIMIT ? `more than ${RENDERED_LIMIT}` : length
    turn.warn(
      'text_too_long',
      `a text has ${size} characters with its variables filled in, at most ${max} can be sent`,
    )
  }
  return text
}

function nextResponse(session: Session, name: string): HandlerResponse | undefined {
  const responses = session.handlers.get(name)
  if (!Array.isArray(responses)) return responses as HandlerResponse | undefined
  const used = session.used.get(name) ?? 0
  session.used.set(name, used + 1)
  // The same state may now go on differently: what was seen so far proves no loop.
  session.guards.forget()
  return (responses as readonly HandlerResponse[])[used]
}
