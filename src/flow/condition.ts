import { normalise } from './normalise.ts'
import { matchPattern, parsePattern } from './pattern.ts'
import type { Lookup } from './template.ts'
import { isList, isRecord, type Json, sameJson, typeOf, type VariableType } from './value.ts'

export type Scalar = null | boolean | number | string

/** Operators that look at one side only. */
export const PRESENCE_OPS = ['exists', 'missing', 'empty', 'notEmpty'] as const
/** Operators with a `value`, or a `ref` to another path. */
export const COMPARISON_OPS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
] as const
/** Operators with a list of scalars. */
export const MEMBERSHIP_OPS = ['in', 'notIn'] as const
/** Every operator, in the order of the language. */
export const CONDITION_OPS = [...COMPARISON_OPS, ...MEMBERSHIP_OPS, 'matches', ...PRESENCE_OPS, 'is'] as const

export type ComparisonOp = (typeof COMPARISON_OPS)[number]

/** A comparison with one variable. */
export type Test =
  | { var: string; op: (typeof PRESENCE_OPS)[number] }
  | { var: string; op: 'is'; type: VariableType | 'null' }
  | { var: string; op: 'matches'; value: string }
  | { var: string; op: (typeof MEMBERSHIP_OPS)[number]; value: Scalar[]; ignoreCase?: boolean }
  | { var: string; op: ComparisonOp; value?: Scalar; ref?: string; ignoreCase?: boolean }

/** A condition of a valid document. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Test

/**
 * Whether a condition holds for the values that `lookup` gives. Types are never coerced and nothing is an error:
 * values of different types are unequal and have no order.
 */
export function evaluateCondition(condition: Condition, lookup: Lookup): boolean {
  if ('all' in condition) return condition.all.every((item) => evaluateCondition(item, lookup))
  if ('any' in condition) return condition.any.some((item) => evaluateCondition(item, lookup))
  if ('not' in condition) return !evaluateCondition(condition.not, lookup)
  return evaluateTest(condition, lookup)
}

function evaluateTest(test: Test, lookup: Lookup): boolean {
  const left = lookup(test.var)
  switch (test.op) {
    case 'exists':
      return left !== undefined
    case 'missing':
      return left === undefined
    case 'empty':
      return isEmpty(left)
    case 'notEmpty':
      return !isEmpty(left)
    case 'is':
      return left !== undefined && typeOf(left) === test.type
    case 'matches': {
      const program = parsePattern(test.value)
      return typeof left === 'string' && program !== undefined && matchPattern(program, left)
    }
    case 'in':
      return isOneOf(left, test.value, test.ignoreCase)
    case 'notIn':
      return !isOneOf(left, test.value, test.ignoreCase)
    default: {
      const right = test.ref === undefined ? test.value : lookup(test.ref)
      return compare(test.op, left, right, test.ignoreCase)
    }
  }
}

/** Missing, null, a blank string, `[]` or `{}`. */
function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return isList(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0
}

/** Whether a value equals one of the scalars; what `in` and the cases of a `switch` mean. */
export function isOneOf(value: Json | undefined, scalars: readonly Scalar[], ignoreCase = false): boolean {
  return scalars.some((scalar) => isEqual(value, scalar, ignoreCase))
}

function isEqual(left: Json | undefined, right: Json | undefined, ignoreCase: boolean): boolean {
  if (left === undefined || right === undefined) return false
  return sameJson(fold(left, ignoreCase), fold(right, ignoreCase))
}

function fold(value: Json, ignoreCase: boolean): Json {
  return ignoreCase && typeof value === 'string' ? normalise(value) : value
}

function compare(
  op: ComparisonOp,
  left: Json | undefined,
  right: Json | undefined,
  ignoreCase = false,
): boolean {
  switch (op) {
    case 'eq':
      return isEqual(left, right, ignoreCase)
    case 'ne':
      return !isEqual(left, right, ignoreCase)
    case 'contains':
      return contains(left, right, ignoreCase)
    case 'notContains':
      return !contains(left, right, ignoreCase)
    case 'startsWith':
      return bothTexts(left, right, ignoreCase, (text, part) => text.startsWith(part))
    case 'endsWith':
      return bothTexts(left, right, ignoreCase, (text, part) => text.endsWith(part))
    case 'gt':
      return order(left, right, ignoreCase) > 0
    case 'gte':
      return order(left, right, ignoreCase) >= 0
    case 'lt':
      return order(left, right, ignoreCase) < 0
    case 'lte':
      return order(left, right, ignoreCase) <= 0
  }
}

function contains(left: Json | undefined, right: Json | undefined, ignoreCase: boolean): boolean {
  if (isList(left)) return left.some((item) => isEqual(item, right, ignoreCase))
  return bothTexts(left, right, ignoreCase, (text, part) => text.includes(part))
}

function bothTexts(
  left: Json | undefined,
  right: Json | undefined,
  ignoreCase: boolean,
  holds: (text: string, part: string) => boolean,
): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false
  return ignoreCase ? holds(normalise(left), normalise(right)) : holds(left, right)
}

/** Negative, zero or positive for two numbers or two strings (by UTF-16 unit); NaN where there is no order. */
function order(left: Json | undefined, right: Json | undefined, ignoreCase: boolean): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN
  const [a, b] = ignoreCase ? [normalise(left), normalise(right)] : [left, right]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The comparisons inside a condition, each with its pointer relative to the condition. */
export function* testsOf(condition: Condition, at = ''): Generator<{ test: Test; at: string }> {
  if ('all' in condition)
    for (const [i, item] of condition.all.entries()) yield* testsOf(item, `${at}/all/${i}`)
  else if ('any' in condition)
    for (const [i, item] of condition.any.entries()) yield* testsOf(item, `${at}/any/${i}`)
  else if ('not' in condition) yield* testsOf(condition.not, `${at}/not`)
  else yield { test: condition, at }
}
