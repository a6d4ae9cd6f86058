import { listed } from '../listed.ts'
import type { Shape } from './shape.ts'

/** A number from `min` to `max`, or any number. */
export function number(min?: number, max?: number): Shape<number> {
  const bounded = min !== undefined && max !== undefined
  const message = bounded ? `must be a number from ${min} to ${max}` : 'must be a number'
  return {
    check(value, at, check) {
      const good =
        typeof value === 'number' && Number.isFinite(value) && (!bounded || (value >= min && value <= max))
      if (!good) check.add(at, message)
    },
    schema: () => (bounded ? { type: 'number', minimum: min, maximum: max } : { type: 'number' }),
  }
}

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): Shape<number> {
  return {
    check(value, at, check) {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
        check.add(at, `must be an integer from ${min} to ${max}`)
      }
    },
    schema: () => ({ type: 'integer', minimum: min, maximum: max }),
  }
}

/** True or false. */
export const flag: Shape<boolean> = {
  check(value, at, check) {
    if (typeof value !== 'boolean') check.add(at, 'must be a boolean')
  },
  schema: () => ({ type: 'boolean' }),
}

/** One of the given words. */
export function oneOf<const W extends string>(words: readonly W[]): Shape<W> {
  const message = `must be one of ${listed(words)}`
  return {
    check(value, at, check) {
      if (!words.some((word) => word === value)) check.add(at, message)
    },
    schema: () => (words.length === 1 ? { const: words[0] } : { enum: [...words] }),
  }
}
