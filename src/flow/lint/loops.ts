import { cycles, reachableFrom } from '../components.ts'
import { listed } from '../listed.ts'
import type { Finding, Rule } from './rule.ts'
import type { FlowView, StepView } from './view.ts'

/** The cycles among the reachable steps of a flow along the edges that `follow` keeps, first steps ascending. */
function cyclesOf(flow: FlowView, follow: (step: StepView) => readonly number[]): StepView[][] {
  const successors = (index: number) => {
    const step = flow.steps[index] as StepView
    return flow.reachable.has(index) ? follow(step) : []
  }
  return cycles(flow.steps.length, successors)
    .map((cycle) => cycle.map((index) => flow.steps[index] as StepView))
    .sort(([a], [b]) => (a as StepView).index - (b as StepView).index)
}

function finding(cycle: StepView[], message: string): Finding {
  const first = cycle[0] as StepView
  return { step: first, path: first.at, message }
}

const busyLoop: Rule = {
  code: 'busy-loop',
  severity: 'warning',
  check(flow, report) {
    const busy = (index: number) => !flow.steps[index]?.waits
    const loops = cyclesOf(flow, (step) => (step.waits ? [] : step.targets.filter(busy)))
    for (const loop of loops) {
      const inside = new Set(loop.map(({ index }) => index))
      const leaves = loop.some((step) => step.stops || step.targets.some((target) => !inside.has(target)))
      const ids = listed(loop.map(({ step }) => step.id))
      if (leaves) {
        const message = `steps ${ids} can loop without waiting for the user: make sure that the loop is left`
        report(finding(loop, message))
      } else {
        const message = `steps ${ids} always loop without waiting for the user: lead out of the loop`
        report({ ...finding(loop, message), severity: 'error' })
      }
    }
  },
}

const timeoutLoop: Rule = {
  code: 'timeout-loop',
  severity: 'warning',
  check(flow, report) {
    const silent = (step: StepView) =>
      step.waits
        ? step.edges.flatMap((edge) => (edge.outcome === 'timeout' ? (edge.target ?? []) : []))
        : step.targets
    for (const loop of cyclesOf(flow, silent)) {
      if (!loop.some(({ waits }) => waits)) continue
      const ids = listed(loop.map(({ step }) => step.id))
      const message = `steps ${ids} can repeat for as long as the user is silent: lead a timeout out of the loop`
      report(finding(loop, message))
    }
  },
}

const noExit: Rule = {
  code: 'no-exit',
  severity: 'warning',
  check(flow, report) {
    for (const loop of cyclesOf(flow, ({ targets }) => targets)) {
      if (!loop.some(({ waits }) => waits)) continue
      const reached = reachableFrom(
        loop.map(({ index }) => index),
        (index) => (flow.steps[index] as StepView).targets,
      )
      if ([...reached].some((index) => isExit(flow.steps[index] as StepView))) continue
      const ids = listed(loop.map(({ step }) => step.id))
      report(finding(loop, `steps ${ids} lead to no end: give the user a way to an end step or a handoff`))
    }
  },
}

function isExit(step: StepView): boolean {
  return step.stops || step.terminal
}

/** Rules about cycles. */
export const LOOP_RULES: readonly Rule[] = [busyLoop, timeoutLoop, noExit]
