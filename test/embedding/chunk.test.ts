import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPieces } from '../../src/embedding/chunk.ts'
import { page, section } from '../search/corpora.ts'

/** Stands for the model's tokenizer: a word piece for every four characters of a word, and the two special ones. */
const count = (text: string): number =>
  2 + [...text.matchAll(/\S+/g)].reduce((sum, [word]) => sum + Math.ceil(word.length / 4), 0)

const cut = (...sections: ReturnType<typeof section>[]) =>
  cutPieces(page('pumps', sections, { title: 'Pumps' }), count)

describe('a section is cut under its heading path', () => {
  it('one piece, of both kinds, where it is short and has no code', () => {
    expect(cut(section('oil', 'Use thin oil.'), section('when', 'Daily.', { level: 3 }))).toEqual([
      { section: 0, kind: 'both', text: 'Pumps › oil\nUse thin oil.' },
      { section: 1, kind: 'both', text: 'Pumps › oil › when\nDaily.' },
    ])
  })

  it('with code: once with it and once without', () => {
    expect(cut(section('oil', 'Use it.', { code: 'pump.oil()' }))).toEqual([
      { section: 0, kind: 'full', text: 'Pumps › oil\nUse it.\n\npump.oil()' },
      { section: 0, kind: 'prose', text: 'Pumps › oil\nUse it.' },
    ])
  })

  it('with little code: once, with it', () => {
    const text = 'Use thin oil every day.'
    expect(cut(section('oil', text, { code: 'oil()' }))).toEqual([
      { section: 0, kind: 'both', text: `Pumps › oil\n${text}\n\noil()` },
    ])
  })

  it('code alone is both', () => {
    expect(cut(section('oil', '', { code: 'pump.oil()' }))).toEqual([
      { section: 0, kind: 'both', text: 'Pumps › oil\npump.oil()' },
    ])
  })

  it('a heading alone is its path; a title alone is nothing', () => {
    expect(cut(section('', '', { level: 1, heading: '' }), section('oil', ''))).toEqual([
      { section: 1, kind: 'both', text: 'Pumps › oil' },
    ])
  })

  it('long text in pieces of about equal length, cut between sentences', () => {
    const sentence = 'Turn the valve to the left and wait. '
    const pieces = cut(section('oil', sentence.repeat(50)))
    expect(pieces.map(({ text }) => text.length)).toEqual([640, 603, 640])
    expect(pieces.every(({ text }) => text.endsWith('wait.'))).toBe(true)
  })

  it('an endless heading loses its beginning', () => {
    const [piece] = cut(section('oil', 'Text.', { heading: `${'very '.repeat(500)}long` }))
    expect(piece?.text.length).toBeLessThan(200)
    expect(piece?.text).toMatch(/very long\nText\.$/)
  })
})

it('whatever the text, no piece is longer than the model reads, and no word is lost', () => {
  const word = fc.oneof(
    fc.constantFrom('a', 'the', '\n', '\n\n', '. ', '🔐', '再試行'),
    fc.string({ maxLength: 2000 }),
  )
  const text = fc.array(word, { maxLength: 200 }).map((words) => words.join(' '))
  const letters = (of: string): string => of.replace(/\s+/g, '')
  fc.assert(
    fc.property(text, text, fc.string(), (text, code, heading) => {
      const pieces = cut(section('s', text, { code, heading }))
      for (const piece of pieces) expect(count(piece.text)).toBeLessThanOrEqual(256)
      const path = pieces[0]?.text.split('\n')[0] ?? ''
      const read = pieces
        .filter(({ kind }) => kind !== 'prose')
        .map((piece) => piece.text.slice(path.length))
        .join('')
      if (!heading.includes('\n')) expect(letters(read)).toBe(letters(text + code))
    }),
    { numRuns: 50 },
  )
})
