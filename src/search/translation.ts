import { glossed, inEnglish } from './glossary.ts'
import { isCommon, languageOf } from './language.ts'
import type { RankIndex } from './rank.ts'
import { tokenize } from './tokenize.ts'

/**
 * How far a question is read as Spanish by pages in English, which the model knows alone: whole, in the words that the pages do not
 * have, or not at all.
 */
export type Reading = 'all' | 'unknown' | 'none'

/** @param tongue what `languageOf` says of the query */
export function readingOf(
  query: string,
  { language, readsSpanish }: Pick<RankIndex, 'language' | 'readsSpanish'>,
  tongue = languageOf(query),
): Reading {
  if (language !== 'en' || readsSpanish) return 'none'
  if (tongue === 'es') return 'all'
  // Two or three words do not tell their language.
  return tongue === undefined ? 'unknown' : 'none'
}

/** A question in the language of the pages, as far as the glossary goes: what a model that knows English only is to embed. */
export function translated(
  query: string,
  index: Pick<RankIndex, 'language' | 'readsSpanish' | 'postings'>,
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
