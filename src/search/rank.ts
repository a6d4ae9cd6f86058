import type { Doc } from '../corpus/format.ts'
import { type Concept, conceptsOf } from './concepts.ts'
import { lexicalShare, scaled } from './fuse.ts'
import { type Language, languageOf, type Tongue } from './language.ts'
import { scoreLexical } from './lexical.ts'
import { buildPostings, type Postings } from './postings.ts'
import { buildPriors, type Prior, type Priors, priorsFor } from './priors.ts'
import { type Semantic, scoreSemantic } from './semantic.ts'
import { spread } from './spread.ts'

/** Everything a search needs to know about the pages, made once. */
export interface RankIndex {
  postings: Postings
  priors: Priors
  /** The language most pages are written in. */
  language: Language
}

/** Sections in order of relevance, with what the order was made of. */
export interface Ranking {
  /** Sections that match by word or are similar enough to be shown, best first. */
  order: Uint32Array
  /** Score of every section, 0–1 for those in `order`. */
  scores: Float32Array
  lexical: Float32Array
  /** Null in keyword mode. */
  semantic: Float32Array | null
  concepts: Concept[]
  priors: (section: number) => Prior[]
  weak: (section: number) => boolean
}

/** Cosines below this are chance; below the second a section is shown, but marked as weak. */
const SIMILAR = { shown: 0.15, close: 0.35 }
/** The share of a query's words, by rarity, that a section must have not to be weak. */
const COVERED = 0.3

export function buildRankIndex(docs: readonly Doc[]): RankIndex {
  const priors = buildPriors(docs)
  const spanish = priors.language.filter((language) => language === 'es').length
  return { postings: buildPostings(docs), priors, language: spanish * 2 > docs.length ? 'es' : 'en' }
}

/**
 * Ranks all sections for a query.
 *
 * @param vector the query's vector, null in keyword mode
 * @param allowed whether a section may be shown, for searches within a category
 */
export function rank(
  index: RankIndex,
  query: string,
  semantic: { vectors: Semantic; query: Float32Array } | null,
  allowed: (section: number) => boolean = () => true,
): Ranking {
  const { postings } = index
  const tongue = languageOf(query)
  const concepts = conceptsOf(postings, query, stemmingLanguage(tongue, index.language))
  const lexical = scoreLexical(postings, concepts)
  const hasWords = concepts.some((concept) => concept.kind !== 'symbol')
  const cosines =
    semantic && hasWords ? scoreSemantic(semantic.vectors, semantic.query, postings.count) : null
  const priorsOf = priorsFor(index.priors, query, tongue)
  const priors = (section: number): Prior[] => priorsOf(postings.page[section] as number, section)

  const scores = fuse(lexical, cosines, concepts)
  const found: number[] = []
  for (let section = 0; section < postings.count; section++) {
    if ((lexical[section] as number) <= 0 && (cosines?.[section] ?? 0) < SIMILAR.shown) continue
    if (!allowed(section)) continue
    for (const { factor } of priors(section)) scores[section] = (scores[section] as number) * factor
    found.push(section)
  }
  const order = Uint32Array.from(found).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
  const coverage = best(postings, concepts)
  const weak = (section: number): boolean =>
    (lexical[section] as number) < COVERED * coverage && (cosines?.[section] ?? 0) < SIMILAR.close
  return { order: spread(order, postings.page), scores, lexical, semantic: cosines, concepts, priors, weak }
}

function stemmingLanguage(tongue: Tongue | undefined, usual: Language): Language {
  return tongue === 'en' ||
    tongue === 'es' ||
    tongue === 'de' ||
    tongue === 'fr' ||
    tongue === 'it' ||
    tongue === 'pt'
    ? tongue
    : usual
}

/** How far below the last place of the scaled range the raw scores still tell sections apart. */
const TIE = 1e-3

function fuse(
  lexical: Float32Array,
  cosines: Float32Array | null,
  concepts: readonly Concept[],
): Float32Array {
  const words = scaled(lexical)
  if (!cosines)
    return words.map((value, s) => (1 - TIE) * Math.max(0, value) + TIE * tie(lexical[s] as number))
  const telling = concepts.filter(
    (concept) => concept.kind === 'word' || concept.kind === 'name' || concept.kind === 'fuzzy',
  )
  const share = lexicalShare(telling.length, telling.filter((concept) => concept.kind === 'name').length)
  const meaning = scaled(cosines)
  return words.map((value, s) => {
    const fused = share * Math.max(0, value) + (1 - share) * Math.max(0, meaning[s] as number)
    return (
      (1 - TIE) * fused +
      TIE * (share * tie(lexical[s] as number) + (1 - share) * Math.max(0, cosines[s] as number))
    )
  })
}

const tie = (score: number): number => score / (score + 10)

/** About what a section that has every word of the query scores. */
function best(postings: Postings, concepts: readonly Concept[]): number {
  return concepts
    .filter((concept) => concept.kind !== 'common' && concept.kind !== 'part')
    .reduce((sum, concept) => {
      const having = concept.forms.reduce(
        (most, { term }) =>
          Math.max(most, (postings.offsets[term + 1] as number) - (postings.offsets[term] as number)),
        0,
      )
      return sum + concept.weight * Math.log(1 + (postings.count - having + 0.5) / (having + 0.5))
    }, 0)
}
