import { type Condition, type Test, testsOf } from '../condition.ts'
import type { Step, StepOf } from '../kinds/index.ts'
import { parseTemplate } from '../template.ts'
import { isNumeric, type Json, typeOf, type VariableType } from '../value.ts'
import { type Finding, type Rule, stepRule } from './rule.ts'
import type { FlowSet, FlowView } from './view.ts'

type Type = VariableType | 'null'
type Mismatch = Pick<Finding, 'path' | 'message'>

const typeMismatch = stepRule('type-mismatch', 'warning', ({ step, at }, report, flow, set) => {
  for (const mismatch of mismatchesOf(step, at, flow, set)) report(mismatch)
})

function* mismatchesOf(step: Step, at: string, flow: FlowView, set: FlowSet): Generator<Mismatch> {
  switch (step.kind) {
    case 'ask':
      yield* meets(`${at}/save`, step.save, answerType(step), flow)
      return
    case 'buttons':
    case 'list':
      if (step.save !== undefined) yield* meets(`${at}/save`, step.save, 'string', flow)
      return
    case 'set':
      for (const [index, one] of step.assign.entries())
        yield* inAssignment(one, `${at}/assign/${index}`, flow)
      return
    case 'branch':
      for (const [index, { when }] of step.cases.entries())
        yield* inCondition(when, `${at}/cases/${index}/when`, flow)
      return
    case 'switch':
      yield* inSwitch(step, at, flow)
      return
    case 'call':
      yield* inCall(step, at, flow, set)
  }
}

function* meets(path: string, variable: string, type: Type | undefined, flow: FlowView): Generator<Mismatch> {
  const declared = typeOfPath(variable, flow)
  if (!declared || !type || type === 'null' || type === declared) return
  yield {
    path,
    message: `variable "${variable}" is declared ${declared} but meets ${type}: make them the same type`,
  }
}

function unfit(path: string, variable: string, declared: Type, op: string, wanted: string): Mismatch {
  return {
    path,
    message: `variable "${variable}" is declared ${declared} but "${op}" needs ${wanted}: declare it so, or use another "op"`,
  }
}

/** The type that an ask saves. */
function answerType({ validate }: StepOf<'ask'>): Type {
  if (validate?.type === 'integer' || validate?.type === 'number') return 'number'
  return validate?.type === 'boolean' ? 'boolean' : 'string'
}

/** The type of what a path names where it is certain: a variable itself, or a value of the conversation. */
function typeOfPath(path: string, flow: FlowView): VariableType | undefined {
  return path.startsWith('sys.') ? 'string' : flow.variables.get(path)?.type
}

/** The type of what a value renders to where it is certain. */
function typeOfValue(value: Json, flow: FlowView): Type | undefined {
  if (typeof value !== 'string') return typeOf(value)
  const parsed = parseTemplate(value)
  const only = 'parts' in parsed && parsed.parts.length === 1 ? parsed.parts[0] : undefined
  if (typeof only !== 'object' || only.fallback !== undefined) return 'string'
  return typeOfPath(only.path, flow)
}

function* inAssignment(
  assignment: StepOf<'set'>['assign'][number],
  at: string,
  flow: FlowView,
): Generator<Mismatch> {
  const declared = typeOfPath(assignment.var, flow)
  if (!declared) return
  if (assignment.op === 'append') {
    if (declared !== 'list') yield unfit(`${at}/var`, assignment.var, declared, 'append', 'a list')
  } else if (assignment.op === 'add') {
    if (declared !== 'number') yield unfit(`${at}/var`, assignment.var, declared, 'add', 'a number')
    const type = typeOfValue(assignment.value, flow)
    const number =
      type === undefined || type === 'number' || (type === 'string' && mayBeNumber(assignment.value))
    if (!number) {
      yield {
        path: `${at}/value`,
        message: `"add" to "${assignment.var}" meets ${type === 'string' ? JSON.stringify(assignment.value) : type}: give it a number`,
      }
    }
  } else if (assignment.op !== 'unset') {
    yield* meets(`${at}/value`, assignment.var, typeOfValue(assignment.value, flow), flow)
  }
}

/** A text without `{{` is a number or not; one with may become one. */
function mayBeNumber(value: Json): boolean {
  return typeof value !== 'string' || value.includes('{{') || isNumeric(value)
}

function* inCondition(condition: Condition, at: string, flow: FlowView): Generator<Mismatch> {
  for (const { test, at: inside } of testsOf(condition)) yield* inTest(test, at + inside, flow)
}

function* inTest(test: Test, at: string, flow: FlowView): Generator<Mismatch> {
  const declared = typeOfPath(test.var, flow)
  if (!declared || !('value' in test || 'ref' in test)) return
  if (test.op === 'in' || test.op === 'notIn') {
    for (const [index, value] of test.value.entries())
      yield* meets(`${at}/value/${index}`, test.var, typeOf(value), flow)
    return
  }
  const wanted = wantedBy(test.op)
  if (wanted && !wanted.includes(declared)) {
    yield unfit(`${at}/var`, test.var, declared, test.op, wanted.map((type) => `a ${type}`).join(' or '))
    return
  }
  if (declared === 'list' && (test.op === 'contains' || test.op === 'notContains')) return
  if ('ref' in test && test.ref !== undefined)
    yield* meets(`${at}/ref`, test.var, typeOfPath(test.ref, flow), flow)
  else if (test.value !== undefined) yield* meets(`${at}/value`, test.var, typeOf(test.value), flow)
}

/** The types an operator can hold for; all where absent. */
function wantedBy(op: string): VariableType[] | undefined {
  switch (op) {
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return ['number', 'string']
    case 'contains':
    case 'notContains':
      return ['string', 'list']
    case 'startsWith':
    case 'endsWith':
    case 'matches':
      return ['string']
    default:
      return undefined
  }
}

function* inSwitch(step: StepOf<'switch'>, at: string, flow: FlowView): Generator<Mismatch> {
  for (const [index, { is }] of step.cases.entries()) {
    const path = `${at}/cases/${index}/is`
    if (!Array.isArray(is)) yield* meets(path, step.on, typeOf(is), flow)
    else
      for (const [item, value] of is.entries()) yield* meets(`${path}/${item}`, step.on, typeOf(value), flow)
  }
}

/** What is passed to another flow and taken from it, where that flow is known. */
function* inCall(step: StepOf<'call'>, at: string, flow: FlowView, set: FlowSet): Generator<Mismatch> {
  const callee = set.byId.get(step.flow)
  if (!callee) return
  for (const [name, value] of Object.entries(step.input ?? {})) {
    yield* meets(`${at}/input/${name}`, name, typeOfValue(value, flow), callee)
  }
  for (const [name, theirs] of Object.entries(step.output ?? {})) {
    yield* meets(`${at}/output/${name}`, name, typeOfPath(theirs, callee), flow)
  }
}

/** Rules about the types of values. */
export const TYPE_RULES: readonly Rule[] = [typeMismatch]
