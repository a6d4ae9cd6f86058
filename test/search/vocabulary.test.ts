import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVocabulary } from '../../src/search/vocabulary.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })

describe('a vocabulary', () => {
  it('numbers words in the order they came, and knows each by its number', () => {
    fc.assert(
      fc.property(fc.array(text), (words) => {
        const vocabulary = createVocabulary()
        const numbers = words.map(vocabulary.number)
        const each = [...new Set(words)]
        expect(numbers).toEqual(words.map((word) => each.indexOf(word)))
        expect(each.map((_, number) => vocabulary.word(number))).toEqual(each)
        expect(each.map(vocabulary.get)).toEqual([...each.keys()])
        expect(vocabulary.size()).toBe(each.length)
        expect(each.map((_, number) => vocabulary.lengthOf(number))).toEqual(each.map(({ length }) => length))
      }),
    )
  })

  it('does not know other words', () => {
    fc.assert(
      fc.property(fc.array(text), text, (words, other) => {
        const vocabulary = createVocabulary()
        for (const word of words) vocabulary.number(word)
        expect(vocabulary.get(other)).toBe(
          words.includes(other) ? [...new Set(words)].indexOf(other) : undefined,
        )
      }),
    )
  })

  it('knows how words begin', () => {
    fc.assert(
      fc.property(text, text, (word, beginning) => {
        const vocabulary = createVocabulary()
        const number = vocabulary.number(word)
        expect(vocabulary.beginsWith(number, beginning)).toBe(word.startsWith(beginning))
        expect(vocabulary.beginsWith(number, word.slice(0, beginning.length))).toBe(true)
        expect(vocabulary.unitAt(number, beginning.length)).toBe(word.charCodeAt(beginning.length) || 0)
      }),
    )
  })

  it('holds very many words, and very long ones', () => {
    const vocabulary = createVocabulary()
    const words = [
      ...Array.from({ length: 20_000 }, (_, i) => `w${i}`),
      '='.repeat(70_000),
      'ü'.repeat(70_001),
    ]
    for (const word of words) vocabulary.number(word)
    expect(words.map(vocabulary.get)).toEqual([...words.keys()])
    expect(words.map((_, number) => vocabulary.word(number))).toEqual(words)
  })
})
