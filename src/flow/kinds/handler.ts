import { LIMITS } from '../limits.ts'
import { map } from '../shapes/collection.ts'
import { anyPath, handlerName, id, inputKey, stepId, writtenVariable } from '../shapes/name.ts'
import { optional } from '../shapes/object.ts'
import { value } from '../shapes/value.ts'
import { renderAll } from '../template.ts'
import { byUnits } from '../units.ts'
import { readPath as valueAt } from '../value.ts'
import { defineKind, stepShape, timeout, to, toNext } from './kind.ts'

/** Asks the application to do something and takes values from its result. */
export const handler = defineKind({
  name: 'handler',
  shape: stepShape('handler', {
    name: handlerName,
    input: optional(map(inputKey, value, 0, LIMITS.mappedKeys)),
    output: optional(map(writtenVariable, anyPath, 0, LIMITS.mappedKeys)),
    outcomes: optional(map(id, stepId, 1, LIMITS.outcomes)),
    failed: optional(stepId),
    timeout: optional(timeout),
    next: optional(stepId),
  }),
  mermaid: ['[("', '")]'],
  label: (step) => step.name,
  edges: (step) => [
    ...Object.entries(step.outcomes ?? {})
      .sort(([left], [right]) => byUnits(left, right))
      .flatMap(([name, target]) => to(`outcome:${name}`, target, name)),
    ...toNext(step),
    ...to('timeout', step.timeout?.next),
    ...to('failed', step.failed),
  ],
  assigns: (step, outcome) => ({
    writes: outcome === 'next' || outcome.startsWith('outcome:') ? Object.keys(step.output ?? {}) : [],
    clears: [],
  }),
  run(step, turn) {
    const { name, timeout: limit } = step
    const response = turn.call(name, renderAll(step.input, turn.lookup))
    if (!response) return { stop: 'missing_handler', detail: name }
    const { output, outcome, error, seconds = 0 } = response
    if (limit && seconds > limit.seconds) {
      turn.pass(limit.seconds)
      turn.note({ type: 'handler', name, result: 'timeout' })
      return { go: 'timeout' }
    }
    turn.pass(seconds)
    if (error !== undefined) {
      turn.note({ type: 'handler', name, result: 'error', error })
      return step.failed === undefined ? { stop: 'handler_failed', detail: error } : { go: 'failed' }
    }
    turn.note({ type: 'handler', name, result: outcome ?? 'ok' })
    for (const [variable, path] of Object.entries(step.output ?? {})) {
      const found = valueAt(output, path)
      if (found !== undefined) turn.write(variable, found)
    }
    const listed = outcome !== undefined && Object.hasOwn(step.outcomes ?? {}, outcome)
    return { go: listed ? `outcome:${outcome}` : 'next' }
  },
})
