import { isCommon, type Language } from './language.ts'
import type { Postings } from './postings.ts'
import { withStem } from './stems.ts'
import { type Token, tokenize } from './tokenize.ts'

/** Something a query asks for: a word in all the forms the pages have it in. */
export interface Concept {
  name: string
  /** Its share in the score. */
  weight: number
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
}

/**
 * Reads a query as concepts over the words of an index. Words that no page has are looked for one typing error away; symbols count
 * only in a query that has no words. A concept without forms is one that the pages do not know.
 */
export function conceptsOf(postings: Postings, query: string, language: Language): Concept[] {
  const tokens = tokenize(query)
  const words = tokens.filter((token) => token.kind !== 'symbol')
  const concepts = new Map<string, Concept>()
  const put = (name: string, kind: Concept['kind'], forms: Map<number, number>): void => {
    const weight = CONCEPT_WEIGHTS[kind]
    const known = concepts.get(name)
    if (known && known.weight >= weight) return
    concepts.set(name, { name, kind, weight, forms: [...forms].map(([term, weight]) => ({ term, weight })) })
  }
  if (words.length === 0) {
    for (const token of tokens) put(token.word, 'symbol', exact(postings, [token.word]))
    return [...concepts.values()]
  }
  const tells = (token: Token): boolean => token.kind === 'name' || !isCommon(token.word, language)
  const someTell = words.some(tells)
  for (const token of words) {
    const spellings = [token.word, ...token.variants]
    if (token.kind === 'name') put(token.word, 'name', exact(postings, spellings))
    else
      put(token.word, someTell && !tells(token) ? 'common' : 'word', stemmed(postings, spellings, language))
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
  for (const concept of concepts.values()) {
    if (concept.kind !== 'word' || concept.forms.length > 0) continue
    const near = misspelt(postings, concept.name)
    if (near.size > 0) {
      concept.kind = 'fuzzy'
      concept.weight = CONCEPT_WEIGHTS.fuzzy
      concept.forms = [...near].map(([term, weight]) => ({ term, weight }))
    }
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

function stemmed(postings: Postings, spellings: readonly string[], language: Language): Map<number, number> {
  const forms = new Map<number, number>()
  for (const spelling of spellings) {
    for (const term of withStem(postings, spelling, language)) forms.set(term, CONCEPT_WEIGHTS.sameStem)
  }
  for (const [term, weight] of exact(postings, spellings)) forms.set(term, weight)
  return forms
}

/** Words of the index one typing error away, for words long enough that one error still tells them apart. */
function misspelt(postings: Postings, word: string): Map<number, number> {
  const forms = new Map<number, number>()
  if (word.length < 5) return forms
  const { terms } = postings
  for (let term = 0; term < terms.size; term++) {
    const length = terms.lengthOf(term)
    if (length < 4 || Math.abs(length - word.length) > 1) continue
    if (oneErrorApart(word, terms.word(term))) forms.set(term, 1)
  }
  return forms
}

/** Whether one letter more, less, other, or two exchanged, lie between two words. */
function oneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
