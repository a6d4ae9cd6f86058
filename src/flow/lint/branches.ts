import { canonicalJson } from '../canonical.ts'
import { normalise } from '../normalise.ts'
import type { Json } from '../value.ts'
import { type Rule, stepRule } from './rule.ts'

const missingOtherwise = stepRule('missing-otherwise', 'warning', ({ step, at }, report) => {
  if (!('cases' in step) || step.otherwise !== undefined) return
  report({
    path: at,
    message: `${step.kind} step "${step.id}" has no "otherwise", so the conversation stops when no case holds: add one`,
  })
})

const unreachableCase = stepRule('unreachable-case', 'warning', ({ step, at }, report) => {
  if (!('cases' in step)) return
  const ignoresCase = 'on' in step && step.ignoreCase === true
  const seen = new Set<string>()
  for (const [index, one] of step.cases.entries()) {
    const keys =
      'when' in one ? [canonicalJson(one.when)] : [one.is].flat().map((value) => keyOf(value, ignoresCase))
    if (keys.every((key) => seen.has(key))) {
      report({
        path: `${at}/cases/${index}`,
        message: `case ${index} of step "${step.id}" is never taken, since earlier cases take the same: remove it`,
      })
    }
    for (const key of keys) seen.add(key)
  }
})

/** Equal keys are values that a switch does not tell apart. */
function keyOf(value: Json, ignoreCase: boolean): string {
  return canonicalJson(ignoreCase && typeof value === 'string' ? normalise(value) : value)
}

const pointlessBranch = stepRule('pointless-branch', 'info', ({ step, at }, report) => {
  if (!('cases' in step) || step.otherwise === undefined) return
  if (step.cases.some(({ next }) => next !== step.otherwise)) return
  report({
    path: at,
    message: `every case of step "${step.id}" leads to "${step.otherwise}": lead there directly`,
  })
})

/** Rules about branch and switch. */
export const BRANCH_RULES: readonly Rule[] = [missingOtherwise, unreachableCase, pointlessBranch]
