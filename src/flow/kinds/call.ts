import { LIMITS } from '../limits.ts'
import { map } from '../shapes/collection.ts'
import { id, stepId, variableName, writtenVariable } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { value } from '../shapes/value.ts'
import { renderAll } from '../template.ts'
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
  run: (step, turn) => ({ enter: step.flow, input: renderAll(step.input, turn.lookup) }),
  returned(step, { status, variables }, turn) {
    if (status === 'failed') return step.failed === undefined ? { stop: 'call_failed' } : { go: 'failed' }
    for (const [name, theirs] of Object.entries(step.output ?? {})) {
      const value = variables.get(theirs)
      if (value !== undefined) turn.write(name, value)
    }
    return { go: 'next' }
  },
})
