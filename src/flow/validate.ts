import { sha256 } from './digest.ts'
import { FLOW_VERSION, type FlowDocument, flowDocument } from './document.ts'
import { referencedFlows } from './graph.ts'
import { type Issue, type IssueList, issueList } from './issues.ts'
import { member } from './shapes/object.ts'
import type { Check } from './shapes/shape.ts'
import { byUnits } from './units.ts'
import { isRecord } from './value.ts'

/** What a valid document holds; lists are in UTF-16 order. */
export interface FlowSummary {
  id: string
  version: typeof FLOW_VERSION
  /** Number of steps. */
  steps: number
  /** Number of steps of each kind that occurs. */
  kinds: { [kind: string]: number }
  /** Number of triggers. */
  triggers: number
  /** Number of declared variables. */
  variables: number
  /** Names of the handlers it asks for. */
  handlers: string[]
  /** Ids of the flows it calls or goes to. */
  flows: string[]
  digest: string
}

export type Validation =
  | { valid: true; issues: []; summary: FlowSummary }
  | { valid: false; issues: Issue[]; truncated?: true }

/**
 * Checks a document, which may be any JSON value, and never throws for one. Issues come in the order of a walk through the
 * language's tables, so that the order of members in the document changes nothing; after 100 of them it is `truncated`.
 */
export function validateFlow(document: unknown): Validation {
  const { issues, full } = issuesOf(document)
  if (issues.length > 0) return { valid: false, issues, ...(full ? { truncated: true } : {}) }
  return { valid: true, issues: [], summary: summarize(document as FlowDocument) }
}

/** The issues alone, without the work of a summary. */
export function flowIssues(document: unknown): Issue[] {
  return issuesOf(document).issues
}

/** Whether a value is a valid document. */
export function isFlow(document: unknown): document is FlowDocument {
  return flowIssues(document).length === 0
}

function issuesOf(document: unknown): IssueList {
  const list = issueList()
  const version = isRecord(document) ? member(document, 'version') : FLOW_VERSION
  if (version === FLOW_VERSION) flowDocument.check(document, '', checkOf(document, list))
  else list.add('/version', versionMessage(version))
  return list
}

function versionMessage(version: unknown): string {
  if (version === undefined) {
    return `must be ${FLOW_VERSION} (a document without "version" is read as version 0: use flow_migrate)`
  }
  const older = Number.isInteger(version) && (version as number) >= 0 && (version as number) < FLOW_VERSION
  return `must be ${FLOW_VERSION}${older ? ` (version ${version} can be upgraded with flow_migrate)` : ''}`
}

/** What the checks need to know of the document before they walk it. */
function checkOf(document: unknown, list: IssueList): Check {
  const [steps, variables] = isRecord(document)
    ? [member(document, 'steps'), member(document, 'variables')]
    : []
  const ids = (Array.isArray(steps) ? steps : []).map((step) =>
    isRecord(step) ? member(step, 'id') : undefined,
  )
  return Object.assign(list, {
    steps: new Set(ids.filter((id) => typeof id === 'string')),
    declares: (name: string) => isRecord(variables) && member(variables, name) !== undefined,
    seen: new Map<string, Map<string, string>>(),
  })
}

function summarize(document: FlowDocument): FlowSummary {
  const kinds: { [kind: string]: number } = {}
  const handlers = new Set<string>()
  for (const step of document.steps) {
    kinds[step.kind] = (kinds[step.kind] ?? 0) + 1
    if (step.kind === 'handler') handlers.add(step.name)
  }
  return {
    id: document.id,
    version: FLOW_VERSION,
    steps: document.steps.length,
    kinds: Object.fromEntries(Object.entries(kinds).sort(([left], [right]) => byUnits(left, right))),
    triggers: document.triggers?.length ?? 0,
    variables: Object.keys(document.variables ?? {}).length,
    handlers: [...handlers].sort(),
    flows: referencedFlows(document).sort(),
    digest: sha256(document, 'digest'),
  }
}
