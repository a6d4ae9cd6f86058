import { createHash } from 'node:crypto'
import type { CorpusEmbedder } from '../../src/corpus/embed.ts'
import type { ModelIdentity } from '../../src/corpus/format.ts'
import { cutPieces } from '../../src/embedding/chunk.ts'

export const TINY_MODEL: ModelIdentity = { id: 'tiny', dtype: 'q8', dimensions: 8, sha256: 'ab' }

/** An embedder without a model: equal texts get equal vectors, others others. It notes what it was asked to embed. */
export function tinyEmbedder(model = TINY_MODEL): CorpusEmbedder & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    model,
    cut: (doc) => cutPieces(doc, (text) => text.split(/\s+/).length + 2),
    async embedAll(texts, { onStart, onDone }) {
      if (texts.length > 0) onStart('wasm')
      const vectors = texts.map((text, place) => {
        asked.push(text)
        onDone(place + 1)
        return vectorOf(text, model.dimensions)
      })
      return { vectors }
    },
  }
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const bytes = createHash('sha256').update(text).digest()
  return Float32Array.from({ length: dimensions }, (_, place) => bytes[place % bytes.length]! / 255 - 0.5)
}
