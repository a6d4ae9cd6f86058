/** Orders texts by UTF-16 unit, the order of canonical JSON and of every list the flow functions sort. */
export function byUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** The first `count` texts in UTF-16 order, without sorting all of them. */
export function firstByUnits(texts: readonly string[], count: number): string[] {
  const first: string[] = []
  for (const text of texts) {
    const last = first.at(-1)
    if (first.length === count && last !== undefined && text >= last) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((first[middle] as string) <= text) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, text)
    if (first.length > count) first.pop()
  }
  return first
}
