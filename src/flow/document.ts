import { anyStep } from './kinds/index.ts'
import { LIMITS } from './limits.ts'
import { array, map } from './shapes/collection.ts'
import { id, languageTag, stepId, variableName } from './shapes/name.ts'
import { type Members, object, optional, variants } from './shapes/object.ts'
import { flag, oneOf } from './shapes/plain.ts'
import { named, type Of, type Shape } from './shapes/shape.ts'
import { text } from './shapes/text.ts'
import { literal } from './shapes/value.ts'
import { type Json, typeOf, VARIABLE_TYPES, type VariableType } from './value.ts'

/** The version of the language that is validated and run. */
export const FLOW_VERSION = 2

/** How texts match a trigger's words. */
export const MATCH_MODES = ['exact', 'word', 'contains'] as const

const triggers = {
  keyword: object({
    on: oneOf(['keyword']),
    words: array(text(1, LIMITS.word), 1, LIMITS.words),
    match: optional(oneOf(MATCH_MODES)),
  }),
  event: object({ on: oneOf(['event']), event: id }),
  any: object({ on: oneOf(['any']) }),
}
const trigger = named('trigger', variants('on', triggers, { members: { on: oneOf(Object.keys(triggers)) } }))

/** What starts a flow. */
export type Trigger = Of<typeof trigger>

const JSON_TYPES = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  object: 'object',
} as const

/** A literal of a declared type. */
function typed(type: VariableType): Shape<Json> {
  const article = type === 'object' ? 'an' : 'a'
  return {
    check(value, at, check) {
      if (value === undefined || typeOf(value as Json) !== type) {
        check.add(at, `must be ${article} ${type} (the declared type)`)
      } else literal.check(value, at, check)
    },
    schema: (defs) => ({ ...literal.schema(defs), type: JSON_TYPES[type] }),
  }
}

function declared<const T extends VariableType>(type: T) {
  return object(declaration(oneOf([type]), typed(type)))
}

function declaration<T extends Shape<string>>(type: T, value: Shape<Json>) {
  return {
    type,
    default: optional(value),
    description: optional(text(1, LIMITS.description)),
    input: optional(flag),
    output: optional(flag),
  } satisfies Members
}

const unknown = declaration(oneOf(VARIABLE_TYPES), literal)

const variable = named(
  'variable',
  variants(
    'type',
    {
      string: declared('string'),
      number: declared('number'),
      boolean: declared('boolean'),
      list: declared('list'),
      object: declared('object'),
    },
    { members: unknown, accepted: Object.keys(unknown) },
  ),
)

/** The declaration of a variable. */
export type Variable = Of<typeof variable>

const version: Shape<typeof FLOW_VERSION> = {
  check(value, at, check) {
    if (value !== FLOW_VERSION) check.add(at, `must be ${FLOW_VERSION}`)
  },
  schema: () => ({ const: FLOW_VERSION }),
}

/** The whole document. */
export const flowDocument = object({
  $schema: optional(text(1, LIMITS.schemaUrl)),
  version,
  id,
  name: text(1, LIMITS.name),
  description: optional(text(1, LIMITS.description)),
  locale: optional(languageTag),
  start: stepId,
  triggers: optional(array(trigger, 1, LIMITS.triggers)),
  variables: optional(map(variableName, variable, 0, LIMITS.variables)),
  steps: array(anyStep, 1, LIMITS.steps),
})

/** A valid document. */
export type FlowDocument = Of<typeof flowDocument>
