import { expect, test } from 'vitest'
import { oneAtATime } from '../../src/live/queue.ts'

/** A function that is run one at a time, and the means to end each run. */
function held() {
  const runs: { done: (value: number) => void; fail: (error: Error) => void }[] = []
  const call = oneAtATime(() => new Promise<number>((done, fail) => void runs.push({ done, fail })))
  return { runs, call }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a call during a run is answered by the next one, which all such calls share', async () => {
  const { runs, call } = held()
  const first = call()
  await turn()
  const [second, third] = [call(), call()]
  await turn()
  expect(runs).toHaveLength(1)
  runs[0]?.done(1)
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]?.done(2)
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2])
})

test('a run that fails fails its calls alone', async () => {
  const { runs, call } = held()
  const first = call()
  await turn()
  const second = call()
  runs[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turn()
  runs[1]?.done(2)
  expect(await second).toBe(2)
})
