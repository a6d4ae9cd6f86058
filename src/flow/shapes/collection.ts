import { pointer } from '../pointer.ts'
import { isRecord } from '../value.ts'
import { memberNames, refuseReserved } from './object.ts'
import { type JsonSchema, refine, type Shape } from './shape.ts'

/** An array of `min` to `max` items. One of another size is not looked into. */
export function array<T>(item: Shape<T>, min: number, max: number, extra?: JsonSchema): Shape<T[]> {
  return {
    check(value, at, check) {
      if (!Array.isArray(value) || value.length < min || value.length > max) {
        return check.add(at, `must be an array of ${min}-${max} items`)
      }
      for (let index = 0; index < value.length && !check.full; index++) {
        item.check(value[index], pointer(at, index), check)
      }
    },
    schema: (defs) => ({ type: 'array', minItems: min, maxItems: max, items: item.schema(defs), ...extra }),
    visit(value, at, emit) {
      if (!Array.isArray(value)) return
      for (const [index, one] of value.entries()) item.visit?.(one, pointer(at, index), emit)
    },
  }
}

/** An object from names to values, of `min` to `max` members; one of another size is not looked into. */
export function map<T>(
  key: Shape<string>,
  item: Shape<T>,
  min: number,
  max: number,
): Shape<{ [key: string]: T }> {
  const message = `must be an object of ${min === 0 ? `at most ${max}` : `${min}-${max}`} members`
  return {
    check(value, at, check) {
      if (!isRecord(value)) return check.add(at, message)
      const keys = Object.keys(value)
      if (keys.length < min || keys.length > max) return check.add(at, message)
      for (const name of memberNames(keys, at, check)) {
        if (check.full) return
        const here = pointer(at, name)
        if (refuseReserved(name, here, check)) continue
        const before = check.issues.length
        key.check(name, here, check)
        if (check.issues.length === before) item.check(value[name], here, check)
      }
    },
    schema: (defs) => ({
      type: 'object',
      ...(min > 0 ? { minProperties: min } : {}),
      maxProperties: max,
      propertyNames: key.schema(defs),
      additionalProperties: item.schema(defs),
    }),
    visit(value, at, emit) {
      if (!isRecord(value)) return
      for (const name of Object.keys(value).sort()) {
        const here = pointer(at, name)
        key.visit?.(name, here, emit)
        item.visit?.(value[name], here, emit)
      }
    },
  }
}

/** A text that may occur once in its scope, compared exactly. */
export function unique(scope: string, shape: Shape<string>): Shape<string> {
  return refine(shape, (value, at, check) => {
    const seen = check.seen.get(scope) ?? new Map<string, string>()
    check.seen.set(scope, seen)
    const first = seen.get(value)
    if (first === undefined) seen.set(value, at)
    else check.add(at, `must be unique (first used at ${first})`)
  })
}

/** Begins the scopes of uniqueness anew for each value of the shape. */
export function scope<T>(scopes: readonly string[], shape: Shape<T>): Shape<T> {
  return {
    ...shape,
    check(value, at, check) {
      for (const name of scopes) check.seen.delete(name)
      shape.check(value, at, check)
    },
  }
}
