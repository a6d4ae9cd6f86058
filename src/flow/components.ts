/**
 * The strongly connected components of a directed graph over the nodes `0 … size - 1` (Tarjan's algorithm, in
 * linear time and without recursion). A component comes after every component it leads to; its nodes ascend.
 */
export function stronglyConnected(size: number, successors: (node: number) => readonly number[]): number[][] {
  const order = new Array<number>(size).fill(-1)
  const low = new Array<number>(size).fill(0)
  const open = new Array<boolean>(size).fill(false)
  const stack: number[] = []
  const components: number[][] = []
  let visited = 0

  for (let root = 0; root < size; root += 1) {
    if (order[root] !== -1) continue
    const work: { node: number; next: readonly number[]; at: number }[] = []
    const enter = (node: number) => {
      order[node] = visited
      low[node] = visited
      visited += 1
      stack.push(node)
      open[node] = true
      work.push({ node, next: successors(node), at: 0 })
    }
    enter(root)
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame
      const child = frame.next[frame.at]
      frame.at += 1
      if (child !== undefined) {
        if (order[child] === -1) enter(child)
        else if (open[child]) low[node] = Math.min(low[node] as number, order[child] as number)
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) low[parent.node] = Math.min(low[parent.node] as number, low[node] as number)
      if (low[node] === order[node]) components.push(close(node))
    }
  }
  return components

  function close(root: number): number[] {
    const component = stack.splice(stack.lastIndexOf(root))
    for (const node of component) open[node] = false
    return component.sort((a, b) => a - b)
  }
}

/** The components that hold a cycle: several nodes, or one that leads to itself. */
export function cycles(size: number, successors: (node: number) => readonly number[]): number[][] {
  return stronglyConnected(size, successors).filter(
    (component) => component.length > 1 || component.some((node) => successors(node).includes(node)),
  )
}

/** The nodes that can be reached from the given ones, these included. */
export function reachableFrom(
  starts: Iterable<number>,
  successors: (node: number) => readonly number[],
): Set<number> {
  const reached = new Set(starts)
  // A set hands out what is added while it is walked.
  for (const node of reached) for (const next of successors(node)) reached.add(next)
  return reached
}
