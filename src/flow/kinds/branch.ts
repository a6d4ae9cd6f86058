import { type Condition, evaluateCondition, type Test } from '../condition.ts'
import { LIMITS } from '../limits.ts'
import { array } from '../shapes/collection.ts'
import { condition } from '../shapes/condition.ts'
import { stepId } from '../shapes/name.ts'
import { object, optional } from '../shapes/object.ts'
import { defineKind, stepShape, takeCase, to } from './kind.ts'

/** Goes where the first condition that holds leads. */
export const branch = defineKind({
  name: 'branch',
  shape: stepShape('branch', {
    cases: array(object({ when: condition, next: stepId }), 1, LIMITS.cases),
    otherwise: optional(stepId),
  }),
  mermaid: ['{"', '"}'],
  label: ({ cases }) => `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`,
  edges: (step) => [
    ...step.cases.flatMap(({ when, next }, index) => to(`case:${index}`, next, conditionLabel(when))),
    ...to('otherwise', step.otherwise),
  ],
  run(step, turn) {
    const taken = step.cases.findIndex(({ when }) => evaluateCondition(when, turn.lookup))
    return takeCase(taken, step)
  },
})

/** A condition in words: `age gte 18 and not (plan eq pro)`. */
function conditionLabel(condition: Condition): string {
  if ('all' in condition) return condition.all.map(conditionLabel).join(' and ')
  if ('any' in condition) return condition.any.map(conditionLabel).join(' or ')
  if ('not' in condition) return `not (${conditionLabel(condition.not)})`
  return `${condition.var} ${condition.op} ${operand(condition)}`.trimEnd()
}

function operand(test: Test): string {
  if (test.op === 'is') return test.type
  if ('ref' in test && test.ref !== undefined) return test.ref
  if (!('value' in test) || test.value === undefined) return ''
  return [test.value].flat().map(String).join(', ')
}
