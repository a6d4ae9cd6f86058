import type { QueryEmbedder } from '../../../src/embedding/child.ts'
import { cutPieces } from '../../../src/embedding/chunk.ts'
import { TINY_MODEL, tinyEmbedder } from '../../support/embedder.ts'

/** Embeds pages and queries without a model, one text at a time, and only while it is let. */
export function tinyQueryEmbedder() {
  const { embedAll, asked } = tinyEmbedder()
  let trouble: string | undefined
  let hold: Promise<void> = Promise.resolve()
  let release = () => {}
  const embedder: QueryEmbedder = {
    async embed(text) {
      await hold
      if (trouble !== undefined) return { reason: trouble }
      const { vectors } = await embedAll([text], { onStart: () => {}, onDone: () => {} })
      return { vector: vectors[0]! }
    },
    warm() {},
    close: async () => {},
  }
  return {
    embedder,
    model: TINY_MODEL,
    openCut: async () => (doc: Parameters<typeof cutPieces>[0]) =>
      cutPieces(doc, (text) => text.split(/\s+/).length + 2),
    /** Texts embedded so far. */
    asked,
    /** Keeps every text waiting until `release`. */
    hold() {
      hold = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    /** Fails every text from now on. */
    fail(reason: string) {
      trouble = reason
    },
  }
}
