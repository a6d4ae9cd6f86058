import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fuzz } from './support/fuzz.ts'

// Random bytes, messages with random changes, batches, both eras, cut into chunks at random: what must come of each stream is
// worked out anew from the bytes alone. `npm run fuzz` goes on to a million. What it ever found stands in stream.test.ts as well,
// under "found by fuzzing".
const STREAMS = 10_000

test(`${STREAMS} hostile streams: nothing crashes, every id is answered, every line is a message, memory stays flat`, async () => {
  setFlagsFromString('--expose_gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const failures: string[] = []
  let early = 0
  for (let seed = 1; seed <= STREAMS; seed++) {
    const wrong = await fuzz(seed)
    if (wrong) failures.push(`seed ${seed}: ${wrong}`)
    if (seed === STREAMS / 10) early = heap()
  }
  expect(failures).toEqual([])
  expect(heap() - early).toBeLessThan(10)
}, 300_000)
