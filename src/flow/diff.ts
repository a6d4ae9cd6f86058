import { requireJson, sha256 } from './digest.ts'
import { longestIncreasing } from './increasing.ts'
import { pointer } from './pointer.ts'
import { member } from './shapes/object.ts'
import { isList, isRecord, type Json, sameJson } from './value.ts'

/**
 * A change of one place; `path` is relative to the step or document. Indices of items that were removed are the left side's, all
 * others the right side's.
 */
export type Change =
  | { op: 'add'; path: string; after: Json }
  | { op: 'remove'; path: string; before: Json }
  | { op: 'replace'; path: string; before: Json; after: Json }

/** A step of one side alone. */
export interface StepReference {
  /** The step's id where that names one step of its side, else `#<index>`. */
  id: string
  /** Null where the step has no kind. */
  kind: string | null
  /** Pointer into its own side. */
  path: string
}

/** A step of both sides that changed or moved; `path` is the right side's. */
export interface ChangedStep extends StepReference {
  /** Its index on both sides, where it does not stand in the order the other steps kept. */
  moved?: { from: number; to: number }
  changes: Change[]
}

export interface FlowDiff {
  changed: boolean
  /** Changes of the documents without their steps. */
  metadata: Change[]
  added: StepReference[]
  removed: StepReference[]
  changedSteps: ChangedStep[]
  /** Digest of the left document. */
  before: string
  /** Digest of the right document. */
  after: string
}

/**
 * What makes the right document of the left one. Both may be any JSON values of any version; nothing is validated. Steps are the
 * same where they have the same id, so that inserting one moves nothing. Throws a `FlowError` where a side has no digest.
 */
export function diffFlows(left: Json, right: Json): FlowDiff {
  for (const side of [left, right]) requireJson(side, 'diff')
  const before = sha256(left, 'diff')
  const after = sha256(right, 'diff')
  const [from, to] = [stepsOf(left), stepsOf(right)]
  return {
    changed: before !== after,
    metadata: changesBetween(withoutSteps(left), withoutSteps(right), ''),
    added: [...to.values()]
      .filter(({ reference }) => !from.has(reference.id))
      .map(({ reference }) => reference),
    removed: [...from.values()]
      .filter(({ reference }) => !to.has(reference.id))
      .map(({ reference }) => reference),
    changedSteps: changedSteps(from, to),
    before,
    after,
  }
}

interface PlacedStep {
  step: Json
  index: number
  reference: StepReference
}

/** Stands for steps without an id of their own: one that is called so would take another's place. */
const POSITION = /^#\d+$/

/** The steps of a side by their identity, in order. */
function stepsOf(document: Json): Map<string, PlacedStep> {
  const steps = isRecord(document) ? (member(document, 'steps') as Json | undefined) : undefined
  if (!isList(steps)) return new Map()
  const ids = steps.map((step) => (isRecord(step) ? member(step, 'id') : undefined))
  const uses = new Map<unknown, number>()
  for (const id of ids) uses.set(id, (uses.get(id) ?? 0) + 1)
  return new Map(
    steps.map((step, index) => {
      const own = ids[index]
      const isName = typeof own === 'string' && uses.get(own) === 1 && !POSITION.test(own)
      const id = isName ? own : `#${index}`
      const kind = isRecord(step) ? member(step, 'kind') : undefined
      const reference = { id, kind: typeof kind === 'string' ? kind : null, path: pointer('/steps', index) }
      return [id, { step, index, reference }]
    }),
  )
}

function withoutSteps(document: Json): Json {
  if (!isRecord(document) || !isList(member(document, 'steps') as Json | undefined)) return document
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== 'steps')) as Json
}

function changedSteps(from: Map<string, PlacedStep>, to: Map<string, PlacedStep>): ChangedStep[] {
  const pairs = [...to].flatMap(([id, right]) => {
    const left = from.get(id)
    return left ? [{ left, right }] : []
  })
  const kept = longestIncreasing(pairs.map(({ left }) => left.index))
  return pairs.flatMap(({ left, right }, index) => {
    const changes = changesBetween(left.step, right.step, '')
    if (kept.has(index)) return changes.length > 0 ? [{ ...right.reference, changes }] : []
    return [{ ...right.reference, moved: { from: left.index, to: right.index }, changes }]
  })
}

function changesBetween(left: Json, right: Json, path: string): Change[] {
  if (isRecord(left) && isRecord(right)) return memberChanges(left, right, path)
  if (isList(left) && isList(right)) return itemChanges(left, right, path)
  return sameJson(left, right) ? [] : [{ op: 'replace', path, before: left, after: right }]
}

function memberChanges(left: object, right: object, path: string): Change[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].sort().flatMap((name) => {
    const [before, after] = [member(left, name), member(right, name)] as [Json | undefined, Json | undefined]
    return changesOf(before, after, pointer(path, name))
  })
}

/** Equal items at the head and the tail are passed over; the rest pairs by index. */
function itemChanges(left: readonly Json[], right: readonly Json[], path: string): Change[] {
  const shorter = Math.min(left.length, right.length)
  const same = (i: number, j: number) => sameJson(left[i] as Json, right[j] as Json)
  let head = 0
  while (head < shorter && same(head, head)) head++
  let tail = 0
  while (tail < shorter - head && same(left.length - 1 - tail, right.length - 1 - tail)) tail++
  const changes: Change[] = []
  for (let index = head; index < Math.max(left.length, right.length) - tail; index++) {
    const before = index < left.length - tail ? left[index] : undefined
    const after = index < right.length - tail ? right[index] : undefined
    changes.push(...changesOf(before, after, pointer(path, index)))
  }
  return changes
}

function changesOf(before: Json | undefined, after: Json | undefined, path: string): Change[] {
  if (before === undefined) return after === undefined ? [] : [{ op: 'add', path, after }]
  return after === undefined ? [{ op: 'remove', path, before }] : changesBetween(before, after, path)
}
