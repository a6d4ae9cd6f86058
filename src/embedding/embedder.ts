import type { ModelIdentity } from '../corpus/format.ts'

/** Turns text into vectors. The process that holds the model makes one; everything else takes it as a parameter. */
export interface Embedder {
  readonly model: ModelIdentity
  /** Which ONNX Runtime computes: `onnxruntime-node`, or the WASM build that ships with the package. */
  readonly runtime: 'native' | 'wasm'
  /** Embeds one text, unpadded, cut at the model's 256 word pieces; the vector has unit length. */
  embed(text: string): Promise<Float32Array>
  /** Number of word pieces of a text, the two special ones included. */
  countTokens(text: string): number
  /** Lets go of the model; the whole of its memory comes back only when the process ends. */
  close(): Promise<void>
}

/**
 * Embeds a query. Never rejects: where no vector can be had the answer says why, in words for the agent, and search goes on by
 * keyword.
 */
export type EmbedQuery = (query: string) => Promise<{ vector: Float32Array } | { reason: string }>
