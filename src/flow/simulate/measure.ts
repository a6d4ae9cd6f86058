import { LIMITS } from '../limits.ts'
import { RENDERED_LIMIT } from '../template.ts'
import { isList, type Json } from '../value.ts'

/** Of a value that a variable may hold. */
const LARGEST = 65_536

/** The size of a value: a unit for each value and member inside it, and one for each UTF-16 unit of its texts. */
export function sizeOf(value: Json, limit = Infinity, level = 1): number {
  if (typeof value === 'string') return 1 + value.length
  if (typeof value !== 'object' || value === null) return 1
  if (level > LIMITS.argumentDepth) return Infinity
  let size = 1
  if (isList(value)) {
    for (const item of value) {
      size += sizeOf(item, limit - size, level + 1)
      if (size > limit) return size
    }
    return size
  }
  for (const [key, item] of Object.entries(value)) {
    size += key.length + sizeOf(item, limit - size, level + 1)
    if (size > limit) return size
  }
  return size
}

/**
 * Whether a value is too large for a variable: in all, or one of its texts. A document that puts a variable twice
 * into itself doubles it at every step; this keeps such a run short.
 */
export function isTooLarge(value: Json): boolean {
  return sizeOf(value, LARGEST) > LARGEST || hasLongText(value)
}

function hasLongText(value: Json): boolean {
  if (typeof value === 'string') return value.length > RENDERED_LIMIT
  if (typeof value !== 'object' || value === null) return false
  return (isList(value) ? value : Object.values(value)).some(hasLongText)
}
