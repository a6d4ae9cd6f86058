import type { Issue } from '../issues.ts'
import type { Lookup } from '../template.ts'
import type { Json } from '../value.ts'

/** What a user does that the bot sees. */
export type UserEvent =
  | { type: 'text'; text: string }
  | { type: 'button'; id: string }
  | { type: 'button'; title: string }
  | { type: 'media'; media: string; url: string }
  | { type: 'location'; latitude: number; longitude: number }
  | { type: 'event'; event: string }

/** What happens in a simulated conversation: the user acts, time passes, or a person gives the conversation back. */
export type SimulationEvent =
  | UserEvent
  /** The user is silent for some seconds. */
  | { type: 'wait'; seconds: number }
  /** The user is silent until the timeout that is pending. */
  | { type: 'timeout' }
  /** The person who took over is done. */
  | { type: 'resume' }

/** What a handler answers: a result, an outcome, an error, and the seconds it takes. */
export interface HandlerResponse {
  output?: Json
  outcome?: string
  error?: string
  seconds?: number
}

/** Something the bot sends. */
export type Message = { type: string; choices?: { id: string; title: string }[] } & {
  [field in 'text' | 'url' | 'caption' | 'filename' | 'name' | 'address']?: string
} & { [field in 'latitude' | 'longitude']?: number }

/** A line of the conversation; `at` counts seconds from its beginning. */
export type TranscriptEntry =
  | ({ at: number; from: 'bot'; flow: string; step: string; retry?: number } & Message)
  | ({ at: number; from: 'user'; unread?: true } & UserEvent)
  | ({ at: number; from: 'system' } & SystemEntry)

export type SystemEntry =
  | { type: 'trigger'; flow: string; trigger: number }
  | { flow: string; step: string; type: 'timeout' | 'resume' }
  | ({ flow: string; step: string } & Note)

/** Something a step does besides sending. */
export type Note =
  | { type: 'wait'; seconds: number }
  | { type: 'handler'; name: string; result: string; error?: string }
  | { type: 'handoff'; queue?: string }

export type StopReason =
  | 'ended'
  | 'failed'
  | 'waiting_input'
  | 'dead_end'
  | 'handoff'
  | 'retries_exhausted'
  | 'no_case'
  | 'call_failed'
  | 'handler_failed'
  | 'missing_handler'
  | 'missing_flow'
  | 'call_depth'
  | 'step_limit'
  | 'output_limit'
  | 'loop'
  | 'no_trigger'

export interface Stop {
  reason: StopReason
  flow: string
  step: string
  detail?: string
}

export type WarningCode =
  | 'type_mismatch'
  | 'value_too_large'
  | 'text_too_long'
  | 'unknown_input'
  | 'dead_end'
  | 'no_timeout'
  | 'no_handoff'

export interface Warning {
  code: WarningCode
  flow: string
  step: string
  message: string
}

export interface HandlerCall {
  at: number
  flow: string
  step: string
  name: string
  input: { [key: string]: Json }
}

/** What of a flow a conversation went through. */
export interface Coverage {
  steps: { total: number; visited: number; missing: string[] }
  /** `missing` lists edges as `step>outcome`. */
  edges: { total: number; taken: number; missing: string[] }
}

export type Simulation =
  | {
      valid: true
      stop: Stop
      transcript: TranscriptEntry[]
      /** Those of the flow where the conversation stopped. */
      variables: { [name: string]: Json }
      /** The steps in the order they were entered; outside the document itself as `flow/step`. */
      path: string[]
      coverage: { [flow: string]: Coverage }
      handlerCalls: HandlerCall[]
      /** Seconds from the beginning. */
      clock: number
      inputsUsed: number
      inputsLeft: number
      warnings: Warning[]
    }
  | { valid: false; flow: string; issues: Issue[] }

/** What comes after a step ran. */
export type Move =
  /** Leave by an outcome; where there is no such edge the flow stops here. */
  | { go: string }
  /** Wait for the user. */
  | { wait: 'reply' | 'handoff' }
  | { stop: StopReason; detail?: string }
  /** Call a flow, with values for its inputs. */
  | { enter: string; input: { [name: string]: Json } }
  /** Leave for another flow. */
  | { replace: string }
  | { end: 'done' | 'failed' }

/** What a step can do while it runs. */
export interface Turn {
  lookup: Lookup
  /** Renders a field of a message; a result of more than `max` characters gets a warning. */
  text(template: string, max: number): string
  /** Renders an address: what is inserted is percent-encoded. */
  url(template: string, max: number): string
  send(message: Message): void
  note(note: Note): void
  /** Gives a variable a value; one of the wrong type, or a huge one, changes nothing and gets a warning. */
  write(variable: string, value: Json): void
  unset(variable: string): void
  warn(code: WarningCode, message: string): void
  /** Lets seconds pass. */
  pass(seconds: number): void
  /** Asks a handler; undefined where it has no response (left). */
  call(name: string, input: { [key: string]: Json }): HandlerResponse | undefined
}
