import { LIMITS } from '../limits.ts'
import { unique } from '../shapes/collection.ts'
import { id, stepId } from '../shapes/name.ts'
import { type Fields, type Members, object, optional, type Rule } from '../shapes/object.ts'
import { integer, oneOf } from '../shapes/plain.ts'
import { named, type Shape } from '../shapes/shape.ts'
import { template, text } from '../shapes/text.ts'
import type { Move, Turn, UserEvent } from '../simulate/types.ts'
import type { Json } from '../value.ts'

/** What every step has. */
export interface StepBase {
  id: string
  kind: string
}

/** A way out of a step, to a step of the same flow or to another flow. */
export type Edge = { outcome: string; label: string } & ({ to: string } | { flow: string })

/** Something the user can choose: a button, or a row of a list. */
export interface Choice {
  id: string
  title: string
  /** Where it leads, by its own `next` or the step's. */
  next?: string | undefined
  /** Its pointer inside the step. */
  at: string
}

/** What leaving a step by one of its edges means for variables: these have a value afterwards, those have none. */
export interface Assigned {
  writes: string[]
  clears: string[]
}

/** How a called flow ended. */
export interface Returned {
  status: 'done' | 'failed'
  variables: ReadonlyMap<string, Json>
}

/** A kind of step: everything the language knows of it. */
export interface Kind<S extends StepBase = StepBase> {
  name: string
  /** The member table, from which validation, the JSON Schema and the type come. */
  shape: Shape<S>
  /** The brackets of the node in Mermaid. */
  mermaid: readonly [open: string, close: string]
  /** What a drawing says of the step, uncut. */
  label(step: S): string
  /** The edges that have a target, in the order of the language. */
  edges(step: S): Edge[]
  /** What the user can choose, in order; absent for kinds without choices. */
  choices?(step: S): Choice[]
  /** The step waits for the user. */
  waits?: true
  /** The flow's conversation is over here, or goes on elsewhere. */
  terminal?(step: S): boolean
  /** How many messages the step sends when it is entered; none where absent. */
  messages?(step: S): number
  /** The variables an outcome assigns; none where absent. */
  assigns?(step: S, outcome: string): Assigned
  /** What the step does when it is entered, and again when it repeats its prompt. */
  run(step: S, turn: Turn): Move
  /** Takes an act of the user while the step waits: the outcome to leave by, undefined where it is rejected. */
  reply?(step: S, event: UserEvent, turn: Turn): string | undefined
  /** What comes after the flow it called ended with these variables. */
  returned?(step: S, result: Returned, turn: Turn): Move
}

/** Types a kind's definition by its shape. */
export function defineKind<S extends StepBase>(kind: Kind<S>): Kind<S> {
  return kind
}

/** The members every kind begins with. */
export function common<const K extends string>(...kinds: K[]) {
  return { id: unique('step', id), kind: oneOf(kinds), note: optional(text(1, LIMITS.note)) }
}

/** The shape of a kind with these members after the common ones. */
export function stepShape<const K extends string, M extends Members>(
  kind: K,
  members: M,
  ...rules: Rule<Fields<ReturnType<typeof common<K>> & M>>[]
) {
  return named(kind, object<ReturnType<typeof common<K>> & M>({ ...common(kind), ...members }, ...rules))
}

/** An edge where there is a target, else nothing. Its label is the outcome where no other is given. */
export function to(outcome: string, target: string | undefined, label = outcome): Edge[] {
  return target === undefined ? [] : [{ outcome, label, to: target }]
}

/** The edge `next`, which has no label. */
export function toNext(step: { next?: string | undefined }): Edge[] {
  return to('next', step.next, '')
}

/** Leaves a step by the case with this index; -1 where none holds. */
export function takeCase(index: number, step: { otherwise?: string | undefined }): Move {
  if (index >= 0) return { go: `case:${index}` }
  return step.otherwise === undefined ? { stop: 'no_case' } : { go: 'otherwise' }
}

/** Where an answer that does not come leads. */
export const timeout = named('timeout', object({ seconds: integer(1, LIMITS.timeout), next: stepId }))

/** How a rejected answer is asked for again. */
const retry = named(
  'retry',
  object({ max: optional(integer(0, LIMITS.retryMax)), text: optional(template(1, LIMITS.text)) }),
)

/** The last members of every kind that asks: what comes of the answer, or of its absence. */
export const answering = {
  retry: optional(retry),
  otherwise: optional(stepId),
  timeout: optional(timeout),
  next: optional(stepId),
}
