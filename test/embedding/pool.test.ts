import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openEmbedder } from '../../src/embedding/open.ts'
import { embedAll } from '../../src/embedding/pool.ts'
import { AnchordocError } from '../../src/errors.ts'
import { embeddersOf } from './processes.ts'

const texts = Array.from({ length: 120 }, (_, i) => `Section ${i}\n${'Some words. '.repeat(i % 4)}`)
const children = () => embeddersOf(process.pid)

afterEach(() => expect(children()).toEqual([]))

test.each(['native', 'wasm'] as const)(
  '%s: vectors come in the order of the texts, whoever made them',
  async (runtime) => {
    const few = texts.slice(0, 52)
    const here = await openEmbedder({ runtime })
    const vectors: Float32Array[] = []
    for (const text of few) vectors.push(await here.embed(text))
    await here.close()
    expect(await embedAll(few, { runtime, workers: 2 })).toEqual({ vectors, runtime })
  },
)

test('the runtime is told first, then how many texts are done', async () => {
  const told: (string | number)[] = []
  await embedAll(['one', 'two', 'three'], {
    onStart: (runtime) => told.push(runtime),
    onDone: (done) => told.push(done),
  })
  expect(told).toEqual(['native', 1, 2, 3])
})

test('as many processes run as were asked for, but one for few texts', async () => {
  const counted: number[] = []
  const count = (done: number) => done % 40 === 0 && counted.push(children().length)
  await embedAll(texts, { workers: 3, onDone: count })
  await embedAll(texts.slice(0, 40), { workers: 3, onDone: count })
  expect([Math.max(...counted), counted.at(-1)]).toEqual([3, 1])
})

test('a process that is killed is replaced, and no text is lost', async () => {
  const expected = await embedAll(texts, { workers: 2 })
  const killSome = (done: number) => done % 50 === 0 && process.kill(children()[0] ?? 0, 'SIGKILL')
  expect(await embedAll(texts, { workers: 2, onDone: killSome })).toEqual(expected)
})

test('no texts start no process', async () => {
  expect(await embedAll([])).toEqual({ vectors: [], runtime: null })
})

test('a model that is not there is an error that says so', async () => {
  await expect(embedAll(texts, { folder: join(import.meta.dirname, 'nowhere') })).rejects.toEqual(
    new AnchordocError(
      'the model file onnx/model_quantized.onnx is missing or unreadable: reinstall anchordoc',
    ),
  )
})

test.each([0, -1, 1.5, Number.NaN])('%s workers are refused', async (workers) => {
  await expect(embedAll(texts, { workers })).rejects.toEqual(
    new AnchordocError(`workers must be a whole number from 1, not ${workers}`),
  )
})
