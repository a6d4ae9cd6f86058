import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { misspelt } from '../../src/search/misspelt.ts'
import { lettersOf, openVocabulary } from '../../src/search/vocabulary.ts'
import { corpus, page, section } from './corpora.ts'

const near = (known: readonly string[], word: string): string[] => {
  const terms = openVocabulary(lettersOf(known.toSorted()))
  return misspelt(terms, word).map(terms.word)
}

/** Every word that one error makes of another, over some letters. */
function* mistakes(word: string, letters: readonly string[]): Generator<string> {
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)]
    yield before + after.slice(1)
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`
    for (const letter of letters) yield* [before + letter + after, before + letter + after.slice(1)]
  }
}

describe('words one typing error away', () => {
  it('are those with a letter more, less or other, or two exchanged', () => {
    const known = ['config', 'confg', 'cnofig', 'configs', 'comfig', 'cofnig', 'ocfnig', 'conf', 'configure']
    expect(near(known, 'config')).toEqual(['cnofig', 'cofnig', 'comfig', 'confg', 'configs'])
  })

  it('are all that one error makes, and no others', () => {
    const letters = ['a', 'b', 'ñ', '\ud83d', '\udd10']
    const word = fc
      .array(fc.constantFrom(...letters), { minLength: 4, maxLength: 7 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, (known, asked) => {
        const made = new Set(mistakes(asked, letters))
        made.delete(asked)
        const expected = asked.length < 5 ? [] : known.filter((one) => made.has(one)).sort()
        expect(near(known, asked)).toEqual(expected)
      }),
    )
  })

  it('are looked for in a question, not in a text of words that no page has', async () => {
    const library = createLibrary(corpus([page('a', [section('configuration', 'Set it.')])]), {
      source: { kind: 'corpus', name: 'test' },
    })
    const total = async (strangers: number): Promise<number> => {
      const others = Array.from({ length: strangers }, (_, i) => `strange${String.fromCharCode(97 + i)}`)
      const query = [...others, 'configuraton'].join(' ')
      return (await library.search({ query, limit: 1, offset: 0 })).total
    }
    expect([await total(0), await total(15), await total(16)]).toEqual([1, 1, 0])
  })
})
