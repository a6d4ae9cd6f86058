import type { IssueList } from '../issues.ts'

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = { [keyword: string]: unknown }

/** The named parts of a schema, filled while it is built. */
export type Definitions = { [name: string]: JsonSchema }

/** What a check knows of the document around the value. */
export interface Check extends IssueList {
  /** Ids of the steps. */
  readonly steps: ReadonlySet<string>
  /** Whether a variable is declared. */
  declares(variable: string): boolean
  /** For each scope of uniqueness the values met so far, with the place of the first. */
  readonly seen: Map<string, Map<string, string>>
}

/** A use of a text or a variable in a document, for what looks at a whole document without knowing its kinds. */
export type Use =
  | { use: 'text'; at: string; text: string; max: number; template: boolean }
  | { use: 'read'; at: string; path: string; presence: boolean }
  | { use: 'write'; at: string; variable: string }

export type Emit = (use: Use) => void

/**
 * One row of the language: how a value is checked, what it looks like in the JSON Schema, and which texts and variables it
 * uses. `T` is the type of a valid value.
 */
export interface Shape<T> {
  /** Never set: it lets the compiler tell the type of a shape's values. */
  readonly type?: T
  /** Reports at most one issue for the value itself, then those inside it. An absent member is checked as `undefined`. */
  check(value: unknown, at: string, check: Check): void
  /** The schema; it accepts every valid value, and rejects what can be told without the rest of the document. */
  schema(defs: Definitions): JsonSchema
  /** Emits the uses in the order of the members; anything of the wrong type is passed over. */
  visit?(value: T | undefined, at: string, emit: Emit): void
}

/** The type of a shape's valid values. */
export type Of<S> = S extends Shape<infer T> ? T : never

/** A shape whose schema stands once under `$defs`. */
export function named<T>(name: string, shape: Shape<T>): Shape<T> {
  return {
    ...shape,
    schema(defs) {
      if (!Object.hasOwn(defs, name)) {
        defs[name] = {}
        defs[name] = shape.schema(defs)
      }
      return { $ref: `#/$defs/${name}` }
    },
  }
}

/** Adds a rule that is looked at only when the shape itself found nothing. */
export function refine<T>(shape: Shape<T>, rule: (value: T, at: string, check: Check) => void): Shape<T> {
  return {
    ...shape,
    check(value, at, check) {
      const before = check.issues.length
      shape.check(value, at, check)
      if (check.issues.length === before && !check.full) rule(value as T, at, check)
    },
  }
}
