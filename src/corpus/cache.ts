/** Values that cost something to make, kept while they are used and little. */

/**
 * A function that keeps its latest results, the least recently used ones making way. A result that is asked for again while it is
 * kept is the same object.
 *
 * @param make makes the value for a key
 * @param sizeOf what a key's value takes, in any unit
 * @param budget how much is kept, in that unit; the latest result is kept whatever it takes
 */
export function cached<Key, Value>(
  make: (key: Key) => Value,
  sizeOf: (key: Key) => number,
  budget: number,
): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  let size = 0
  return (key) => {
    let value = kept.get(key)
    if (value !== undefined) kept.delete(key)
    else {
      value = make(key)
      size += sizeOf(key)
    }
    kept.set(key, value)
    for (const oldest of kept.keys()) {
      if (size <= budget || kept.size === 1) break
      kept.delete(oldest)
      size -= sizeOf(oldest)
    }
    return value
  }
}
