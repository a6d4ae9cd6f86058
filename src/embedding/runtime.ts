import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Ort from 'onnxruntime-node'
import type { Embedder } from './embedder.ts'

/** ONNX Runtime, native or WASM: the same interface, two ways to compute. */
export type Runtime = Pick<typeof Ort, 'InferenceSession' | 'Tensor'>

export type RuntimeName = Embedder['runtime']

/** From 1.29 on, native ONNX Runtime leaves a device id in the home folder and reports to its maker unless this is set. */
export const NO_TELEMETRY = { ORT_DISABLE_TELEMETRY: '1' }

/**
 * Loads `onnxruntime-node`: this package's optional peer, else the one of the project in whose folder the process runs.
 *
 * @throws where it is not installed, or where native code cannot be loaded
 */
export function loadNative(): Runtime {
  Object.assign(process.env, NO_TELEMETRY)
  const require = createRequire(import.meta.url)
  const from = [...(require.resolve.paths('onnxruntime-node') ?? []), process.cwd()]
  const ort = require(require.resolve('onnxruntime-node', { paths: from })) as typeof Ort
  ort.env.logLevel = 'error'
  return ort
}

/**
 * Loads the WASM build that ships with this package: one thread, its code read from disk, no network.
 *
 * @throws where its file cannot be read
 */
export async function loadWasm(): Promise<Runtime> {
  const ort = await import('onnxruntime-web/wasm')
  ort.env.logLevel = 'error'
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = readFileSync(wasmFile())
  return ort
}

/** Beside the bundled code; in the sources' own tree where the dependency has it. */
function wasmFile(): string | URL {
  const name = 'ort-wasm-simd-threaded.wasm'
  return import.meta.url.endsWith('.ts')
    ? createRequire(import.meta.url).resolve(`onnxruntime-web/${name}`)
    : new URL(name, import.meta.url)
}
