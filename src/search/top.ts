/**
 * Numbers, the largest first. They are put in order as they are taken, by a heap, since of a hundred thousand sections the first
 * ten are wanted. The array is used up.
 */
export function* largestFirst(numbers: Float64Array): Generator<number> {
  for (let root = (numbers.length >> 1) - 1; root >= 0; root--) sink(numbers, root, numbers.length)
  for (let last = numbers.length - 1; last >= 0; last--) {
    yield numbers[0] as number
    numbers[0] = numbers[last] as number
    sink(numbers, 0, last)
  }
}

/** Moves a number down until none below it is larger. */
function sink(heap: Float64Array, from: number, size: number): void {
  const sinking = heap[from] as number
  let place = from
  for (;;) {
    let below = 2 * place + 1
    if (below >= size) break
    if (below + 1 < size && (heap[below + 1] as number) > (heap[below] as number)) below++
    if ((heap[below] as number) <= sinking) break
    heap[place] = heap[below] as number
    place = below
  }
  heap[place] = sinking
}
