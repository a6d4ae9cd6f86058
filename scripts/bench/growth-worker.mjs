/**
 * Opens something that answers questions and asks it all of them.
 *
 *     node scripts/bench/growth-worker.mjs MODULE FILE QUESTIONS
 *
 * MODULE exports `open(file)`, which resolves with a function that answers a question. Prints as JSON the milliseconds from opening
 * to the first answer and those of each question once it is warm, then waits for standard input to end, so that its memory can be looked at.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'

/** Questions after which searching counts as warm. */
const WARM_UP = 11

const [module, file, asked] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(asked, 'utf8'))
const { open } = await import(pathToFileURL(module).href)

const start = performance.now()
const answer = await open(file)
await answer(questions[0])
const first = performance.now() - start
for (const question of questions.slice(1, WARM_UP)) await answer(question)
const warm = []
for (const question of questions.slice(WARM_UP)) {
  const before = performance.now()
  await answer(question)
  warm.push(performance.now() - before)
}
console.log(JSON.stringify({ first, warm }))
process.stdin.resume()
