import { LIMITS } from '../limits.ts'
import { map } from '../shapes/collection.ts'
import { id, stepId, variableName, writtenVariable } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { value } from '../shapes/value.ts'
import { defineKind, stepShape, to, toNext } from './kind.ts'

/** Runs another flow and comes back. */
export const call = defineKind({
  name: 'call',
  shape: stepShape('call', {
    flow: id,
    input: optional(map(variableName, value, 0, LIMITS.mappedKeys)),
    output: optional(map(writtenVariable, variableName, 0, LIMITS.mappedKeys)),
    failed: optional(stepId),
    next: optional(stepId),
  }),
  mermaid: ['[["', '"]]'],
  label: (step) => step.flow,
  edges: (step) => [
    ...toNext(step),
    ...to('failed', step.failed),
    { outcome: 'call', label: 'call', flow: step.flow },
  ],
  assigns: (step, outcome) => ({
    writes: outcome === 'next' ? Object.keys(step.output ?? {}) : [],
    clears: [],
  }),
})
