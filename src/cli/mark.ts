import { isCommon, stem } from '../search/language.ts'
import { type Token, tokenize } from '../search/tokenize.ts'

/** A stretch of a text without blanks, less the punctuation around it. */
const STRETCH = /[^\s()[\]{},;"“”«»]+/g

/**
 * Marks the words of a text that a query asks for, as the search reads them: other forms of a word count, and a part of a name.
 *
 * @param paint how a word is marked
 */
export function markMatches(text: string, query: string, paint: (word: string) => string): string {
  const wanted = new Set(
    tokenize(query)
      .flatMap(keys)
      .filter((key) => !isCommon(key, 'en')),
  )
  return text.replace(STRETCH, (stretch) => {
    const tokens = tokenize(stretch)
    return tokens.some((token) => keys(token).some((key) => wanted.has(key))) ? paint(stretch) : stretch
  })
}

function keys({ word, variants, parts }: Token): string[] {
  return [word, ...variants, ...parts].map((spelling) => stem(spelling, 'en'))
}
