import { LIMITS } from '../limits.ts'
import { listed } from '../listed.ts'
import { isPath } from '../value.ts'
import { type Definitions, type JsonSchema, named, refine, type Shape } from './shape.ts'
import { isReadable } from './text.ts'

interface NameRule {
  def: string
  /** Characters that may follow the first letter, as the inside of a regular expression's set. */
  rest: string
  max: number
  message: string
  reserved: readonly string[]
}

function name(rule: NameRule): Shape<string> {
  const pattern = `^[A-Za-z][A-Za-z0-9${rule.rest}]*$`
  const whole = new RegExp(pattern)
  const reserved = `must not be a reserved word (${listed(rule.reserved, 'or')})`
  return named(rule.def, {
    check(value, at, check) {
      if (typeof value !== 'string' || value.length > rule.max || !whole.test(value))
        check.add(at, rule.message)
      else if (rule.reserved.includes(value)) check.add(at, reserved)
    },
    schema: () => ({ type: 'string', maxLength: rule.max, pattern, not: { enum: rule.reserved } }),
  })
}

/** An id of a flow, step, button, row, outcome or event. */
export const id = name({
  def: 'id',
  rest: '_-',
  max: LIMITS.id,
  message: `must be an id: a letter, then up to ${LIMITS.id - 1} letters, digits, "_" or "-"`,
  reserved: ['constructor', 'prototype'],
})

/** The name of a variable, of this document or of another. */
export const variableName = name({
  def: 'name',
  rest: '_',
  max: LIMITS.variableName,
  message: `must be a variable name: a letter, then up to ${LIMITS.variableName - 1} letters, digits or "_"`,
  reserved: ['constructor', 'prototype', 'sys'],
})

/** The key of a handler's input. */
export const inputKey = name({
  def: 'key',
  rest: '_',
  max: LIMITS.variableName,
  message: `must be a key: a letter, then up to ${LIMITS.variableName - 1} letters, digits or "_"`,
  reserved: ['constructor', 'prototype'],
})

/** What the application calls a handler. */
export const handlerName = name({
  def: 'handlerName',
  rest: '_.-',
  max: LIMITS.handlerName,
  message: `must be a handler name: a letter, then up to ${LIMITS.handlerName - 1} letters, digits, "_", "." or "-"`,
  reserved: ['constructor', 'prototype'],
})

const LOCALE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/

/** A language, with its script and region where they matter (BCP 47): `es-CO`. */
export const languageTag: Shape<string> = named('locale', {
  check(value, at, check) {
    if (typeof value !== 'string' || !LOCALE.test(value)) {
      check.add(at, 'must be a language tag such as "en" or "es-CO"')
    }
  },
  schema: () => ({ type: 'string', pattern: LOCALE.source }),
})

/** The id of a step of this document. */
export const stepId: Shape<string> = refine(id, (value, at, check) => {
  if (!check.steps.has(value)) check.add(at, 'must be the id of a step in this document')
})

const UNDECLARED = 'must name a declared variable'

/** A declared variable that the step writes. */
export const writtenVariable: Shape<string> = {
  ...refine(variableName, (value, at, check) => {
    if (!check.declares(value)) check.add(at, UNDECLARED)
  }),
  visit(value, at, emit) {
    if (typeof value === 'string') emit({ use: 'write', at, variable: value })
  },
}

/** A path, whatever it starts from. */
export const anyPath: Shape<string> = named('path', {
  check(value, at, check) {
    if (typeof value !== 'string' || !isPath(value)) {
      check.add(at, `must be a variable path such as "order.items.0" (at most ${LIMITS.pathParts} parts)`)
    }
  },
  schema: pathSchema,
})

function pathSchema(_: Definitions): JsonSchema {
  return {
    type: 'string',
    maxLength: LIMITS.path,
    pattern: `^[A-Za-z][A-Za-z0-9_]*(\\.([A-Za-z][A-Za-z0-9_]*|0|[1-9][0-9]{0,3})){0,${LIMITS.pathParts - 1}}$`,
    not: { pattern: '(^|\\.)(constructor|prototype)(\\.|$)' },
  }
}

/**
 * A path that the step reads. `presence` marks a read that asks only whether and what kind of value is there, which is no
 * fault where there is none.
 */
export function readPath(presence: boolean): Shape<string> {
  return {
    ...refine(anyPath, (value, at, check) => {
      if (!isReadable(value, check)) check.add(at, UNDECLARED)
    }),
    visit(value, at, emit) {
      if (typeof value === 'string') emit({ use: 'read', at, path: value, presence })
    },
  }
}
