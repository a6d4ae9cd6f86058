import { stronglyConnected } from '../components.ts'
import { listed } from '../listed.ts'
import { type Rule, stepRule } from './rule.ts'
import type { FlowView, StepView } from './view.ts'

/** The flow a step leads to. */
function flowOf({ step }: StepView): string | undefined {
  return step.kind === 'call' || step.kind === 'goto' ? step.flow : undefined
}

const missingSubflow = stepRule('missing-subflow', 'error', (view, report, _flow, set) => {
  const flow = flowOf(view)
  if (flow === undefined || !set.complete || set.given.has(flow)) return
  report({
    path: `${view.at}/flow`,
    message: `flow "${flow}" was not supplied: add it to the subflows or correct the id`,
  })
})

const recursiveSubflow: Rule = {
  code: 'recursive-subflow',
  severity: 'error',
  check(flow, report, set) {
    const order = set.flows.indexOf(flow)
    const callees = (index: number) =>
      (set.flows[index]?.steps ?? []).flatMap(({ step }) => {
        const callee = step.kind === 'call' ? set.byId.get(step.flow) : undefined
        return callee ? set.flows.indexOf(callee) : []
      })
    const circle =
      stronglyConnected(set.flows.length, callees).find((members) => members.includes(order)) ?? []
    if (circle[0] !== order) return
    const ids = circle.map((index) => (set.flows[index] as FlowView).document.id)
    const first = flow.steps.find(({ step }) => step.kind === 'call' && ids.includes(step.flow))
    if (!first) return
    report({
      step: first,
      path: `${first.at}/flow`,
      message:
        ids.length === 1
          ? `flow "${ids[0]}" calls itself: lead back with "goto"`
          : `flows ${listed(ids)} call each other: lead back with "goto", or end the called flow`,
    })
  },
}

const callInterface = stepRule('call-interface', 'error', ({ step, at }, report, _flow, set) => {
  const callee = step.kind === 'call' ? set.byId.get(step.flow) : undefined
  if (step.kind !== 'call' || !callee) return
  const { id } = callee.document
  for (const name of Object.keys(step.input ?? {})) {
    if (callee.variables.get(name)?.input) continue
    report({
      path: `${at}/input/${name}`,
      message: `flow "${id}" declares no input "${name}": declare it there or do not pass it`,
    })
  }
  for (const [name, theirs] of Object.entries(step.output ?? {})) {
    if (callee.variables.get(theirs)?.output) continue
    report({
      path: `${at}/output/${name}`,
      message: `flow "${id}" declares no output "${theirs}": declare it there or do not take it`,
    })
  }
  const passed = new Set(Object.keys(step.input ?? {}))
  for (const [name, { input, default: value }] of callee.variables) {
    if (!input || value !== undefined || passed.has(name)) continue
    report({
      path: step.input ? `${at}/input` : at,
      message: `flow "${id}" needs input "${name}", which step "${step.id}" does not pass: pass it or give it a default`,
    })
  }
})

const unusedSubflow: Rule = {
  code: 'unused-subflow',
  severity: 'info',
  check(flow, report, set) {
    if (flow === set.root || flow.document.triggers) return
    const { id } = flow.document
    if (set.flows.some((other) => other !== flow && other.steps.some((step) => flowOf(step) === id))) return
    report({
      path: '',
      message: `flow "${id}" has no triggers and no other flow leads to it: call it or leave it out`,
    })
  },
}

/** Rules between flows. */
export const SUBFLOW_RULES: readonly Rule[] = [missingSubflow, recursiveSubflow, callInterface, unusedSubflow]
