/** How the two halves are put together. */
export const FUSION = {
  /**
   * Each half is scaled by its own best: 1 for the best section, 0 for the one at this place. BM25 has no upper bound and cosines
   * crowd together, so what counts is how far a section stands out among the best of its half.
   */
  depth: 100,
  /** The words' share where a query is a sentence, and where it is a name or two words. */
  sentence: 0.5,
  name: 0.8,
  /** From how many telling words on a query is a sentence. */
  sentenceWords: 5,
}

/** The share of the lexical half: a name is found by its letters, a sentence by its meaning too. */
export function lexicalShare(tellingWords: number, names: number): number {
  if (tellingWords <= 1 || names === tellingWords) return FUSION.name
  const way = Math.min(1, (tellingWords - 1) / (FUSION.sentenceWords - 1))
  return FUSION.name + (FUSION.sentence - FUSION.name) * way
}

/** Scales scores so that the best is 1 and the one at place `depth` is 0; what lies below stays below 0. */
export function scaled(scores: Float32Array, depth = FUSION.depth): Float32Array {
  const sorted = scores.slice().sort()
  const best = sorted.at(-1) ?? 0
  const low = Math.max(0, sorted.at(-Math.min(depth, sorted.length)) ?? 0)
  const range = best - low
  if (best <= 0) return new Float32Array(scores.length)
  return scores.map((score) => (range > 0 ? (score - low) / range : score >= best ? 1 : 0))
}
