import type { RuntimeName } from './runtime.ts'

/** What a parent asks its embedder process; how to start stands as JSON in the first argument. */
export interface Question {
  id: number
  text: string
}

/** What an embedder process tells its parent. */
export type Report =
  | { kind: 'ready'; runtime: RuntimeName }
  | { kind: 'refused'; reason: string }
  | { kind: 'vector'; id: number; vector: string }
  | { kind: 'failed'; id: number; reason: string }

/** A vector as text that every channel carries unchanged, bit by bit. */
export function encodeVector(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
}

/** The vector that `encodeVector` made a text of. */
export function decodeVector(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return new Float32Array(bytes.buffer)
}
