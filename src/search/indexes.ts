import type { Doc } from '../corpus/format.ts'
import type { Pages } from './library.ts'
import { unpackIndex } from './pack.ts'
import { buildRankIndex, type RankIndex } from './rank.ts'

const indexes = new WeakMap<readonly Doc[], RankIndex>()

/** The index of some pages: the one that came with them, else one made of them. Whoever searches the same pages shares it. */
export function indexOf({ docs, index }: Pages): RankIndex {
  const known = indexes.get(docs) ?? (index && unpackIndex(index, docs.length)) ?? buildRankIndex(docs)
  indexes.set(docs, known)
  return known
}

/** The index of some pages where somebody has searched them. */
export const madeIndex = (docs: readonly Doc[]): RankIndex | undefined => indexes.get(docs)
