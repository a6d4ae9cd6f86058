import { LIMITS } from '../limits.ts'
import { stepId } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { integer } from '../shapes/plain.ts'
import { defineKind, stepShape, toNext } from './kind.ts'

/** Lets time pass. */
export const wait = defineKind({
  name: 'wait',
  shape: stepShape('wait', { seconds: integer(1, LIMITS.wait), next: optional(stepId) }),
  mermaid: ['("', '")'],
  label: (step) => `${step.seconds} s`,
  edges: (step) => toNext(step),
  run({ seconds }, turn) {
    turn.pass(seconds)
    turn.note({ type: 'wait', seconds })
    return { go: 'next' }
  },
})
