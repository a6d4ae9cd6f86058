import { LIMITS } from '../limits.ts'
import { stepId } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { template } from '../shapes/text.ts'
import { defineKind, stepShape, toNext } from './kind.ts'

/** Sends a text. */
export const say = defineKind({
  name: 'say',
  shape: stepShape('say', { text: template(1, LIMITS.text), next: optional(stepId) }),
  mermaid: ['["', '"]'],
  label: (step) => step.text,
  edges: (step) => toNext(step),
  messages: () => 1,
  run(step, turn) {
    turn.send({ type: 'text', text: turn.text(step.text, LIMITS.text) })
    return { go: 'next' }
  },
})
