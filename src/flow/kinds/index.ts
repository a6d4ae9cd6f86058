import { variants } from '../shapes/object.ts'
import { oneOf } from '../shapes/plain.ts'
import { named, type Of, type Shape } from '../shapes/shape.ts'
import { ask } from './ask.ts'
import { branch } from './branch.ts'
import { buttons } from './buttons.ts'
import { call } from './call.ts'
import { end } from './end.ts'
import { goto } from './goto.ts'
import { handler } from './handler.ts'
import { handoff } from './handoff.ts'
import { common, type Kind } from './kind.ts'
import { list } from './list.ts'
import { media } from './media.ts'
import { say } from './say.ts'
import { set } from './set.ts'
import { switch_ } from './switch.ts'
import { wait } from './wait.ts'

/** The kinds of step, in the order of the language. */
export const KINDS = {
  say,
  media,
  buttons,
  list,
  ask,
  set,
  branch,
  switch: switch_,
  goto,
  call,
  wait,
  handler,
  handoff,
  end,
}

export type KindName = keyof typeof KINDS

/** A step of a valid document. */
export type Step = Of<(typeof KINDS)[KindName]['shape']>

/** A step of one kind. */
export type StepOf<K extends KindName> = Of<(typeof KINDS)[K]['shape']>

/** Their names, in the same order. */
export const KIND_NAMES = Object.keys(KINDS) as KindName[]

/** What the language knows of a step's kind. */
export function kindOf(step: Step): Kind<Step> {
  return KINDS[step.kind] as unknown as Kind<Step>
}

const shapes = Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, kind.shape]))

/** A step of any kind; of one of an unknown kind only `id` and `kind` are checked. */
export const anyStep: Shape<Step> = named(
  'step',
  variants('kind', shapes as { [K in KindName]: Shape<StepOf<K>> }, {
    members: { id: common().id, kind: oneOf(KIND_NAMES) },
  }),
)
