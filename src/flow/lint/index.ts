import type { FlowDocument } from '../document.ts'
import { flowName } from '../flow-name.ts'
import { byUnits } from '../units.ts'
import { flowIssues } from '../validate.ts'
import { BRANCH_RULES } from './branches.ts'
import { BURST_RULES } from './bursts.ts'
import { CHOICE_RULES } from './choices.ts'
import { LOOP_RULES } from './loops.ts'
import { PROMPT_RULES } from './prompts.ts'
import { REACH_RULES } from './reach.ts'
import type { Finding, Rule, Severity } from './rule.ts'
import { SUBFLOW_RULES } from './subflows.ts'
import { TEXT_RULES } from './texts.ts'
import { startsOf, TRIGGER_RULES } from './triggers.ts'
import { TYPE_RULES } from './types.ts'
import { VARIABLE_RULES } from './variables.ts'
import { type FlowSet, viewsOf } from './view.ts'

export type { Severity } from './rule.ts'

/** Something in a valid flow that is probably not what its author wants. */
export interface Diagnostic {
  /** A stable name of what is wrong. */
  code: string
  severity: Severity
  /** Id of the flow. */
  flow: string
  /** Id of the step; absent where the flow as a whole is meant. */
  step?: string
  /** RFC 6901 pointer into that flow's document. */
  path: string
  /** One sentence: what is wrong, with the value, and what to do. */
  message: string
}

/** A diagnostic with what it is sorted by. */
interface Placed {
  order: number
  index: number
  diagnostic: Diagnostic
}

/** All rules, in the order of the manual. */
export const RULES: readonly Rule[] = [
  ...REACH_RULES,
  ...BRANCH_RULES,
  ...CHOICE_RULES,
  ...PROMPT_RULES,
  ...LOOP_RULES,
  ...BURST_RULES,
  ...VARIABLE_RULES,
  ...TYPE_RULES,
  ...TEXT_RULES,
  ...TRIGGER_RULES,
  ...SUBFLOW_RULES,
]

/**
 * Lints a valid document together with the flows it leads to. Diagnostics are sorted by flow in the order given, by
 * step in document order (those of the flow as a whole first), by code and by path.
 *
 * @param subflows the other flows, of which those that are not valid are reported and left out. Where it is absent,
 *   flows that are not known are nothing to complain about; an empty list says that there are none.
 */
export function lintFlows(document: FlowDocument, subflows?: readonly unknown[]): Diagnostic[] {
  const { known, placed } = sort(document, subflows ?? [])
  const flows = viewsOf(known)
  const set: FlowSet = {
    root: flows[0] as FlowSet['root'],
    flows,
    byId: new Map(flows.map((flow) => [flow.document.id, flow])),
    starts: startsOf(flows),
    given: new Set([
      ...flows.map((flow) => flow.document.id),
      ...placed.map(({ diagnostic }) => diagnostic.flow),
    ]),
    complete: subflows !== undefined,
  }
  for (const flow of flows) {
    for (const { code, severity, check } of RULES) {
      const report = ({ step, path, message, severity: own = severity }: Finding) => {
        const named = step ? { step: step.step.id } : {}
        placed.push({
          order: flow.order,
          index: step?.index ?? -1,
          diagnostic: { code, severity: own, flow: flow.document.id, ...named, path, message },
        })
      }
      check(flow, report, set)
    }
  }
  return placed.sort(byPlace).map(({ diagnostic }) => diagnostic)
}

function byPlace(a: Placed, b: Placed): number {
  return (
    a.order - b.order ||
    a.index - b.index ||
    byUnits(a.diagnostic.code, b.diagnostic.code) ||
    byUnits(a.diagnostic.path, b.diagnostic.path)
  )
}

/** Parts the flows into those that are linted and those that cannot be: not valid, or with an id that was there before. */
function sort(document: FlowDocument, subflows: readonly unknown[]) {
  const known: { document: FlowDocument; order: number }[] = [{ document, order: 0 }]
  const placed: Placed[] = []
  const ids = new Set([document.id])
  for (const [index, subflow] of subflows.entries()) {
    const order = index + 1
    const flow = flowName(subflow, `subflows/${index}`)
    const put = (code: string, path: string, message: string) =>
      placed.push({ order, index: -1, diagnostic: { code, severity: 'error', flow, path, message } })
    const [issue] = flowIssues(subflow)
    if (issue) {
      put(
        'invalid-subflow',
        issue.path,
        `subflow ${index} is not valid, since ${issue.path || 'it'} ${issue.message}`,
      )
    } else if (ids.has(flow)) {
      put(
        'duplicate-flow',
        '/id',
        `flow "${flow}" was given before: only the first is used, so rename or remove one`,
      )
    } else {
      ids.add(flow)
      known.push({ document: subflow as FlowDocument, order })
    }
  }
  return { known, placed }
}
