import { LIMITS } from '../limits.ts'
import { stepId } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { template, text } from '../shapes/text.ts'
import { defineKind, stepShape, to } from './kind.ts'

/** Hands the conversation to a person; it goes on at `next` when the person is done. */
export const handoff = defineKind({
  name: 'handoff',
  shape: stepShape('handoff', {
    queue: optional(text(1, LIMITS.queue)),
    text: optional(template(1, LIMITS.text)),
    next: optional(stepId),
  }),
  mermaid: ['>"', '"]'],
  label: (step) => step.queue ?? step.text ?? '',
  edges: (step) => to('resumed', step.next),
  waits: true,
  terminal: () => true,
  messages: (step) => (step.text === undefined ? 0 : 1),
  run({ queue, text }, turn) {
    if (text !== undefined) turn.send({ type: 'text', text: turn.text(text, LIMITS.text) })
    turn.note({ type: 'handoff', ...(queue === undefined ? {} : { queue }) })
    return { wait: 'handoff' }
  },
})
