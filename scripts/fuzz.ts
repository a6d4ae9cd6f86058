/**
 * Serves hostile streams, a million unless told otherwise: `npm run fuzz [count] [first seed]`. Prints what went wrong with its
 * seed, and the memory in between; exits with 1 where anything did.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fuzz } from '../test/server/support/fuzz.ts'

const [count = '1000000', first = '1'] = process.argv.slice(2)
setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

let failures = 0
const start = Date.now()
for (let seed = Number(first), done = 0; done < Number(count); seed++) {
  const wrong = await fuzz(seed).catch((error: unknown) => `rejected: ${error}`)
  if (wrong) {
    failures++
    console.log(`seed ${seed}: ${wrong}`)
  }
  if (++done % 10_000 === 0 || done === Number(count)) {
    collect()
    const megabytes = Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
    const seconds = Math.round((Date.now() - start) / 1000)
    console.log(`${done} streams, ${failures} failed, ${megabytes} MB of heap, ${seconds} s`)
  }
}
process.exitCode = failures > 0 ? 1 : 0
