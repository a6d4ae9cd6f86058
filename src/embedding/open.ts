import { AnchordocError } from '../errors.ts'
import type { Embedder } from './embedder.ts'
import { MODEL, readModelFile } from './model.ts'
import { pool } from './pooling.ts'
import { loadNative, loadWasm, type Runtime, type RuntimeName } from './runtime.ts'
import { openTokenizer } from './tokenizer.ts'

/** One thread and no reordering, so that a text has the same vector every time. */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
} as const

export interface EmbedderOptions {
  /** By default native where `onnxruntime-node` can be loaded, else WASM. */
  runtime?: RuntimeName
  /** Where the model lies; by default in this package. */
  folder?: string
}

/**
 * Loads the model into this process. The memory comes back only when the process ends, so long-lived ones use
 * `createQueryEmbedder` instead.
 *
 * @throws AnchordocError where the model is missing or damaged, or the runtime that was asked for cannot be loaded
 */
export async function openEmbedder({ runtime, folder }: EmbedderOptions = {}): Promise<Embedder> {
  // The weights are read while the tokenizer is made.
  const [weights, wordPieces] = await Promise.all([
    readModelFile('onnx/model_quantized.onnx', folder),
    openTokenizer(folder),
  ])
  const { name, ort, session } = await openSession(weights, runtime)
  return {
    model: MODEL,
    runtime: name,
    countTokens: wordPieces.count,
    async embed(text) {
      const ids = BigInt64Array.from(wordPieces.encode(text), BigInt)
      const tensor = (data: BigInt64Array) => new ort.Tensor('int64', data, [1, data.length])
      const { last_hidden_state } = await session.run({
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1n)),
        token_type_ids: tensor(ids.map(() => 0n)),
      })
      return pool(last_hidden_state?.data as Float32Array, MODEL.dimensions)
    },
    close: () => session.release(),
  }
}

/** Native code fails in many ways, when it is loaded and later; WASM is what is left then. */
async function openSession(weights: Buffer, wanted: RuntimeName | undefined) {
  const start = async (name: RuntimeName, ort: Runtime) => ({
    name,
    ort,
    session: await ort.InferenceSession.create(weights, SESSION),
  })
  if (wanted !== 'wasm') {
    try {
      return await start('native', loadNative())
    } catch {
      if (wanted === 'native') {
        throw new AnchordocError('onnxruntime-node cannot be loaded: install it, or use the WASM runtime')
      }
    }
  }
  try {
    return await start('wasm', await loadWasm())
  } catch {
    throw new AnchordocError('the WASM runtime cannot be loaded: reinstall anchordoc')
  }
}
