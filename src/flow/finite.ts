import { pointer } from './pointer.ts'

/**
 * The pointer of the first number that is none of JSON's, such as the infinity that `1e999` is read as, which would be written as
 * null; members in their order.
 */
export function hugeNumber(value: unknown, at: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const found = hugeNumber(item, pointer(at, key))
    if (found !== undefined) return found
  }
  return undefined
}
