import { requireJson } from '../digest.ts'
import { FLOW_VERSION } from '../document.ts'
import { FlowError } from '../errors.ts'
import type { Issue } from '../issues.ts'
import { member } from '../shapes/object.ts'
import { flowIssues } from '../validate.ts'
import { isRecord, type Json } from '../value.ts'
import type { MigrationStep } from './members.ts'
import { toVersion1 } from './version-1.ts'
import { toVersion2 } from './version-2.ts'

export interface Migration {
  /** The document in the version reached. */
  document: Json
  from: number
  to: number
  /** The steps that ran, `0-1` and `1-2`. */
  applied: string[]
  /** Why a step could not run, or, at the current version, what validation finds; empty where all is well. */
  issues: Issue[]
}

const STEPS: readonly { name: string; run: MigrationStep }[] = [
  { name: '0-1', run: toVersion1 },
  { name: '1-2', run: toVersion2 },
]

/**
 * Brings a document to a later version of the language. What a step does not know it keeps, and a member that is already there is
 * never overwritten. A step that meets something it cannot express does not run: the document stays at the last good version.
 *
 * @param document any JSON value; it is left untouched
 * @param target the version wanted, the current one by default
 * @throws FlowError for a version that is not known and for a target below the document's
 */
export function migrateFlow(document: Json, target: number = FLOW_VERSION): Migration {
  requireJson(document, 'migrate')
  const from = startingVersion(document)
  if (!Number.isInteger(target) || target < 0 || target > FLOW_VERSION) {
    throw new FlowError(
      `cannot migrate to version ${target}: this server writes versions 0 to ${FLOW_VERSION}`,
    )
  }
  if (target < from) {
    throw new FlowError(`cannot migrate version ${from} down to ${target}: downgrades are not offered`)
  }
  const applied: string[] = []
  let reached = document
  for (const { name, run } of STEPS.slice(from, target)) {
    const result = isRecord(reached) ? run(reached) : { issues: [{ path: '', message: 'must be an object' }] }
    if ('issues' in result) {
      return { document: reached, from, to: from + applied.length, applied, issues: result.issues }
    }
    reached = result.document
    applied.push(name)
  }
  const issues = target === FLOW_VERSION ? flowIssues(reached) : []
  return { document: reached, from, to: target, applied, issues }
}

function startingVersion(document: Json): number {
  const version = isRecord(document) ? member(document, 'version') : undefined
  if (version === undefined) return 0
  if (version === 0 || version === 1 || version === FLOW_VERSION) return version + 0
  throw new FlowError(
    `cannot migrate version ${spell(version)}: this server reads versions 0 to ${FLOW_VERSION}`,
  )
}

function spell(version: unknown): string {
  const text = JSON.stringify(version)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
