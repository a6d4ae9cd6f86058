import { listed } from '../listed.ts'
import { parseTemplate } from '../template.ts'
import { rootOf } from '../value.ts'
import type { Check, Shape } from './shape.ts'

const LONE_SURROGATE = /\p{Surrogate}/u
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** Whether a text is no well-formed Unicode. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text)
}

/** Whether a text has at most `max` characters, without counting those of a far longer one. */
export function withinCharacters(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > 2 * max) return false
  let count = 0
  for (const _ of text) count++
  return count <= max
}

/** What no text of a document may hold; undefined where all is well. */
export function textProblem(text: string): string | undefined {
  if (hasLoneSurrogate(text)) return 'must be well-formed Unicode (no lone surrogate)'
  if (CONTROL.test(text)) return 'must not contain control characters other than tab and line feed'
  return undefined
}

/** A text of `min` to `max` characters, literal. With a minimum it must hold more than white space. */
export function text(min: number, max: number): Shape<string> {
  const size =
    min === 0
      ? `must be a string of at most ${max} characters`
      : `must be a string of ${min}-${max} characters`
  return {
    check(value, at, check) {
      const problem =
        typeof value !== 'string' || value.length < min || !withinCharacters(value, max)
          ? size
          : content(value, min)
      if (problem) check.add(at, problem)
    },
    schema: () =>
      min === 0
        ? { type: 'string', maxLength: max }
        : { type: 'string', minLength: min, maxLength: max, pattern: '\\S' },
    visit(value, at, emit) {
      if (typeof value === 'string') emit({ use: 'text', at, text: value, max, template: false })
    },
  }
}

function content(value: string, min: number): string | undefined {
  return (
    textProblem(value) ??
    (min > 0 && !/\S/.test(value) ? 'must contain a character that is not whitespace' : undefined)
  )
}

/** A text that may hold `{{path}}`; its length is that of the text as written. */
export function template(min: number, max: number): Shape<string> {
  return asTemplate(text(min, max), max)
}

/** An https URL that may hold `{{path}}`. */
export function url(max: number): Shape<string> {
  const https: Shape<string> = {
    check(value, at, check) {
      if (typeof value !== 'string' || !withinCharacters(value, max) || !/^https:\/\/\S+$/.test(value)) {
        check.add(at, `must be an https URL of at most ${max} characters`)
      } else {
        const problem = textProblem(value)
        if (problem) check.add(at, problem)
      }
    },
    schema: () => ({ type: 'string', maxLength: max, pattern: '^https://[^\\s]+$' }),
  }
  return asTemplate(https, max)
}

function asTemplate(shape: Shape<string>, max: number): Shape<string> {
  return {
    schema: shape.schema,
    check(value, at, check) {
      const before = check.issues.length
      shape.check(value, at, check)
      if (check.issues.length > before || check.full) return
      const problem = templateProblem(value as string, check)
      if (problem) check.add(at, problem)
    },
    visit(value, at, emit) {
      if (typeof value === 'string') emit({ use: 'text', at, text: value, max, template: true })
    },
  }
}

/** Why a text is no template of this document; undefined where it is one. */
function templateProblem(text: string, check: Check): string | undefined {
  const parsed = parseTemplate(text)
  if ('error' in parsed) return parsed.error
  const unknown = new Set<string>()
  for (const part of parsed.parts) {
    if (typeof part !== 'string' && !isReadable(part.path, check)) {
      const root = rootOf(part.path)
      unknown.add(root === 'sys' ? part.path : root)
    }
  }
  return unknown.size === 0 ? undefined : `must use only declared variables (unknown: ${listed(unknown)})`
}

/** What a path may read besides declared variables. */
const SYSTEM_PATHS = ['sys.input', 'sys.now', 'sys.flow', 'sys.step'] as const

/** Whether a path starts from a declared variable or is one of the running conversation's values. */
export function isReadable(path: string, check: Check): boolean {
  return check.declares(rootOf(path)) || SYSTEM_PATHS.some((known) => known === path)
}
