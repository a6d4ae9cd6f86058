import { issueList } from '../issues.ts'
import { pointer } from '../pointer.ts'
import { isList, isRecord, type Json, own, typeOf } from '../value.ts'
import { declareUsed } from './declare.ts'
import { parseExpression } from './expression.ts'
import { type Members, type MigrationResult, merge, rename, without } from './members.ts'

type Report = (path: string, message: string) => void

/** Version 1 to version 2. */
export function toVersion2(document: Members): MigrationResult {
  const list = issueList()
  const variables = declarations(own(document, 'variables'), list.add)
  const steps = stepsOf(own(document, 'steps'), list.add)
  if (list.issues.length > 0) return { issues: list.issues }
  const first = own(steps[0], 'id')
  const start: Members =
    own(document, 'start') === undefined && typeof first === 'string' ? { start: first } : {}
  const declared = declareUsed(variables, steps)
  return {
    document: merge(document, {
      version: 2,
      ...start,
      ...(Object.keys(declared.variables).length > 0 || own(document, 'variables') !== undefined
        ? { variables: declared.variables }
        : {}),
      steps: declared.steps,
    }),
  }
}

/** A list of names, or defaults by name, as declarations. */
function declarations(variables: Json | undefined, report: Report): Members {
  if (variables === undefined) return {}
  if (isList(variables)) {
    const entries = variables.map((name, index): [string, Json] => {
      if (typeof name !== 'string') report(pointer('/variables', index), 'must be a variable name')
      return [String(name), { type: 'string' }]
    })
    return Object.fromEntries(entries)
  }
  if (!isRecord(variables)) {
    report('/variables', 'must be an array of names or an object of defaults')
    return {}
  }
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, declaration(value)]))
}

function declaration(value: Json): Json {
  return value === null ? { type: 'string' } : { type: typeOf(value), default: value }
}

function stepsOf(steps: Json | undefined, report: Report): Members[] {
  if (!isList(steps)) {
    report('/steps', 'must be an array of objects')
    return []
  }
  return steps.map((step, index) => {
    const at = pointer('/steps', index)
    if (isRecord(step)) return stepOf(step, at, report)
    report(at, 'must be an object')
    return {}
  })
}

function stepOf(step: Members, at: string, report: Report): Members {
  switch (own(step, 'kind')) {
    case 'ask':
      return askOf(step, at, report)
    case 'buttons':
      return buttonsOf(step)
    case 'set':
      return setOf(step)
    case 'branch':
      return branchOf(step, at, report)
    case 'wait':
      return waitOf(step, at, report)
    case 'handler':
      return handlerOf(step, at, report)
    default:
      return step
  }
}

function askOf(step: Members, at: string, report: Report): Members {
  const validate = moved(step, 'validate', { type: 'type' }, at, report)
  return moved(validate, 'retry', { retries: 'max', error: 'text' }, at, report)
}

/** Moves members of a step into the object `into`, under other names. */
function moved(
  step: Members,
  into: string,
  names: { readonly [from: string]: string },
  at: string,
  report: Report,
): Members {
  const old = Object.keys(names).filter((name) => own(step, name) !== undefined)
  if (old.length === 0) return step
  const there = own(step, into) ?? {}
  if (!isRecord(there)) {
    report(pointer(at, into), 'must be an object')
    return step
  }
  const free = old.filter((name) => own(there, names[name] as string) === undefined)
  const entries = free.map((name): [string, Json] => [names[name] as string, own(step, name) as Json])
  return merge(without(step, ...free), { [into]: { ...Object.fromEntries(entries), ...there } })
}

/** Buttons given by their titles get the ids `b1`, `b2` and so on; `_` is added while one is taken. */
function buttonsOf(step: Members): Members {
  const buttons = own(step, 'buttons')
  if (!isList(buttons)) return step
  const taken = new Set(buttons.map((button) => own(button, 'id')))
  const titled = buttons.map((button, index): Json => {
    if (typeof button !== 'string') return button
    let id = `b${index + 1}`
    while (taken.has(id)) id += '_'
    return { id, title: button }
  })
  return merge(step, { buttons: titled })
}

function setOf(step: Members): Members {
  const assign = own(step, 'assign')
  if (!isRecord(assign)) return step
  const names = Object.keys(assign).sort()
  return merge(step, { assign: names.map((name) => ({ var: name, value: assign[name] as Json })) })
}

function branchOf(step: Members, at: string, report: Report): Members {
  const cases = own(step, 'cases')
  const renamed = rename(step, { else: 'otherwise' })
  if (!isList(cases)) return renamed
  return merge(renamed, {
    cases: cases.map((one, index) => caseOf(one, pointer(`${at}/cases`, index), report)),
  })
}

function caseOf(one: Json, at: string, report: Report): Json {
  const expression = own(one, 'if')
  if (!isRecord(one) || expression === undefined || own(one, 'when') !== undefined) return one
  const when = typeof expression === 'string' ? parseExpression(expression) : undefined
  if (when === undefined) {
    report(pointer(at, 'if'), 'must be comparisons such as age >= 18 joined by "and" or "or"')
    return one
  }
  return merge(rename(one, { if: 'when' }), { when: when as Json })
}

function waitOf(step: Members, at: string, report: Report): Members {
  const ms = own(step, 'ms')
  if (ms === undefined || own(step, 'seconds') !== undefined) return step
  if (typeof ms !== 'number') {
    report(pointer(at, 'ms'), 'must be a number of milliseconds')
    return step
  }
  return merge(rename(step, { ms: 'seconds' }), { seconds: Math.max(1, Math.ceil(ms / 1000)) })
}

function handlerOf(step: Members, at: string, report: Report): Members {
  const save = own(step, 'save')
  if (save === undefined || own(step, 'output') !== undefined) return step
  if (typeof save !== 'string') {
    report(pointer(at, 'save'), 'must be a variable name')
    return step
  }
  return merge(rename(step, { save: 'output' }), { output: { [save]: 'value' } })
}
