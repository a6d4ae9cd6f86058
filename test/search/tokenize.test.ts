import { describe, expect, it } from 'vitest'
import { fold, tokenize } from '../../src/search/tokenize.ts'

/** Each token as its word, its other spellings and its parts. */
const read = (text: string) =>
  tokenize(text).map(({ word, variants, parts }) => [word, ...variants, ...(parts.length > 0 ? [parts] : [])])

describe('a name is a word of its own, and so are its parts', () => {
  it.each([
    ['appendLog(entry)', [['appendlog', ['append', 'log']], ['entry']]],
    ['user_id', [['user_id', 'userid', ['user', 'id']]]],
    ['x-trace-id', [['x-trace-id', 'xtraceid', ['x', 'trace', 'id']]]],
    ['HTTPServer', [['httpserver', ['http', 'server']]]],
    ['fs/promises', [['fs/promises', 'fspromises', ['fs', 'promises']]]],
    ['text/xml.', [['text/xml', 'textxml', ['text', 'xml']]]],
    ['__proto__', [['__proto__', 'proto']]],
  ])('%s', (text, tokens) => {
    expect(read(text)).toEqual(tokens)
  })

  it('a dotted name is found by what it begins with, and by a compound member', () => {
    expect(read('import.meta.env.APP_NAME')).toEqual([
      [
        'import.meta.env.app_name',
        'importmetaenvappname',
        'import.meta',
        'import.meta.env',
        'app_name',
        'appname',
        ['import', 'meta', 'env', 'app', 'name'],
      ],
    ])
  })
})

describe('symbols that belong to a name stay', () => {
  it.each([
    ['.with', [['with', '.with']]],
    ['--docs', [['docs', '--docs']]],
    ['$ref', [['ref', '$ref']]],
    ['[...slug]', [['slug', '...slug']]],
    ['@scope/pkg', [['scope/pkg', '@scope/pkg', 'scopepkg', ['scope', 'pkg']]]],
    ['C, C++ and C#', [['c'], ['c++'], ['and'], ['c#']]],
    ['1.10.0 and v2.0', [['1.10.0'], ['and'], ['v2.0', '2.0', ['v2']]]],
  ])('%s', (text, tokens) => {
    expect(read(text)).toEqual(tokens)
  })

  it('runs of signs that belong to none are symbols', () => {
    expect(tokenize('=> a && 🔐').map(({ word, kind }) => [word, kind])).toEqual([
      ['=>', 'symbol'],
      ['a', 'word'],
      ['&&', 'symbol'],
      ['🔐', 'symbol'],
    ])
  })
})

it('folds letter case, accents and width, and takes the apostrophe away', () => {
  expect(read("Prérequis ＡＢＣ user's don't Ёлка")).toEqual([
    ['prerequis'],
    ['abc'],
    ['user'],
    ['dont'],
    ['елка'],
  ])
  expect(fold('が')).toBe('が')
})

it('segments scripts that are written without blanks', () => {
  expect(read('ログの保存期間')).toEqual([['ログ'], ['の'], ['保存'], ['期間']])
})

it('says where each token begins', () => {
  expect(tokenize('a $ref, ログの').map(({ at, word }) => [at, word])).toEqual([
    [0, 'a'],
    [2, 'ref'],
    [8, 'ログ'],
    [10, 'の'],
  ])
})

describe('data rather than words', () => {
  const read = (text: string): string[] => tokenize(text).map(({ word }) => word)

  it.each(['=', '-', '/', '"', '++', '=>'])('very many signs in a row, before a name: %s', (sign) => {
    const text = sign.repeat(60_000)
    expect(read(`${text} name`)).toEqual([text, 'name'])
    expect(read(`${text}name`).at(-1)).toMatch(/^(--)?name$/)
  })

  it('signs behind a name that ends with signs', () => {
    expect(read('C++=> i++;} C#[]')).toEqual(['c++', '=>', 'i++', ';}', 'c#', '[]'])
  })

  it('a very long stretch of a script without blanks, no character of which is split', () => {
    const text = `${'𠮷'.repeat(1001)}${'文書検索'.repeat(10_000)}`
    const tokens = tokenize(text)
    expect(tokens.map(({ word }) => word).join('')).toBe(text)
    expect(tokens.filter(({ at, word }) => !word.isWellFormed() || !text.startsWith(word, at))).toEqual([])
  })
})
