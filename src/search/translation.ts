import { glossed, inEnglish } from './glossary.ts'
import { isCommon, languageOf } from './language.ts'
import type { RankIndex } from './rank.ts'
import { tokenize } from './tokenize.ts'

/**
 * How far a question is read as Spanish by pages in English, which the model knows alone: whole, in the words that the pages do not
 * have, or not at all.
 */
export type Reading = 'all' | 'unknown' | 'none'

/** Where one page in so many is Spanish, a Spanish question is answered from those. */
const FEW = 10

export function readingOf(
  query: string,
  { language, priors }: Pick<RankIndex, 'language' | 'priors'>,
): Reading {
  const spanish = priors.language.filter((tongue) => tongue === 'es').length
  if (language !== 'en' || spanish * FEW > priors.language.length) return 'none'
  const tongue = languageOf(query)
  if (tongue === 'es') return 'all'
  // Two or three words do not tell their language.
  return tongue === undefined ? 'unknown' : 'none'
}

/** A question in the language of the pages, as far as the glossary goes: what a model that knows English only is to embed. */
export function translated(
  query: string,
  index: Pick<RankIndex, 'language' | 'priors' | 'postings'>,
): string {
  const reading = readingOf(query, index)
  if (reading === 'none') return query
  if (reading === 'all') return glossed(query)
  const telling = tokenize(query).filter(({ kind, word }) => kind === 'word' && !isCommon(word, 'es'))
  const spanish = telling.filter(
    ({ word }) => index.postings.terms.get(word) === undefined && inEnglish(word).length > 0,
  )
  return spanish.length * 2 > telling.length ? glossed(query) : query
}
