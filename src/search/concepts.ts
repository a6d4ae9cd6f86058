import { inEnglish } from './glossary.ts'
import { isCommon, type Language } from './language.ts'
import { misspelt } from './misspelt.ts'
import type { Postings } from './postings.ts'
import { withStem } from './stems.ts'
import { type Token, tokenize, wordCount } from './tokenize.ts'
import type { Reading } from './translation.ts'

/** Something a query asks for: a word in all the forms the pages have it in. */
export interface Concept {
  name: string
  /** Its share in the score. */
  weight: number
  /** How many words of a text it is: a name is as many as it has parts. */
  words: number
  /** Words of the index that stand for it, 1 for the word itself and less for others. */
  forms: { term: number; weight: number }[]
  kind: 'word' | 'name' | 'part' | 'joined' | 'common' | 'fuzzy' | 'symbol'
}

/** What each kind of concept weighs, and how much a form of the same stem counts beside the word as it was asked for. */
export const CONCEPT_WEIGHTS = {
  word: 1,
  name: 1,
  /** A word inside a name: `appendLog` is about `append` and `log` too, yet less than about itself. */
  part: 0.4,
  /** Two neighbouring words that the pages write as one name: `trust proxy` and `trustProxy`. */
  joined: 0.6,
  /** Words of the language rather than of the subject; they only break ties. */
  common: 0.1,
  fuzzy: 0.5,
  symbol: 1,
  sameStem: 0.75,
  /** How much an English word counts for a Spanish one. */
  english: 0.75,
}

/** Who types so many words that no page has did not mistype them: they come from a log, or from another subject. */
const MOST_MISSPELT = 16

/**
 * Reads a query as concepts over the words of an index. Words that no page has are looked for one typing error away; symbols count
 * only in a query that has no words. A concept without forms is one that the pages do not know.
 */
export function conceptsOf(
  postings: Postings,
  query: string,
  language: Language,
  spanish: Reading = 'none',
): Concept[] {
  const tokens = tokenize(query)
  const words = tokens.filter((token) => token.kind !== 'symbol')
  const concepts = new Map<string, Concept>()
  const put = (name: string, kind: Concept['kind'], forms: Map<number, number>, words = 1): void => {
    const weight = CONCEPT_WEIGHTS[kind]
    const known = concepts.get(name)
    if (known && known.weight >= weight) return
    concepts.set(name, {
      ...{ name, kind, weight, words },
      forms: [...forms].map(([term, weight]) => ({ term, weight })),
    })
  }
  if (words.length === 0) {
    for (const token of tokens) put(token.word, 'symbol', exact(postings, [token.word]))
    return [...concepts.values()]
  }
  const tells = (token: Token): boolean => token.kind === 'name' || !isCommon(token.word, language)
  const someTell = words.some(tells)
  for (const token of words) {
    const spellings = [token.word, ...token.variants]
    const length = wordCount(token)
    if (token.kind === 'name') put(token.word, 'name', exact(postings, spellings), length)
    else {
      const kind = someTell && !tells(token) ? 'common' : 'word'
      const forms = stemmed(postings, spellings, language)
      const english = spanish === 'all' && kind === 'word' ? translations(postings, token.word) : []
      put(token.word, kind, new Map([...english, ...forms]), length)
    }
    for (const part of token.parts) {
      put(part, isCommon(part, language) ? 'common' : 'part', stemmed(postings, [part], language))
    }
  }
  for (const [i, first] of words.entries()) {
    const second = words[i + 1]
    if (!second || first.kind === 'name' || second.kind === 'name' || !tells(first) || !tells(second))
      continue
    const joined = exact(postings, [first.word + second.word])
    if (joined.size > 0) put(first.word + second.word, 'joined', joined)
  }
  const unknown = [...concepts.values()].filter(({ kind, forms }) => kind === 'word' && forms.length === 0)
  for (const concept of unknown.slice(0, MOST_MISSPELT)) {
    const english = spanish === 'unknown' ? translations(postings, concept.name) : new Map<number, number>()
    concept.forms = [...english].map(([term, weight]) => ({ term, weight }))
    if (english.size > 0) continue
    const near = misspelt(postings.terms, concept.name)
    if (near.length === 0) continue
    concept.kind = 'fuzzy'
    concept.weight = CONCEPT_WEIGHTS.fuzzy
    concept.forms = near.map((term) => ({ term, weight: 1 }))
  }
  return [...concepts.values()]
}

function exact(postings: Postings, spellings: readonly string[]): Map<number, number> {
  const forms = new Map<number, number>()
  for (const spelling of spellings) {
    const term = postings.terms.get(spelling)
    if (term !== undefined) forms.set(term, 1)
  }
  return forms
}

/** Words of the index for a Spanish word. */
function translations(postings: Postings, word: string): Map<number, number> {
  const words = inEnglish(word).filter((english) => !isCommon(english, 'en'))
  const forms = [...stemmed(postings, words, 'en')]
  return new Map(forms.map(([term, weight]) => [term, weight * CONCEPT_WEIGHTS.english]))
}

function stemmed(postings: Postings, spellings: readonly string[], language: Language): Map<number, number> {
  const forms = new Map<number, number>()
  for (const spelling of spellings) {
    for (const term of withStem(postings, spelling, language)) forms.set(term, CONCEPT_WEIGHTS.sameStem)
  }
  for (const [term, weight] of exact(postings, spellings)) forms.set(term, weight)
  return forms
}
