import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, openTokenizer } from '../../src/embedding/tokenizer.ts'

const wordPieces = await openTokenizer()

test('a text is lower-cased and cut into word pieces between [CLS] and [SEP]', () => {
  expect(wordPieces.encode('Hello, tokenizers')).toEqual([101, 7592, 1010, 19204, 17629, 2015, 102])
})

test('an empty text is the two special word pieces alone', () => {
  expect(wordPieces.encode('')).toEqual([101, 102])
})

test('a text of more than 256 word pieces is cut at its end, the last one still being [SEP]', () => {
  expect(wordPieces.encode('one '.repeat(300))).toEqual([101, ...Array(254).fill(2028), 102])
})

test('counting counts the whole text, the special ones included', () => {
  expect(['', 'one', 'one '.repeat(300)].map(wordPieces.count)).toEqual([2, 3, 302])
})

test('half a character, a control character or a word without end is no error', () => {
  expect(
    ['\ud83d', '\u0000\u0007', 'x'.repeat(100_000)].map((text) => wordPieces.encode(text).length),
  ).toEqual([2, 2, 3])
})

test('a text is cut to a beginning of itself that ends with a whole character', () => {
  const long = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.string())
  fc.assert(
    fc.property(long, ([unit, start]) => {
      const text = start + unit.repeat(Math.ceil(17_000 / unit.length))
      const cut = cutText(text)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut).not.toMatch(/[\uD800-\uDBFF]$/)
      expect(cut.length).toBeGreaterThanOrEqual(16_383)
      expect(cut.length).toBeLessThanOrEqual(16_384)
    }),
  )
})

test('a text that the model could read is not cut', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (text) => cutText(text) === text))
})
