import { pointer } from './pointer.ts'

/**
 * The pointer of the first number that is none of JSON's, such as the infinity that `1e999` is read as, which would be written as
 * null; members in their order.
 */
export function hugeNumber(value: unknown, at: string): string | undefined {
  return keysTo(value)?.reduce(pointer, at)
}

/** The keys that lead to it; a pointer is made only where there is one, since most values have none. */
function keysTo(value: unknown): string[] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const key of Object.keys(value)) {
    const keys = keysTo((value as { [key: string]: unknown })[key])
    if (keys) return [key, ...keys]
  }
  return undefined
}
