import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partNote, type Slice, slice } from '../../../src/tools/docs/slice.ts'

/** Follows a text to its end, as an agent follows nextOffset. */
function parts(source: string, maxChars: number): Slice[] {
  const all: Slice[] = []
  let end = 0
  do {
    const part = slice(source, end, maxChars)
    all.push(part)
    end = part.end
  } while (end < source.length)
  return all
}

const texts = (source: string, maxChars: number) =>
  parts(source, maxChars).map(({ start, end }) => source.slice(start, end))

describe('where a text is cut', () => {
  test('after a block, where one ends in the second half of what fits', () => {
    const source = 'First block.\n\nSecond block\nof two lines.\n\nThird block.\n'
    expect(texts(source, 45)).toEqual(['First block.\n\nSecond block\nof two lines.\n\n', 'Third block.\n'])
  })

  test('a block that ends early does not waste the answer: the next lines come along', () => {
    const source = `Short.\n\n${'one line of many\n'.repeat(6)}`
    expect(texts(source, 60)).toEqual([
      `Short.\n\n${'one line of many\n'.repeat(3)}`,
      'one line of many\n'.repeat(3),
    ])
  })

  test('a blank line inside a code fence ends no block', () => {
    const source = 'Before.\n\n```js\none()\n\ntwo()\n```\n\nAfter.\n'
    expect(texts(source, 27)).toEqual(['Before.\n\n```js\none()\n\n', 'two()\n```\n\nAfter.\n'])
    expect(texts(source, 36)).toEqual(['Before.\n\n```js\none()\n\ntwo()\n```\n\n', 'After.\n'])
  })

  test('after a row of a table rather than in the paragraph under it', () => {
    const source = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\nlazy line of text\nand one more\n'
    expect(texts(source, 60)[0]).toEqual('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n')
  })

  test('before a line that is longer than the answer', () => {
    const long = `${'word '.repeat(20)}\n`
    expect(texts(`Short.\n\n${long}`, 60)[0]).toEqual('Short.\n\n')
  })

  test('at a blank of a line that is longer than the answer, and inside a word that is', () => {
    expect(texts('alpha beta gamma', 8)).toEqual(['alpha ', 'beta ', 'gamma'])
    expect(texts('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  })

  test('never inside a surrogate pair, wherever the caller begins', () => {
    expect(texts('🔐🔐🔐', 3)).toEqual(['🔐', '🔐', '🔐'])
    expect(slice('🔐🔐🔐', 3, 2)).toEqual({ start: 2, end: 4 })
  })

  test('an offset beyond the end is the end', () => {
    expect(slice('short', 99, 10)).toEqual({ start: 5, end: 5 })
  })
})

describe('the columns of a table', () => {
  const head = '| code | the meaning |\n|:--|--:|\n'
  const source = `${head}| 1 | one \\| a |\n| 2 | two |\n| 3 | three |\n\nAfter.\n`

  test('are named where a part begins or ends among its rows, and nowhere else', () => {
    expect(parts(source, 50).map(({ columns }) => columns)).toEqual([
      ['code', 'the meaning'],
      ['code', 'the meaning'],
    ])
    expect(slice(source, 0, source.indexOf('After'))).toEqual({ start: 0, end: source.indexOf('After') })
  })

  test('lines with bars inside a fence are no table', () => {
    const fenced = `\`\`\`\n${head}| 1 | one |\n| 2 | two |\n\`\`\`\n`
    expect(slice(fenced, 0, 60).columns).toBeUndefined()
  })
})

test('the note says which part it is and how to go on', () => {
  expect(partNote('page#anchor', { start: 0, end: 20_000 }, 91_234)).toBe(
    '[page#anchor: 0–20000 of 91234 characters; go on with offset: 20000]',
  )
  expect(partNote('page', { start: 90, end: 100, columns: ['code', 'meaning'] }, 100)).toBe(
    '[page: 90–100 of 100 characters; columns of the table: code | meaning]',
  )
})

test('parts of any text are together the text, each within the size, none splitting a character', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', '| a | b |', '|---|---|', '```', '~~~~', '🔐🔐🔐', '> - ```js', '\r'),
  )
  const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 120 }), (source, maxChars) => {
      const found = texts(source, maxChars)
      expect(found.join('')).toBe(source)
      for (const part of found) {
        expect(part.length).toBeLessThanOrEqual(maxChars)
        if (source.isWellFormed()) expect(part.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
