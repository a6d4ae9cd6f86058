import type { Step } from '../kinds/index.ts'
import { isList, isRecord, type Json, own, rootOf, typeOf, type VariableType } from '../value.ts'
import { pathsReadBy, usesOf } from '../visit.ts'
import { type Members, merge } from './members.ts'

/** Something a step tells of a variable's type. */
interface Evidence {
  variable: string
  type: VariableType
  /** The variable is compared with a literal of that type. */
  compared?: boolean
}

/**
 * Declares the variables that steps use, in the order of their first use, and makes numbers of those that are compared with a
 * number: version 1 had no declarations and compared loosely.
 *
 * @returns all declarations, and the steps, where an ask that saves such a number now takes only numbers
 */
export function declareUsed(variables: Members, steps: Members[]): { variables: Members; steps: Members[] } {
  const evidence = steps.flatMap(evidenceOf)
  const numbers = new Set(
    evidence.filter((one) => one.compared && one.type === 'number').map((one) => one.variable),
  )
  const types = new Map<string, VariableType>()
  for (const { variable, type } of evidence) if (!types.has(variable)) types.set(variable, type)
  for (const variable of numbers) types.set(variable, 'number')

  const declared = Object.entries(variables).map(([name, declaration]): [string, Json] => {
    const loose = numbers.has(name) && own(declaration, 'default') === undefined
    return [name, loose && isRecord(declaration) ? merge(declaration, { type: 'number' }) : declaration]
  })
  const used = [...new Set(steps.flatMap((step) => pathsOf(step).map(rootOf)))]
  const found = used
    .filter((name) => name !== 'sys' && !Object.hasOwn(variables, name))
    .map((name): [string, Json] => [name, { type: types.get(name) ?? 'string' }])
  return {
    variables: Object.fromEntries([...declared, ...found]),
    steps: steps.map((step) => askForNumber(step, numbers)),
  }
}

function askForNumber(step: Members, numbers: ReadonlySet<string>): Members {
  const save = own(step, 'save')
  const validate = own(step, 'validate')
  if (own(step, 'kind') !== 'ask' || typeof save !== 'string' || !numbers.has(save)) return step
  if (validate === undefined) return merge(step, { validate: { type: 'number' } })
  if (!isRecord(validate) || own(validate, 'type') !== undefined) return step
  return merge(step, { validate: { type: 'number', ...validate } })
}

/** The paths a step reads and the variables it writes, in the order of its members. */
function pathsOf(step: Members): string[] {
  return usesOf(step as unknown as Step, '').flatMap((use) =>
    use.use === 'write' ? use.variable : pathsReadBy(use),
  )
}

function evidenceOf(step: Members): Evidence[] {
  const inside = pathsOf(step).filter((path) => path.includes('.'))
  return [...inside.map(partEvidence), ...memberEvidence(step)]
}

/** A path with parts starts from an object, or from a list where the next part is an index. */
function partEvidence(path: string): Evidence {
  const variable = rootOf(path)
  return { variable, type: /^[0-9]/.test(path.slice(variable.length + 1)) ? 'list' : 'object' }
}

function memberEvidence(step: Members): Evidence[] {
  switch (own(step, 'kind')) {
    case 'ask':
      return evidence(own(step, 'save'), answerType(own(own(step, 'validate'), 'type')))
    case 'set':
      return items(own(step, 'assign')).flatMap((one) =>
        evidence(own(one, 'var'), own(one, 'op') === 'append' ? 'list' : literalType(own(one, 'value'))),
      )
    case 'branch':
      return items(own(step, 'cases')).flatMap((one) => comparisons(own(one, 'when')))
    case 'switch':
      return items(own(step, 'cases')).flatMap((one) => comparison(own(step, 'on'), own(one, 'is')))
    default:
      return []
  }
}

function answerType(type: Json | undefined): VariableType | undefined {
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'boolean' : undefined
}

/** The comparisons with literals inside a condition of any form. */
function comparisons(when: Json | undefined): Evidence[] {
  if (!isRecord(when)) return []
  const inside = [...items(own(when, 'all')), ...items(own(when, 'any')), own(when, 'not')]
  return [...comparison(own(when, 'var'), own(when, 'value')), ...inside.flatMap(comparisons)]
}

function comparison(path: Json | undefined, value: Json | undefined): Evidence[] {
  const literals = isList(value) ? value : [value]
  return literals
    .flatMap((literal) => evidence(path, literalType(literal)))
    .map((one) => ({ ...one, compared: true }))
}

/** The type of a literal; null and a text with a template tell nothing. */
function literalType(value: Json | undefined): VariableType | undefined {
  if (value === undefined || (typeof value === 'string' && value.includes('{{'))) return undefined
  const type = typeOf(value)
  return type === 'null' ? undefined : type
}

function evidence(variable: Json | undefined, type: VariableType | undefined): Evidence[] {
  const told = typeof variable === 'string' && !variable.includes('.') && type !== undefined
  return told ? [{ variable, type }] : []
}

function items(list: Json | undefined): readonly Json[] {
  return isList(list) ? list : []
}
