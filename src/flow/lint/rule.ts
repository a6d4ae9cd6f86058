import type { FlowSet, FlowView, StepView } from './view.ts'

export type Severity = 'error' | 'warning' | 'info'

/** What a rule found in a flow. */
export interface Finding {
  /** The step it is about; none where it is about the whole flow. */
  step?: StepView
  /** Pointer into the flow's document. */
  path: string
  /** One sentence: what is wrong, with the value, and what to do. */
  message: string
  /** Where it differs from the rule's. */
  severity?: Severity
}

/** A rule of the lint: a stable code, and what it finds in one flow among the others. */
export interface Rule {
  code: string
  severity: Severity
  check(flow: FlowView, report: (finding: Finding) => void, set: FlowSet): void
}

/** A rule that looks at each step by itself. */
export function stepRule(
  code: string,
  severity: Severity,
  check: (
    step: StepView,
    report: (finding: Omit<Finding, 'step'>) => void,
    flow: FlowView,
    set: FlowSet,
  ) => void,
): Rule {
  return {
    code,
    severity,
    check(flow, report, set) {
      for (const step of flow.steps) check(step, (finding) => report({ step, ...finding }), flow, set)
    },
  }
}

/** A pointer into a step as people name the field: `buttons/0/title`. */
export function fieldOf(step: StepView, at: string): string {
  return at.slice(step.at.length + 1)
}
