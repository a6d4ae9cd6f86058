/**
 * The positions of the longest increasing subsequence of distinct numbers; of several, the one whose positions come earliest.
 * Takes n log n time.
 */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  const lengths = lengthsFrom(numbers)
  const positions = new Set<number>()
  let wanted = lengths.reduce((longest, length) => Math.max(longest, length), 0)
  let last = Number.NEGATIVE_INFINITY
  for (const [position, number] of numbers.entries()) {
    if (lengths[position] !== wanted || number <= last) continue
    positions.add(position)
    last = number
    wanted--
  }
  return positions
}

/** For each position the length of the longest increasing subsequence that begins there. */
function lengthsFrom(numbers: readonly number[]): number[] {
  const lengths = new Array<number>(numbers.length)
  // heads[n] is the greatest number that a subsequence of n + 1 numbers further on can begin with; it falls as n grows
  const heads: number[] = []
  for (let position = numbers.length - 1; position >= 0; position--) {
    const number = numbers[position] as number
    let [low, high] = [0, heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((heads[middle] as number) > number) low = middle + 1
      else high = middle
    }
    heads[low] = number
    lengths[position] = low + 1
  }
  return lengths
}
