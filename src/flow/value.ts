import { LIMITS } from './limits.ts'

/** Any JSON value; what a variable holds. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The declared types of a variable, in the order of the language. */
export const VARIABLE_TYPES = ['string', 'number', 'boolean', 'list', 'object'] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

/** The type of a JSON value in the words of the language. */
export function typeOf(value: Json): VariableType | 'null' {
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Whether a value is an object with members: no list, and not null. */
export function isRecord(value: Json | undefined): value is { readonly [key: string]: Json }
export function isRecord(value: unknown): value is { [key: string]: unknown }
export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const PART = '[A-Za-z][A-Za-z0-9_]*'
const PATH = new RegExp(`^${PART}(?:\\.(?:${PART}|0|[1-9][0-9]{0,3})){0,${LIMITS.pathParts - 1}}$`)
const RESERVED_PART = /(?:^|\.)(?:constructor|prototype)(?:\.|$)/

/** Whether a text is a variable path such as `order.items.0`: 1-8 parts, at most 256 characters. */
export function isPath(text: string): boolean {
  return text.length <= LIMITS.path && PATH.test(text) && !RESERVED_PART.test(text)
}

/** The variable a path starts from; `sys` for the values of the running conversation. */
export function rootOf(path: string): string {
  const dot = path.indexOf('.')
  return dot < 0 ? path : path.slice(0, dot)
}

/** The value of the own member `key`, or undefined. */
export function own(value: Json | undefined, key: string): Json | undefined {
  if (isList(value)) return /^[0-9]+$/.test(key) ? value[Number(key)] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Follows a path from a value; undefined where a part is missing. Only own members are seen. */
export function readPath(value: Json | undefined, path: string): Json | undefined {
  let here = value
  for (const part of path.split('.')) here = own(here, part)
  return here
}

/** Equal as canonical JSON: same types, same items in order, same members in any order. */
export function sameJson(left: Json, right: Json): boolean {
  if (left === right) return true
  if (isList(left)) {
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, i) => sameJson(item, right[i] as Json))
    )
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key] as Json, right[key] as Json))
  )
}

const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Whether a text is a decimal number, white space around it aside. */
export function isNumeric(text: string): boolean {
  return NUMERIC.test(text)
}
