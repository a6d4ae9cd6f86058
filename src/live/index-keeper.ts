import type { Doc, PackedIndex } from '../corpus/format.ts'
import { type KeptIndex, loadIndex, saveIndex } from './index-store.ts'

/** Keeps the index of what is served for the next start. */
export interface IndexKeeper {
  /** Resolves when what was kept is read. */
  ready(): Promise<void>
  /** The index that was kept of what this key stands for. */
  find(key: string): PackedIndex | undefined
  /** Keeps the index of pages, where a search has made one. Rejects where the cache cannot be written. */
  keep(key: string, docs: readonly Doc[]): Promise<void>
}

export function createIndexKeeper(file: string): IndexKeeper {
  let kept: KeptIndex | undefined
  const reading = loadIndex(file).then((index) => {
    kept = index
  })
  return {
    ready: () => reading,
    find: (key) => (kept?.key === key ? kept.index : undefined),
    async keep(key, docs) {
      if (kept?.key === key) return
      const [{ madeIndex }, { packIndex }] = await Promise.all([
        import('../search/indexes.ts'),
        import('../search/pack.ts'),
      ])
      const index = madeIndex(docs)
      if (!index) return
      kept = { key, index: packIndex(index) }
      await saveIndex(file, kept)
    },
  }
}
