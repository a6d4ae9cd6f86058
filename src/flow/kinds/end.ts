import { LIMITS } from '../limits.ts'
import { optional } from '../shapes/object.ts'
import { oneOf } from '../shapes/plain.ts'
import { template } from '../shapes/text.ts'
import { defineKind, stepShape } from './kind.ts'

/** Ends the flow. */
export const end = defineKind({
  name: 'end',
  shape: stepShape('end', {
    status: optional(oneOf(['done', 'failed'])),
    text: optional(template(1, LIMITS.text)),
  }),
  mermaid: ['((("', '")))'],
  label: (step) => step.text ?? step.status ?? 'done',
  edges: () => [],
  terminal: () => true,
  messages: (step) => (step.text === undefined ? 0 : 1),
  run({ status = 'done', text }, turn) {
    if (text !== undefined) turn.send({ type: 'text', text: turn.text(text, LIMITS.text) })
    return { end: status }
  },
})
