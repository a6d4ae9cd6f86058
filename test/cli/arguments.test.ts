import { expect, test } from 'vitest'
import { parseLine } from '../../src/cli/arguments.ts'

const command = {
  name: 'find',
  positionals: [{ name: 'question', required: true, rest: true }],
  flags: {
    limit: { type: 'number', short: 'l', min: 1, max: 50, value: 'N', help: '' },
    corpus: { type: 'text', value: 'FILE', help: '' },
    anchors: { type: 'text', choices: ['github', 'vitepress'], help: '' },
    exclude: { type: 'list', help: '' },
    json: { type: 'flag', help: '' },
  },
} as const

const parse = (...argv: string[]) => parseLine(argv, command)
const problems = (...argv: string[]) => {
  const parsed = parse(...argv)
  return 'problems' in parsed ? parsed.problems : []
}

test('flags before, between and after words; equals sign and short form', () => {
  expect(parse('--limit=3', 'how', '--json', 'to')).toEqual({
    given: { values: { limit: 3, json: true }, words: ['how to'] },
  })
  expect(parse('how', '--json', 'to', '-l', '4', 'build', '--exclude', 'a', '--exclude', 'b')).toEqual({
    given: { values: { json: true, limit: 4, exclude: ['a', 'b'] }, words: ['how to build'] },
  })
})

test('what follows -- is words', () => {
  expect(parse('--', '--limit', 'of')).toEqual({ given: { values: {}, words: ['--limit of'] } })
})

test('help wins over everything', () => {
  expect(parse('--nonsense', '-h')).toEqual({ help: true })
  expect(parse('--help')).toEqual({ help: true })
})

test('every problem is named at once', () => {
  expect(problems('--limt', '3', '--json=yes', '--limit', '0', '--anchors', 'gitlab', '--corpus')).toEqual([
    'unknown flag --limt; did you mean --limit?',
    '--json takes no value',
    '--limit is "0"; it must be a whole number from 1 to 50',
    '--anchors is "gitlab"; it must be one of: github, vitepress',
    '--corpus needs a value: --corpus FILE',
  ])
})

test('a flag is no value of another flag', () => {
  expect(problems('q', '--corpus', '--json')).toEqual(['--corpus needs a value: --corpus FILE'])
  expect(parse('q', '--corpus=--json')).toEqual({ given: { values: { corpus: '--json' }, words: ['q'] } })
})

test('a number below zero is a value, and a wrong one', () => {
  expect(problems('q', '--limit', '-1')).toEqual(['--limit is "-1"; it must be a whole number from 1 to 50'])
})

test('an empty path is none, an empty word is one', () => {
  expect(problems('q', '--corpus', '')).toEqual(['--corpus needs a value: --corpus FILE'])
  expect(problems('q', '--corpus=')).toEqual(['--corpus needs a value: --corpus FILE'])
  expect(parse('q', '--exclude', '')).toEqual({ given: { values: { exclude: [''] }, words: ['q'] } })
})

test('a flag given twice is refused', () => {
  expect(problems('q', '--limit', '3', '--limit', '4')).toEqual(['--limit is given twice; give it once'])
})

test('missing and surplus words are refused', () => {
  expect(problems()).toEqual(['find needs <question>'])
  expect(problems('  ')).toEqual(['find needs <question>'])
  const one = { ...command, positionals: [{ name: 'page', required: true }] }
  expect(parseLine(['a', 'b', 'c'], one)).toEqual({
    problems: ['find takes no further word "b"; quote words that belong together'],
  })
})

test('names of object members are unknown flags like any other', () => {
  expect(problems('q', '--constructor', '--__proto__')).toEqual([
    'unknown flag --constructor',
    'unknown flag --__proto__',
  ])
})
