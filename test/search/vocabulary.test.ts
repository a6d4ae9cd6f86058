import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersOf, openVocabulary } from '../../src/search/vocabulary.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const sorted = fc.uniqueArray(text).map((words) => words.sort())
const open = (words: readonly string[]) => openVocabulary(lettersOf(words))

describe('a vocabulary', () => {
  it('numbers words in the order that strings compare by, and knows each by its number', () => {
    fc.assert(
      fc.property(sorted, (words) => {
        const { size, get, word, lengthOf } = open(words)
        const numbers = [...words.keys()]
        expect(size).toBe(words.length)
        expect(words.map(get)).toEqual(numbers)
        expect(numbers.map(word)).toEqual(words)
        expect(numbers.map(lengthOf)).toEqual(words.map(({ length }) => length))
      }),
    )
  })

  it('does not know other words', () => {
    fc.assert(
      fc.property(sorted, text, (words, other) => {
        expect(open(words).get(other)).toBe(words.includes(other) ? words.indexOf(other) : undefined)
      }),
    )
  })

  it('finds the words that begin alike', () => {
    fc.assert(
      fc.property(sorted, text, fc.nat(3), (words, other, length) => {
        const beginning = other.slice(0, length)
        const [first, past] = open(words).beginningWith(beginning)
        expect(words.slice(first, past)).toEqual(words.filter((word) => word.startsWith(beginning)))
      }),
    )
  })

  it('holds very many words, and very long ones', () => {
    const words = [
      ...Array.from({ length: 20_000 }, (_, i) => `w${i}`),
      '='.repeat(70_000),
      'ü'.repeat(70_001),
    ].sort()
    const { get, word } = open(words)
    expect(words.map(get)).toEqual([...words.keys()])
    expect(words.map((_, number) => word(number))).toEqual(words)
  })
})
