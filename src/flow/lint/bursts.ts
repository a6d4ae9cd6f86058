import { stronglyConnected } from '../components.ts'
import { kindOf } from '../kinds/index.ts'
import type { Rule } from './rule.ts'
import type { FlowView, StepView } from './view.ts'

/** Messages in a row that nobody minds. */
const MOST = 5

const messageBurst: Rule = {
  code: 'message-burst',
  severity: 'warning',
  check(flow, report) {
    const longest = longestRuns(flow)
    for (const index of [...entries(flow)].sort((a, b) => a - b)) {
      const count = longest[index] as number
      if (count <= MOST) continue
      const step = flow.steps[index] as StepView
      report({
        step,
        path: step.at,
        message: `up to ${count} messages are sent in a row from step "${step.step.id}": send at most ${MOST} before the user answers`,
      })
    }
  },
}

/** The steps where the bot begins to speak: the start, and what follows a step that waits. */
function entries(flow: FlowView): Set<number> {
  const waiting = flow.steps.filter(({ index, waits }) => waits && flow.reachable.has(index))
  return new Set([flow.start, ...waiting.flatMap(({ targets }) => targets)])
}

/**
 * For each step the most messages sent from it until the user is waited for. The steps of a loop count once each;
 * that the loop may send more is the matter of another rule.
 */
function longestRuns(flow: FlowView): number[] {
  const onward = (index: number) => {
    const step = flow.steps[index] as StepView
    return step.waits ? [] : step.targets
  }
  const longest = new Array<number>(flow.steps.length).fill(0)
  for (const component of stronglyConnected(flow.steps.length, onward)) {
    const sent = component.reduce((sum, index) => sum + messagesOf(flow.steps[index] as StepView), 0)
    const after = Math.max(0, ...component.flatMap(onward).map((index) => longest[index] as number))
    for (const index of component) longest[index] = sent + after
  }
  return longest
}

function messagesOf({ step }: StepView): number {
  return kindOf(step).messages?.(step) ?? 0
}

/** Rules about messages in a row. */
export const BURST_RULES: readonly Rule[] = [messageBurst]
