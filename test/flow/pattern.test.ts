import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPattern, parsePattern } from '../../src/flow/pattern.ts'

function matches(pattern: string, text: string): boolean {
  const program = parsePattern(pattern)
  if (!program) throw new Error(`not a pattern: ${pattern}`)
  return matchPattern(program, text)
}

describe('a pattern matches the whole text', () => {
  it.each([
    ['[A-Za-z]{2}-\\d{4}', 'AB-1234', true],
    ['[A-Za-z]{2}-\\d{4}', 'AB-12345', false],
    ['[A-Za-z]{2}-\\d{4}', 'ÁB-1234', false],
    ['cat|dog', 'dog', true],
    ['cat|dog', 'catdog', false],
    ['a?b*c+', 'c', true],
    ['a?b*c+', 'abbcc', true],
    ['a?b*c+', 'aac', false],
    ['\\d{2,}', '1', false],
    ['\\d{2,}', '123456', true],
    ['\\d{2,3}', '1234', false],
    ['x{0}', '', true],
    ['.', '\n', false],
    ['.', '👍', true],
    ['..', '👍', false],
    ['\\w+', 'año_2', true],
    ['\\w+', 'a b', false],
    ['\\d', '٣', false],
    ['\\s', '\u00a0', true],
    ['\\.\\*', '.*', true],
    ['[^0-9]+', 'abc', true],
    ['[^0-9]+', 'ab1', false],
    ['[a\\]-]+', 'a]-', true],
    ['[\\d.,]+', '1.234,5', true],
    ['[+-]?\\d', '+1', true],
    ['a|', '', true],
    ['\\|', '|', true],
  ])('%s on %j: %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected)
  })

  it('counts a set, an escape and a code point as one atom: 1000 of them are the limit', () => {
    expect(parsePattern('[ab]{999}\\d')).toBeDefined()
    expect(parsePattern('[ab]{999}\\d\\d')).toBeUndefined()
  })
})

describe('what is not a pattern', () => {
  it.each([
    '(a+)+',
    'a**',
    'a+?',
    '*a',
    '^a',
    'a$',
    'a{',
    'a{2',
    'a{,3}',
    'a{3,2}',
    'a{1000}',
    '[a',
    '[]',
    '[^]',
    '[z-a]',
    '[\\d-z]',
    'a]',
    'a}',
    '\\',
    '\\1',
    '\\b',
    '\\p{L}',
    '(?=a)',
    '[a\\q]',
  ])('%s', (pattern) => {
    expect(parsePattern(pattern)).toBeUndefined()
  })
})

/** Patterns of the common subset of this language and of JavaScript's regular expressions. */
const common = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', '.', '\\d', '[ab]', '[^a]', '[a-c1]', '\\.', '-'),
      fc.constantFrom('', '?', '*', '+', '{2}', '{1,}', '{0,2}'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((atoms) => atoms.map((atom) => atom.join('')).join(''))
const pattern = fc.array(common, { minLength: 1, maxLength: 3 }).map((alternatives) => alternatives.join('|'))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', '-', '\n'), maxLength: 8 })

describe('for every pattern that JavaScript has too', () => {
  it('says the same as an anchored regular expression', () => {
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(matches(source, subject)).toBe(new RegExp(`^(?:${source})$`, 'u').test(subject))
      }),
      { numRuns: 2000 },
    )
  })
})
