/** How the two halves are put together. */
export const FUSION = {
  /**
   * Each half is scaled by its own best: 1 for the best section, 0 for the one at this place, or for 0 where there are fewer. BM25
   * has no upper bound and cosines crowd together, so what counts is how far a section stands out among the best of its half.
   */
  depth: 60,
  /** The lexical share where a query is a name or a single word, and where it is a sentence. */
  name: 0.8,
  sentence: 0.5,
  /** From how many words on a query is a sentence. */
  sentenceWords: 6,
}

/**
 * The lexical half's share: a name is found by its letters, a sentence by its meaning too.
 *
 * @param words number of words of the query, common ones included
 * @param onlyNames whether all its telling words are names
 */
export function lexicalShare(words: number, onlyNames: boolean): number {
  if (words <= 1 || onlyNames) return FUSION.name
  const way = Math.min(1, (words - 1) / (FUSION.sentenceWords - 1))
  return FUSION.name + (FUSION.sentence - FUSION.name) * way
}

/**
 * How scores are scaled so that the best is 1 and the one at place `FUSION.depth` is 0; what lies below is 0 too.
 *
 * @param scores those of all sections that may be shown
 */
export function scaling(scores: Float32Array): (score: number) => number {
  const top = largest(scores, FUSION.depth)
  const best = top.at(-1) ?? 0
  if (best <= 0) return () => 0
  const low = scores.length < FUSION.depth ? 0 : Math.max(0, top[0] as number)
  const range = best - low
  return (score) => {
    if (range > 0) return Math.max(0, (score - low) / range)
    return score >= best ? 1 : 0
  }
}

/** The largest numbers, smallest first. */
function largest(scores: Float32Array, count: number): Float32Array {
  const top = scores.slice(0, count).sort()
  for (let i = count; i < scores.length; i++) {
    const score = scores[i] as number
    if (score <= (top[0] as number)) continue
    let place = 1
    while (place < count && (top[place] as number) < score) {
      top[place - 1] = top[place] as number
      place++
    }
    top[place - 1] = score
  }
  return top
}
