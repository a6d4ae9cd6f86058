import { isOneOf } from '../condition.ts'
import { LIMITS } from '../limits.ts'
import { array } from '../shapes/collection.ts'
import { readPath, stepId } from '../shapes/name.ts'
import { object, optional } from '../shapes/object.ts'
import { flag } from '../shapes/plain.ts'
import { scalars } from '../shapes/value.ts'
import { defineKind, stepShape, takeCase, to } from './kind.ts'

/** Goes where the first case that lists the variable's value leads. */
export const switch_ = defineKind({
  name: 'switch',
  shape: stepShape('switch', {
    on: readPath(false),
    ignoreCase: optional(flag),
    cases: array(object({ is: scalars(LIMITS.inValues), next: stepId }), 1, LIMITS.cases),
    otherwise: optional(stepId),
  }),
  mermaid: ['{"', '"}'],
  label: (step) => step.on,
  edges: (step) => [
    ...step.cases.flatMap(({ is, next }, index) =>
      to(`case:${index}`, next, [is].flat().map(String).join(' or ')),
    ),
    ...to('otherwise', step.otherwise),
  ],
  run(step, turn) {
    const value = turn.lookup(step.on)
    const taken = step.cases.findIndex(({ is }) => isOneOf(value, [is].flat(), step.ignoreCase))
    return takeCase(taken, step)
  },
})
