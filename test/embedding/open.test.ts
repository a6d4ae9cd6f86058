import { dirname } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, expect, test } from 'vitest'
import { MODEL, modelFolder } from '../../src/embedding/model.ts'
import { openEmbedder } from '../../src/embedding/open.ts'

const TEXTS = [
  'How do I mount a plugin under a prefix?',
  'useWebSocketServer',
  'Reads a line. Resolves with `null` at the end of the stream, and rejects where the stream was destroyed.',
  'Server › Options › maxMessageLength\nA line longer than this many characters is answered with an error and skipped.',
  '¿Cómo instalo el paquete? Установка пакета. パッケージのインストール',
  'const app = createApp({ port: 3000, host: "localhost" })\napp.listen(() => console.log(`ready`))',
  '🚀',
  'a',
]

const native = await openEmbedder({ runtime: 'native' })
const wasm = await openEmbedder({ runtime: 'wasm' })
afterAll(async () => {
  await native.close()
  await wasm.close()
})

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

test('vectors are those of transformers.js', async () => {
  Object.assign(env, { allowRemoteModels: false, useFSCache: false, localModelPath: dirname(modelFolder()) })
  const extract = await pipeline('feature-extraction', MODEL.id, { dtype: 'q8' })
  for (const text of TEXTS) {
    const { data } = await extract(text, { pooling: 'mean', normalize: true })
    expect(cosine(await native.embed(text), data as Float32Array)).toBeGreaterThan(0.9999)
  }
})

test('native and WASM vectors are near enough to be compared', async () => {
  for (const text of TEXTS) {
    expect(cosine(await native.embed(text), await wasm.embed(text))).toBeGreaterThan(0.98)
  }
})

test.each([native, wasm])(
  '$runtime: a text has the same vector every time, whatever came before',
  async (embedder) => {
    const first = await embedder.embed(TEXTS[2] ?? '')
    for (const text of TEXTS) await embedder.embed(text)
    expect(await embedder.embed(TEXTS[2] ?? '')).toEqual(first)
  },
)

test.each([native, wasm])('$runtime: a vector has 384 numbers and unit length', async (embedder) => {
  for (const text of [...TEXTS, '', ' \n', 'word '.repeat(1000)]) {
    const vector = await embedder.embed(text)
    expect(vector).toHaveLength(MODEL.dimensions)
    expect(cosine(vector, vector)).toBeCloseTo(1, 5)
  }
})

test.each([native, wasm])('$runtime: a text is read up to its 256th word piece', async (embedder) => {
  const whole = await embedder.embed(`${'word '.repeat(254)}unread`)
  expect(whole).toEqual(await embedder.embed('word '.repeat(254)))
  expect(whole).not.toEqual(await embedder.embed(`${'word '.repeat(253)}read`))
})

test.each([native, wasm])(
  '$runtime: texts asked for at once have the vectors they have alone',
  async (embedder) => {
    const alone: Float32Array[] = []
    for (const text of TEXTS) alone.push(await embedder.embed(text))
    expect(await Promise.all(TEXTS.map((text) => embedder.embed(text)))).toEqual(alone)
  },
)

test('by default the native runtime is taken where it can be loaded', async () => {
  const embedder = await openEmbedder()
  expect([embedder.runtime, embedder.model, embedder.countTokens('two words')]).toEqual(['native', MODEL, 4])
  await embedder.close()
})
