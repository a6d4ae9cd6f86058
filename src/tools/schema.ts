import type { z } from 'zod'

/** The part of JSON Schema that tools advertise. */
export type PlainSchema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  description?: string
  default?: unknown
  enum?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: PlainSchema
  properties?: Record<string, PlainSchema>
  required?: string[]
  additionalProperties?: boolean | PlainSchema
}

/** An object's schema, as clients demand at the top: `properties` is always there. */
export type ObjectSchema = PlainSchema & { type: 'object'; properties: Record<string, PlainSchema> }

/**
 * A zod object as JSON Schema that every client takes: no `$schema`, no type arrays (a nullable value has no `type` at all),
 * no bounds that only say "a safe integer". Valid under draft-07 and 2020-12 alike.
 */
export function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const known = io === 'input' ? inputs : outputs
  const made = known.get(schema) ?? convert(schema, io)
  known.set(schema, made)
  return made
}

const EMPTY: ObjectSchema = { type: 'object', properties: {} }

const inputs = new WeakMap<z.ZodObject, ObjectSchema>()
const outputs = new WeakMap<z.ZodObject, ObjectSchema>()

function convert(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  // The schema's own method, not ours: a tool may come from another copy of zod.
  const { $schema: _, ...root } = schema.toJSONSchema({ io, target: 'draft-2020-12', reused: 'inline' })
  return { ...EMPTY, ...(plain(root) as ObjectSchema) }
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !isNoise(key, value))
      .map(([key, value]) => [key, key === 'default' ? value : plain(value)]),
  )
}

function isNoise(key: string, value: unknown): boolean {
  return (
    (key === 'type' && Array.isArray(value)) ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}')
  )
}
