/** Makes a value and everything inside it unchangeable. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inside of Object.values(value)) deepFreeze(inside)
  }
  return value
}
