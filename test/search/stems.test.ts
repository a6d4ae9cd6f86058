import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from '../../src/search/language.ts'
import { withStem } from '../../src/search/stems.ts'
import { lettersOf, openVocabulary } from '../../src/search/vocabulary.ts'

function words(...words: string[]) {
  const terms = openVocabulary(lettersOf(words.sort()))
  const index = { terms, stems: new Map() }
  return (word: string, language: 'en' | 'es' = 'en') => withStem(index, word, language).map(terms.word)
}

describe('words of a stem', () => {
  it('are found from any of them, in the order of the alphabet', () => {
    const of = words('limits', 'other', 'limited', 'limb', 'limit', 'li')
    for (const word of ['limit', 'limits', 'limiting'])
      expect(of(word)).toEqual(['limit', 'limited', 'limits'])
    expect(of('limbs')).toEqual(['limb'])
    expect(of('lime')).toEqual([])
  })

  it('are told by the language', () => {
    const of = words('hablar', 'hablando')
    expect(of('hablando', 'es')).toEqual(['hablando', 'hablar'])
    expect(of('hablando', 'en')).toEqual(['hablando'])
  })

  it('are the word alone where it has other signs than letters', () => {
    const of = words('user_ids', 'user_id', 'ключи', 'x')
    expect(of('user_ids')).toEqual(['user_ids'])
    expect(of('ключи')).toEqual(['ключи'])
    expect(of('x')).toEqual(['x'])
    expect(of('ключ')).toEqual([])
  })

  it('are all that comparing every word would find', () => {
    const endings = fc.constantFrom(
      '',
      's',
      'es',
      'ed',
      'ing',
      'ational',
      'ability',
      'ization',
      'y',
      'ies',
      'ción',
      'mente',
    )
    const word = fc
      .tuple(fc.constantFrom('re', 'valid', 'oper', 'cre', 'li', 'hop', 'sens', 'd'), endings, endings)
      .map((parts) => parts.join('').replace('ó', 'o'))
    fc.assert(
      fc.property(fc.uniqueArray(word), word, fc.constantFrom('en', 'es'), (known, asked, language) => {
        const same = known.filter((one) => stem(one, language) === stem(asked, language)).sort()
        expect(words(...known)(asked, language)).toEqual(same)
      }),
      { numRuns: 1000 },
    )
  })
})
