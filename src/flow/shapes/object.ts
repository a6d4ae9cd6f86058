import { LIMITS } from '../limits.ts'
import { listed } from '../listed.ts'
import { pointer } from '../pointer.ts'
import { firstByUnits } from '../units.ts'
import { isRecord } from '../value.ts'
import type { Check, Definitions, Emit, JsonSchema, Of, Shape } from './shape.ts'
import { withinCharacters } from './text.ts'

/** A member that may be absent. */
export interface OptionalShape<T> extends Shape<T> {
  optional: true
}

/** Lets a member be absent. */
export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { ...shape, optional: true }
}

/** The members of an object in the order of the language. */
export type Members = { readonly [name: string]: Shape<unknown> }

type OptionalNames<M> = { [K in keyof M]: M[K] extends { optional: true } ? K : never }[keyof M]

/** The type of an object with these members. */
export type Fields<M> = Flat<
  { [K in Exclude<keyof M, OptionalNames<M>>]: Of<M[K]> } & { [K in OptionalNames<M>]?: Of<M[K]> }
>

type Flat<T> = { [K in keyof T]: T[K] }

/** A rule between the members of an object, looked at after them. */
export interface Rule<T> {
  check(value: Partial<T>, at: string, check: Check): void
  /** What a schema can say of it. */
  schema?: JsonSchema
}

/** An object with these members and no others. */
export function object<M extends Members>(members: M, ...rules: Rule<Fields<M>>[]): Shape<Fields<M>> {
  const accepted = Object.keys(members)
  return {
    check(value, at, check) {
      if (!isRecord(value)) return check.add(at, 'must be an object')
      refuseOthers(value, accepted, at, check)
      checkMembers(value, members, at, check)
      for (const rule of rules) if (!check.full) rule.check(value as Partial<Fields<M>>, at, check)
    },
    schema: (defs) => ({
      type: 'object',
      additionalProperties: false,
      ...membersSchema(members, defs),
      ...Object.assign({}, ...rules.map((rule) => rule.schema)),
    }),
    visit: (value, at, emit) => visitMembers(value, members, at, emit),
  }
}

interface Otherwise {
  /** What is checked of an object whose tag is unknown. */
  members: Members
  /** All that may be there then; anything where absent. */
  accepted?: readonly string[]
  /** The tag that an absent one stands for. */
  absent?: string
}

/** An object whose member `tag` says which of the shapes it has. */
export function variants<S extends { readonly [word: string]: Shape<unknown> }>(
  tag: string,
  shapes: S,
  otherwise: Otherwise,
): Shape<Of<S[keyof S]>> {
  const choose = (value: object): Shape<unknown> | undefined => {
    const word = member(value, tag)
    const known = word === undefined ? otherwise.absent : word
    return typeof known === 'string' && Object.hasOwn(shapes, known) ? shapes[known] : undefined
  }
  return {
    check(value, at, check) {
      if (!isRecord(value)) return check.add(at, 'must be an object')
      const shape = choose(value)
      if (shape) return shape.check(value, at, check)
      if (otherwise.accepted) refuseOthers(value, otherwise.accepted, at, check)
      checkMembers(value, otherwise.members, at, check)
    },
    schema: (defs) => ({
      type: 'object',
      ...membersSchema(otherwise.members, defs),
      oneOf: [...new Set(Object.values(shapes))].map((shape) => shape.schema(defs)),
    }),
    visit(value, at, emit) {
      if (isRecord(value)) choose(value)?.visit?.(value, at, emit)
    },
  }
}

/** Exactly one of two or more members is there. */
export function exactlyOne(...names: string[]): Rule<object> {
  const message = `must have exactly one of ${listed(names, 'and')}`
  return {
    check(value, at, check) {
      if (names.filter((name) => member(value, name) !== undefined).length !== 1) check.add(at, message)
    },
    schema: { oneOf: names.map((name) => ({ required: [name] })) },
  }
}

/** `high` is not less than `low` where both are numbers. */
export function ordered(low: string, high: string): Rule<object> {
  return {
    check(value, at, check) {
      const [least, most] = [member(value, low), member(value, high)]
      const here = pointer(at, high)
      if (typeof least !== 'number' || typeof most !== 'number' || most >= least) return
      if (!check.issues.some(({ path }) => path === here)) {
        check.add(here, `must not be less than ${JSON.stringify(low)}`)
      }
    },
  }
}

/** The own member `key`, or undefined. */
export function member(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as { [key: string]: unknown })[key] : undefined
}

/** Names that no object of a document may have, since they mean something to JavaScript objects. */
const RESERVED_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** What a schema says of the member names of an object that may have any. */
export const MEMBER_NAMES: JsonSchema = { maxLength: LIMITS.memberName, not: { enum: RESERVED_KEYS } }

/**
 * The names of an object in UTF-16 order, without those that no object may have, which are reported. One that is too long is
 * told at the object, since its own pointer would be as long.
 */
export function memberNames(names: readonly string[], at: string, check: Check): string[] {
  const short = names.filter((name) => withinCharacters(name, LIMITS.memberName))
  if (short.length < names.length) {
    check.add(at, `must not have a member with a name of more than ${LIMITS.memberName} characters`)
  }
  return short.sort()
}

/** Whether a name is reserved, which is reported. */
export function refuseReserved(name: string, at: string, check: Check): boolean {
  if (!RESERVED_KEYS.includes(name)) return false
  check.add(at, 'must not be present (reserved key)')
  return true
}

function refuseOthers(value: object, accepted: readonly string[], at: string, check: Check): void {
  const others = Object.keys(value).filter(
    (name) => !accepted.includes(name) && member(value, name) !== undefined,
  )
  if (others.length === 0) return
  for (const name of memberNames(firstByUnits(others, LIMITS.issues + 1), at, check)) {
    if (check.full) return
    const here = pointer(at, name)
    if (!refuseReserved(name, here, check))
      check.add(here, `must not be present (accepted: ${listed(accepted)})`)
  }
}

function checkMembers(value: object, members: Members, at: string, check: Check): void {
  for (const name in members) {
    if (check.full) return
    const shape = members[name] as Shape<unknown>
    const field = member(value, name)
    if (field === undefined && 'optional' in shape) continue
    shape.check(field, pointer(at, name), check)
  }
}

function membersSchema(members: Members, defs: Definitions): JsonSchema {
  const entries = Object.entries(members)
  return {
    required: entries.filter(([, shape]) => !('optional' in shape)).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, shape]) => [name, shape.schema(defs)])),
  }
}

function visitMembers(value: unknown, members: Members, at: string, emit: Emit): void {
  if (!isRecord(value)) return
  for (const [name, shape] of Object.entries(members)) {
    const field = member(value, name)
    if (field !== undefined) shape.visit?.(field, pointer(at, name), emit)
  }
}
