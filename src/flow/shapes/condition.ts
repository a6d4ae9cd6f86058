import {
  COMPARISON_OPS,
  CONDITION_OPS,
  type Condition,
  MEMBERSHIP_OPS,
  PRESENCE_OPS,
  type Test,
} from '../condition.ts'
import { LIMITS } from '../limits.ts'
import { parsePattern } from '../pattern.ts'
import { isRecord, VARIABLE_TYPES } from '../value.ts'
import { array } from './collection.ts'
import { readPath } from './name.ts'
import { exactlyOne, member, object, optional, variants } from './object.ts'
import { flag, oneOf } from './plain.ts'
import { named, refine, type Shape } from './shape.ts'
import { text } from './text.ts'
import { scalar, scalarList } from './value.ts'

const SYNTAX = 'characters, ".", "\\d", "\\w", "\\s", "[sets]", "?", "*", "+", "{m,n}" and top-level "|"'
const source = text(1, LIMITS.pattern)

/** A pattern as `pattern.ts` describes it. */
export const pattern: Shape<string> = {
  ...refine(source, (value, at, check) => {
    if (!parsePattern(value)) check.add(at, `must be a supported pattern (${SYNTAX})`)
  }),
  schema: (defs) => ({ description: `Matches a whole text: ${SYNTAX}.`, ...source.schema(defs) }),
}

const presence = object({ var: readPath(true), op: oneOf(PRESENCE_OPS) })
const type = object({ var: readPath(true), op: oneOf(['is']), type: oneOf([...VARIABLE_TYPES, 'null']) })
const membership = object({
  var: readPath(false),
  op: oneOf(MEMBERSHIP_OPS),
  value: scalarList(LIMITS.inValues),
  ignoreCase: optional(flag),
})
const matches = object({ var: readPath(false), op: oneOf(['matches']), value: pattern })
const comparison = object(
  {
    var: readPath(false),
    op: oneOf(COMPARISON_OPS),
    value: optional(scalar),
    ref: optional(readPath(false)),
    ignoreCase: optional(flag),
  },
  exactlyOne('value', 'ref'),
)

const test: Shape<Test> = variants(
  'op',
  {
    ...forEach(COMPARISON_OPS, comparison),
    ...forEach(MEMBERSHIP_OPS, membership),
    matches,
    ...forEach(PRESENCE_OPS, presence),
    is: type,
  },
  {
    members: { var: readPath(false), op: oneOf(CONDITION_OPS) },
    accepted: ['var', 'op', 'value', 'ref', 'ignoreCase', 'type'],
  },
)

function forEach<T>(words: readonly string[], shape: Shape<T>): { [word: string]: Shape<T> } {
  return Object.fromEntries(words.map((word) => [word, shape]))
}

const FORMS = ['all', 'any', 'not', 'var'] as const
const oneForm = exactlyOne(...FORMS)

const tooDeep: Shape<Condition> = {
  check: (_, at, check) =>
    check.add(at, `must not nest conditions more than ${LIMITS.conditionDepth} levels deep`),
  schema: () => ({ $ref: '#/$defs/condition' }),
}

/** A condition; levels count the conditions inside conditions. */
export const condition: Shape<Condition> = conditionAt(1)

function conditionAt(level: number): Shape<Condition> {
  if (level > LIMITS.conditionDepth) return tooDeep
  const inside = conditionAt(level + 1)
  const items = array(inside, 1, LIMITS.conditionItems)
  const forms = {
    all: object({ all: items }),
    any: object({ any: items }),
    not: object({ not: inside }),
    var: test,
  }
  const formsOf = (value: object): Shape<unknown>[] =>
    FORMS.filter((name) => member(value, name) !== undefined).map((name) => forms[name])
  return named('condition', {
    check(value, at, check) {
      if (!isRecord(value)) return check.add(at, 'must be an object')
      const [form, more] = formsOf(value)
      if (form && !more) form.check(value, at, check)
      else oneForm.check(value, at, check)
    },
    schema: (defs) => ({ type: 'object', oneOf: Object.values(forms).map((form) => form.schema(defs)) }),
    visit(value, at, emit) {
      if (isRecord(value)) formsOf(value)[0]?.visit?.(value, at, emit)
    },
  })
}
