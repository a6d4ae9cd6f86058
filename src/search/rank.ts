import type { Doc } from '../corpus/format.ts'
import { type Concept, conceptsOf } from './concepts.ts'
import { lexicalShare, scaling } from './fuse.ts'
import { type Language, languageOf, type Tongue } from './language.ts'
import { scoreLexical } from './lexical.ts'
import { type Postings, startPostings } from './postings.ts'
import { type Prior, type Priors, priorsFor, startPriors } from './priors.ts'
import type { WholeVector } from './products.ts'
import { type Semantic, scoreSemantic } from './semantic.ts'
import { spread } from './spread.ts'
import { largestFirst } from './top.ts'
import { readingOf } from './translation.ts'

/** Everything a search needs to know about the pages, made once. */
export interface RankIndex {
  postings: Postings
  priors: Priors
  /** 1 for sections that hold nothing to read: a page's title right above its first heading. */
  empty: Uint8Array
  /** The language most pages are written in. */
  language: Language
  /** Whether there are pages in Spanish to answer a Spanish question from. */
  readsSpanish: boolean
}

/** Sections in order of relevance, with what the order was made of. */
export interface Ranking {
  /** The best sections, as many as were asked for, of those that match by word or are similar enough to be shown. */
  order: Uint32Array
  /** How many match by word or are similar enough. */
  total: number
  /** Score of every section, 0–1 for those in `order`. */
  scores: Float32Array
  lexical: Float32Array
  /** Null in keyword mode. */
  semantic: Float32Array | null
  concepts: Concept[]
  priors: (section: number) => Prior[]
  weak: (section: number) => boolean
}

/**
 * From which cosine on a section is similar enough to be shown. Where nothing else is found the nearest
 * are shown from `least` on, marked as weak; below it similarity is chance.
 */
const SIMILAR = { least: 0.15, shown: 0.25 }
/**
 * A hit is weak where it neither means about the same nor has a good share of the query's words, by rarity. A word that also means
 * something else is what makes questions about other things look answered, so some nearness is asked for too, unless the section
 * has nearly all of the words.
 */
const WEAK = { cosine: 0.35, covered: 0.5, least: 0.25, nearlyAll: 0.8, coveredAlone: 0.5 }

export function buildRankIndex(docs: readonly Doc[]): RankIndex {
  const [postings, priors] = [startPostings(), startPriors()]
  const empty: number[] = []
  for (const doc of docs) {
    postings.add(doc)
    priors.add(doc)
    for (const { level, text, code } of doc.sections) {
      empty.push(level === 1 && text.trim() === '' && code.trim() === '' ? 1 : 0)
    }
  }
  const known = priors.finish()
  return {
    postings: postings.finish(),
    priors: known,
    empty: Uint8Array.from(empty),
    ...languagesOf(known),
  }
}

/** Where one page in so many is Spanish, a Spanish question is answered from those. */
const FEW = 10

/** What an index says of the languages of its pages. */
export function languagesOf({ language }: Priors): Pick<RankIndex, 'language' | 'readsSpanish'> {
  const spanish = language.filter((tongue) => tongue === 'es').length
  return {
    language: spanish * 2 > language.length ? 'es' : 'en',
    readsSpanish: spanish * FEW > language.length,
  }
}

/** A question as far as it can be looked into by its words alone. */
export interface Question {
  concepts: Concept[]
  /** Score of every section. */
  lexical: Float32Array
  priors: (section: number) => Prior[]
}

export function readQuestion(index: RankIndex, query: string): Question {
  const { postings } = index
  const tongue = languageOf(query)
  const language = stemmingLanguage(tongue, index.language)
  const concepts = conceptsOf(postings, query, language, readingOf(query, index, tongue))
  const priorsOf = priorsFor(index.priors, query, tongue)
  return {
    concepts,
    lexical: scoreLexical(postings, concepts),
    priors: (section) => priorsOf(postings.page[section] as number, section),
  }
}

/**
 * Ranks all sections for a question.
 *
 * @param semantic the query's vector with those of the sections, null in keyword mode
 * @param options.allowed whether a page's sections may be shown, for searches within a category; all may by default
 * @param options.places how many sections to put in order; all of them by default
 */
export function rank(
  index: RankIndex,
  { concepts, lexical, priors }: Question,
  semantic: { vectors: Semantic; query: WholeVector } | null,
  {
    allowed,
    places = Number.POSITIVE_INFINITY,
  }: { allowed?: (page: number) => boolean; places?: number } = {},
): Ranking {
  const { postings } = index
  const { page } = postings
  const hasWords = concepts.some((concept) => concept.kind !== 'symbol')
  const cosines =
    semantic && hasWords ? scoreSemantic(semantic.vectors, semantic.query, postings.count) : null

  const candidates = (floor: number): Uint32Array => {
    const found = new Uint32Array(postings.count)
    let size = 0
    let last = -1
    let shown = false
    for (let section = 0; section < postings.count; section++) {
      if ((lexical[section] as number) <= 0 && (cosines === null || (cosines[section] as number) < floor))
        continue
      const p = page[section] as number
      if (p !== last) shown = allowed?.(p) ?? true
      last = p
      if (shown && index.empty[section] === 0) found[size++] = section
    }
    return found.subarray(0, size)
  }
  const similar = candidates(SIMILAR.shown)
  const found = similar.length > 0 ? similar : candidates(SIMILAR.least)
  const scores = new Float32Array(postings.count)
  // Beside sections that may not be shown those of a small category would all be far from the best, and equal.
  const ofShown = (scores: Float32Array): Float32Array =>
    allowed ? scores.filter((_, section) => allowed(page[section] as number)) : scores
  const fused = fusing({ lexical, cosines, ofShown, concepts })
  // Thousands of sections come through here at every search: by number, since an iterator makes an object for each.
  for (let i = 0; i < found.length; i++) {
    const section = found[i] as number
    scores[section] = fused(section)
    const yields = priors(section)
    for (let k = 0; k < yields.length; k++) {
      scores[section] = (scores[section] as number) * (yields[k] as Prior).factor
    }
  }
  const order = new Uint32Array(Math.min(places, found.length))
  let place = 0
  for (const section of spread(byScore(found, scores), page)) {
    if (place === order.length) break
    order[place++] = section
  }
  settle(order, scores)
  const whole = best(postings, concepts)
  const weak = (section: number): boolean => {
    const covered = (lexical[section] as number) / whole
    if (!cosines) return covered < WEAK.coveredAlone
    const cosine = cosines[section] as number
    return cosine < WEAK.cosine && (covered < WEAK.covered || cosine < WEAK.least) && covered < WEAK.nearlyAll
  }
  return { order, total: found.length, scores, lexical, semantic: cosines, concepts, priors, weak }
}

/**
 * Sections by falling score, in their own order where it is equal. Put in order as numbers, score before section, because
 * comparisons by a function take ten times as long.
 */
function* byScore(sections: Uint32Array, scores: Float32Array): Generator<number> {
  const bits = new Uint32Array(scores.buffer)
  const keys = new Float64Array(sections.length)
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] as number
    keys[i] = (bits[section] as number) * SECTIONS + (SECTIONS - 1 - section)
  }
  for (const key of largestFirst(keys)) yield SECTIONS - 1 - (key % SECTIONS)
}

/** More sections than a corpus can have; a score's 30 bits times this is still a whole number to a double. */
const SECTIONS = 2 ** 22

/** Scores fall along the order: what gave way to another page's section does not keep a higher one. */
function settle(order: Uint32Array, scores: Float32Array): void {
  let least = 1
  for (const section of order) {
    least = Math.min(least, scores[section] as number)
    scores[section] = least
  }
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

/** A section's score by words and meaning together. */
function fusing({
  lexical,
  cosines,
  ofShown,
  concepts,
}: {
  lexical: Float32Array
  cosines: Float32Array | null
  /** Scores of the sections that may be shown. */
  ofShown: (scores: Float32Array) => Float32Array
  concepts: readonly Concept[]
}): (section: number) => number {
  const scaled = scaling(ofShown(lexical))
  const words = (section: number): number => scaled(lexical[section] as number)
  if (!cosines) return (section) => (1 - TIE) * words(section) + TIE * tie(lexical[section] as number)
  const telling = concepts.filter(({ kind }) => kind === 'word' || kind === 'name' || kind === 'fuzzy')
  const common = concepts.filter(({ kind }) => kind === 'common')
  const share = lexicalShare(
    telling.length + common.length,
    telling.every(({ kind }) => kind === 'name'),
  )
  const near = scaling(ofShown(cosines))
  const meaning = (section: number): number => near(cosines[section] as number)
  return (section) =>
    (1 - TIE) * (share * words(section) + (1 - share) * meaning(section)) +
    TIE * (share * tie(lexical[section] as number) + (1 - share) * Math.max(0, cosines[section] as number))
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
