import { LIMITS } from '../limits.ts'
import { array } from '../shapes/collection.ts'
import { stepId, writtenVariable } from '../shapes/name.ts'
import { object, optional, variants } from '../shapes/object.ts'
import { oneOf } from '../shapes/plain.ts'
import type { Of, Shape } from '../shapes/shape.ts'
import { template } from '../shapes/text.ts'
import { value } from '../shapes/value.ts'
import type { Turn } from '../simulate/types.ts'
import { renderValue } from '../template.ts'
import { isList, isNumeric, type Json, typeOf } from '../value.ts'
import { defineKind, stepShape, toNext } from './kind.ts'

const text = template(1, LIMITS.scalar)

/** What `add` adds: a number, or a template that renders to one. */
const addend: Shape<number | string> = {
  check(found, at, check) {
    if (typeof found === 'number' && Number.isFinite(found)) return
    if (typeof found === 'string' && found !== '') text.check(found, at, check)
    else check.add(at, `must be a number or a string of 1-${LIMITS.scalar} characters`)
  },
  schema: (defs) => ({ anyOf: [{ type: 'number' }, text.schema(defs)] }),
  visit(found, at, emit) {
    if (typeof found === 'string') text.visit?.(found, at, emit)
  },
}

/** What an assignment does, by its `op`. */
const ops = {
  set: object({ var: writtenVariable, op: optional(oneOf(['set'])), value }),
  add: object({ var: writtenVariable, op: oneOf(['add']), value: addend }),
  append: object({ var: writtenVariable, op: oneOf(['append']), value }),
  unset: object({ var: writtenVariable, op: oneOf(['unset']) }),
}
const assignment = variants('op', ops, {
  members: { var: writtenVariable, op: optional(oneOf(Object.keys(ops))) },
  accepted: ['var', 'op', 'value'],
  absent: 'set',
})

/** One assignment; `op` is `set` where it is absent. */
export type Assignment = Of<typeof assignment>

function assign(assignment: Assignment, turn: Turn): void {
  const { var: variable, op = 'set' } = assignment
  if (op === 'unset') turn.unset(variable)
  else {
    const rendered = renderValue('value' in assignment ? assignment.value : null, turn.lookup)
    const before = turn.lookup(variable) ?? null
    const after = op === 'set' ? rendered : op === 'add' ? sum(before, rendered) : appended(before, rendered)
    if (after !== undefined) turn.write(variable, after)
    else {
      const met = `${typeOf(before)} and ${typeOf(rendered)}`
      turn.warn('type_mismatch', `"${op}" to variable "${variable}" cannot put together ${met}: unchanged`)
    }
  }
}

/** A missing number counts as 0. */
function sum(before: Json, addend: Json): number | undefined {
  const number = typeof addend === 'string' && isNumeric(addend) ? Number(addend) : addend
  const start = before ?? 0
  if (typeof start !== 'number' || typeof number !== 'number') return undefined
  return Number.isFinite(start + number) ? start + number : undefined
}

/** A missing list counts as empty. */
function appended(before: Json, item: Json): Json | undefined {
  const list = before ?? []
  return isList(list) ? [...list, item] : undefined
}

/** Gives variables new values. */
export const set = defineKind({
  name: 'set',
  shape: stepShape('set', { assign: array(assignment, 1, LIMITS.assignments), next: optional(stepId) }),
  mermaid: ['["', '"]'],
  label: (step) => step.assign.map((assignment) => assignment.var).join(', '),
  edges: (step) => toNext(step),
  assigns(step) {
    const last = new Map(step.assign.map(({ var: variable, op }) => [variable, op !== 'unset']))
    const names = (written: boolean) =>
      [...last].filter(([, is]) => is === written).map(([variable]) => variable)
    return { writes: names(true), clears: names(false) }
  },
  run(step, turn) {
    for (const assignment of step.assign) assign(assignment, turn)
    return { go: 'next' }
  },
})
