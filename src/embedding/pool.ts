import { availableParallelism } from 'node:os'
import { AnchordocError } from '../errors.ts'
import { type EmbedderProcess, startEmbedder } from './process.ts'
import type { RuntimeName } from './runtime.ts'

/** Below this many texts a further process costs more time than it saves. */
const TEXTS_PER_WORKER = 50
/** A process takes 150 MB natively and 230 MB with WASM. */
const MAX_WORKERS = 8
const LIMITS = { startMs: 120_000, answerMs: 60_000 }

export interface EmbedAllOptions {
  /** Processes side by side; by default one a core, at most 8, fewer for few texts. */
  workers?: number
  /** By default native where `onnxruntime-node` can be loaded, else WASM; the same for all texts. */
  runtime?: RuntimeName
  /** Where the model lies; by default in this package. */
  folder?: string
  /** Called once the runtime is known, before the first text. */
  onStart?: (runtime: RuntimeName) => void
  /** Called after each text with how many are done. */
  onDone?: (done: number) => void
}

/**
 * Embeds many texts, one at a time in each of several processes.
 *
 * @returns the vectors in the order of the texts, and the runtime that made them; null for no texts
 * @throws AnchordocError where the model cannot be run, or a process ends twice over one text
 */
export async function embedAll(
  texts: readonly string[],
  { workers, runtime: wanted, folder, onStart, onDone }: EmbedAllOptions = {},
): Promise<{ vectors: Float32Array[]; runtime: RuntimeName | null }> {
  if (texts.length === 0) return { vectors: [], runtime: null }
  const vectors: Float32Array[] = new Array(texts.length)
  const running = new Set<EmbedderProcess>()
  let next = 0
  let done = 0

  const start = async (name: RuntimeName | undefined) => {
    const embedder = startEmbedder({ runtime: name, folder, ...LIMITS })
    running.add(embedder)
    return { embedder, runtime: await embedder.ready() }
  }
  const embed = async (embedder: EmbedderProcess, runtime: RuntimeName, text: string) => {
    try {
      return { embedder, vector: await embedder.embed(text) }
    } catch (error) {
      if (!embedder.crashed) throw error
      running.delete(embedder)
      const { embedder: fresh } = await start(runtime)
      return { embedder: fresh, vector: await fresh.embed(text) }
    }
  }
  const work = async (embedder: EmbedderProcess, runtime: RuntimeName) => {
    for (let at = next++; at < texts.length; at = next++) {
      const answer = await embed(embedder, runtime, texts[at]!)
      embedder = answer.embedder
      vectors[at] = answer.vector
      onDone?.(++done)
    }
  }

  try {
    const { embedder, runtime } = await start(wanted).catch((error: unknown) => {
      const crashed = [...running].some((embedder) => embedder.crashed)
      if (wanted !== undefined || !crashed) throw error
      return start('wasm')
    })
    onStart?.(runtime)
    const others = Array.from({ length: countWorkers(texts.length, workers) - 1 }, async () => {
      const other = await start(runtime)
      await work(other.embedder, runtime)
    })
    await Promise.all([work(embedder, runtime), ...others])
    return { vectors, runtime }
  } finally {
    await Promise.all([...running].map((embedder) => embedder.end()))
  }
}

function countWorkers(texts: number, wanted = Math.min(availableParallelism(), MAX_WORKERS)): number {
  if (!Number.isInteger(wanted) || wanted < 1) {
    throw new AnchordocError(`workers must be a whole number from 1, not ${wanted}`)
  }
  return Math.min(wanted, Math.ceil(texts / TEXTS_PER_WORKER))
}
