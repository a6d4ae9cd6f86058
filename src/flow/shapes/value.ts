import type { Scalar } from '../condition.ts'
import { LIMITS } from '../limits.ts'
import { pointer } from '../pointer.ts'
import { isRecord, type Json } from '../value.ts'
import { array } from './collection.ts'
import { MEMBER_NAMES, memberNames, refuseReserved } from './object.ts'
import { type Check, type Emit, named, type Shape } from './shape.ts'
import { template, text, textProblem, withinCharacters } from './text.ts'

/** A JSON value whose strings are templates. */
export const value: Shape<Json> = json('value', template(0, LIMITS.text))

/** A JSON value whose strings are taken as they are. */
export const literal: Shape<Json> = json('literal', text(0, LIMITS.text))

function json(def: string, string: Shape<string>): Shape<Json> {
  return named(def, {
    check: (found, at, check) => checkJson(found, at, 1, string, check),
    schema(defs) {
      const self = { $ref: `#/$defs/${def}` }
      return {
        description: `Any JSON value, nested at most ${LIMITS.valueDepth} levels.`,
        anyOf: [
          { type: 'null' },
          { type: 'boolean' },
          { type: 'number' },
          string.schema(defs),
          { type: 'array', items: self },
          { type: 'object', propertyNames: MEMBER_NAMES, additionalProperties: self },
        ],
      }
    },
    visit: (found, at, emit) => visitJson(found, at, string, emit),
  })
}

function checkJson(found: unknown, at: string, level: number, string: Shape<string>, check: Check): void {
  if (typeof found === 'string') string.check(found, at, check)
  else if (typeof found === 'object' && found !== null) checkInside(found, at, level, string, check)
  else if (found !== null && typeof found !== 'boolean' && !Number.isFinite(found)) {
    check.add(at, 'must be a JSON value')
  }
}

function checkInside(found: object, at: string, level: number, string: Shape<string>, check: Check): void {
  if (level > LIMITS.valueDepth) {
    check.add(at, `must not nest values more than ${LIMITS.valueDepth} levels deep`)
  } else if (Array.isArray(found)) {
    for (let index = 0; index < found.length && !check.full; index++) {
      checkJson(found[index], pointer(at, index), level + 1, string, check)
    }
  } else if (isRecord(found)) {
    for (const name of memberNames(Object.keys(found), at, check)) {
      if (check.full) return
      const here = pointer(at, name)
      const problem = textProblem(name)
      if (problem) check.add(here, problem)
      else if (!refuseReserved(name, here, check) && found[name] !== undefined) {
        checkJson(found[name], here, level + 1, string, check)
      }
    }
  }
}

function visitJson(found: Json | undefined, at: string, string: Shape<string>, emit: Emit, level = 1): void {
  if (typeof found === 'string') string.visit?.(found, at, emit)
  else if (typeof found !== 'object' || found === null || level > LIMITS.valueDepth) return
  else if (Array.isArray(found)) {
    for (const [index, item] of found.entries()) visitJson(item, pointer(at, index), string, emit, level + 1)
  } else if (isRecord(found)) {
    for (const key of Object.keys(found).sort()) {
      visitJson(found[key] as Json, pointer(at, key), string, emit, level + 1)
    }
  }
}

const SCALAR_MESSAGE = `must be null, a boolean, a number or a string of at most ${LIMITS.scalar} characters`

/** A literal to compare with. */
export const scalar: Shape<Scalar> = named('scalar', {
  check(found, at, check) {
    const good =
      found === null ||
      typeof found === 'boolean' ||
      (typeof found === 'number' && Number.isFinite(found)) ||
      (typeof found === 'string' && withinCharacters(found, LIMITS.scalar))
    const problem = !good ? SCALAR_MESSAGE : typeof found === 'string' ? textProblem(found) : undefined
    if (problem) check.add(at, problem)
  },
  schema: () => ({
    anyOf: [
      { type: 'null' },
      { type: 'boolean' },
      { type: 'number' },
      { type: 'string', maxLength: LIMITS.scalar },
    ],
  }),
})

/** One scalar, or a list of them. */
export function scalars(max: number): Shape<Scalar | Scalar[]> {
  return {
    check(found, at, check) {
      if (!Array.isArray(found)) return scalar.check(found, at, check)
      scalarList(max).check(found, at, check)
    },
    schema: (defs) => ({ anyOf: [scalar.schema(defs), scalarList(max).schema(defs)] }),
  }
}

/** A list of 1 to `max` scalars. */
export function scalarList(max: number): Shape<Scalar[]> {
  return array(scalar, 1, max)
}
