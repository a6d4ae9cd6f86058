/**
 * A function whose runs never overlap. A call is answered by a run that begins after it: calls that come during a run share the
 * next one.
 */
export function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<T> | undefined
  const start = (): Promise<T> => {
    waiting = undefined
    const running = run()
    last = running.catch(() => {})
    return running
  }
  return () => (waiting ??= last.then(start))
}
