import { type Rule, stepRule } from './rule.ts'

const unreachableStep = stepRule('unreachable-step', 'warning', ({ step, index, at }, report, flow) => {
  if (flow.reachable.has(index)) return
  report({
    path: at,
    message: `step "${step.id}" cannot be reached from "${flow.document.start}": lead to it or remove it`,
  })
})

const deadEnd = stepRule('dead-end', 'warning', ({ step, at, stops }, report) => {
  if (!stops || 'cases' in step || step.kind === 'buttons' || step.kind === 'list') return
  report({
    path: at,
    message: `step "${step.id}" has no "next", so the conversation stops there: lead on, to an end step if it is over`,
  })
})

const gotoChain = stepRule('goto-chain', 'info', ({ step, at, edges }, report, flow) => {
  if (step.kind !== 'goto') return
  for (const { target } of edges) {
    const next = target === undefined ? undefined : flow.steps[target]?.step
    if (next?.kind !== 'goto') continue
    report({
      path: at,
      message: `goto step "${step.id}" leads to another goto, "${next.id}": lead to where that one goes`,
    })
  }
})

const largeFlow: Rule = {
  code: 'large-flow',
  severity: 'info',
  check({ document, steps }, report) {
    if (steps.length <= 200) return
    report({
      path: '/steps',
      message: `flow "${document.id}" has ${steps.length} steps: move parts of it into flows that it calls`,
    })
  },
}

/** Rules about the way through the steps. */
export const REACH_RULES: readonly Rule[] = [unreachableStep, deadEnd, gotoChain, largeFlow]
