import { quote } from '../quote.ts'
import { jsonSchema, type PlainSchema } from './schema.ts'
import type { Tool } from './tool.ts'

/** Levels of objects and arrays that an argument's value may have. */
export const MAX_ARGUMENT_DEPTH = 64

/** Names shown in a sentence before it says how many more there are. */
const MAX_NAMED = 8

/**
 * Checks a tool's arguments against the schema it advertises. A null for an optional argument counts as absent, as models send it.
 *
 * @param args What the caller sent; undefined counts as no arguments.
 * @returns The arguments with their defaults filled in, or what is wrong with them in one sentence.
 */
export function checkArguments(
  tool: Tool,
  args: unknown,
): { args: Record<string, unknown> } | { problem: string } {
  const refused = (what: string) => ({ problem: `invalid arguments for ${tool.name}: ${what}` })
  if (!isObject(args ?? {})) return refused(`they must be an object, not ${spell(args)}`)
  const schema = jsonSchema(tool.input, 'input')
  const given = withoutNulls((args ?? {}) as Record<string, unknown>, schema)
  const deep = Object.keys(given).find((name) => depthExceeds(given[name], MAX_ARGUMENT_DEPTH))
  if (deep !== undefined) {
    return refused(`argument ${quote(deep)} is nested deeper than ${MAX_ARGUMENT_DEPTH} levels`)
  }
  const parsed = tool.input.safeParse(given)
  if (parsed.success) return { args: parsed.data }
  const { issues } = parsed.error
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []))[0]
  if (unknown) return refused(unknownNames(unknown.keys, unknown.path, schema))
  return refused(
    list(
      issues.map((issue) =>
        describeIssue(issue.path, issue.code === 'custom' ? issue.message : undefined, given, schema),
      ),
      '; ',
    ),
  )
}

function withoutNulls(args: Record<string, unknown>, schema: PlainSchema): Record<string, unknown> {
  const isAbsent = ([name, value]: [string, unknown]) => {
    const property = own(schema.properties, name)
    return value === null && property?.type !== undefined && !schema.required?.includes(name)
  }
  const entries = Object.entries(args)
  return entries.some(isAbsent) ? Object.fromEntries(entries.filter((entry) => !isAbsent(entry))) : args
}

/** Whether a JSON value has more than `limit` levels of objects and arrays; without recursion, so that no depth can hurt. */
export function depthExceeds(value: unknown, limit: number): boolean {
  let level = [value].filter(isNested)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((node) => Object.values(node).filter(isNested))
  }
  return false
}

function unknownNames(keys: readonly string[], path: readonly PropertyKey[], schema: PlainSchema): string {
  const accepted = Object.keys(schemaAt(schema, path)?.properties ?? {})
  const where = path.length > 0 ? ` in ${quote(spellPath(path))}` : ''
  const names = list(
    keys.map((name) => quote(name)),
    ', ',
  )
  const choice = accepted.length > 0 ? accepted.map((name) => quote(name)).join(', ') : 'none'
  return `unknown argument${keys.length > 1 ? 's' : ''} ${names}${where} (accepted: ${choice})`
}

function describeIssue(
  path: readonly PropertyKey[],
  message: string | undefined,
  args: unknown,
  schema: PlainSchema,
): string {
  const name = quote(spellPath(path))
  const value = valueAt(args, path)
  if (message) return `argument ${name}: ${message}`
  const wanted = expectation(schemaAt(schema, path))
  if (value === undefined) return `missing argument ${name}${wanted ? ` (${wanted})` : ''}`
  const found = Array.isArray(value) && wanted.startsWith('an array') ? `${value.length}` : spell(value)
  return `argument ${name} must be ${wanted || 'another value'}, not ${found}`
}

/** What a schema asks for, in words; empty for any value. */
function expectation(schema: PlainSchema | undefined): string {
  if (schema?.enum)
    return schema.enum.length > 1
      ? `one of ${schema.enum.map((name) => quote(name)).join(', ')}`
      : quote(schema.enum[0] ?? '')
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return `a ${schema.type === 'integer' ? 'whole number' : 'number'}${range(schema.minimum, schema.maximum)}`
    case 'string':
      if (schema.minLength === 1 && schema.maxLength === undefined) return 'a non-empty string'
      return `a string${size(schema.minLength, schema.maxLength, 'characters')}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return `an array${size(schema.minItems, schema.maxItems, 'items')}`
    case 'object':
      return 'an object'
    default:
      return ''
  }
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` of at least ${min}`
  return max === undefined ? '' : ` of at most ${max}`
}

function size(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${unit}`
  return min === undefined && max === undefined ? '' : `${range(min, max)} ${unit}`
}

function schemaAt(schema: PlainSchema | undefined, path: readonly PropertyKey[]): PlainSchema | undefined {
  return path.reduce<PlainSchema | undefined>((at, key) => {
    if (typeof key === 'number') return at?.items
    const rest = typeof at?.additionalProperties === 'object' ? at.additionalProperties : undefined
    return own(at?.properties, String(key)) ?? rest
  }, schema)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      isNested(at) && Object.hasOwn(at, key) ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

function spellPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, place) => (typeof key === 'number' ? `[${key}]` : `${place > 0 ? '.' : ''}${String(key)}`))
    .join('')
}

/** A value as it stands in a sentence: short, on one line. */
function spell(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return isNested(value) ? 'an object' : typeof value === 'string' ? quote(value) : String(value)
}

function list(parts: readonly string[], separator: string): string {
  const more = parts.length - MAX_NAMED
  return [...parts.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(separator)
}

function own<Value>(record: Record<string, Value> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object'
}

function isObject(value: unknown): boolean {
  return isNested(value) && !Array.isArray(value)
}
