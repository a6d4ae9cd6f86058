import { expect, test } from 'vitest'
import type { Warning } from '../../src/corpus/format.ts'
import { tellWarnings } from '../../src/live/warnings.ts'

/** The lines in which so many files are told of that cannot be read. */
function told(count: number): string[] {
  const warnings: Warning[] = Array.from({ length: count }, (_, place) => ({
    code: 'binary',
    path: `${place}.md`,
    message: 'It is left out.',
  }))
  return lines(warnings)
}

function lines(warnings: Warning[]): string[] {
  const lines: string[] = []
  tellWarnings(warnings, (line) => lines.push(line))
  return lines
}

const FIVE = ['0.md', '1.md', '2.md', '3.md', '4.md'].map((path) => `${path}: It is left out.`)

test.each([
  [5, FIVE],
  [6, [...FIVE, 'and 1 more file with something wrong']],
  [500, [...FIVE, 'and 495 more files with something wrong']],
])('of %i files the first five are told, and how many more there are', (count, expected) => {
  expect(told(count)).toEqual(expected)
})

test('each on one line, whatever the file is called; without a path the sentence alone', () => {
  expect(
    lines([
      { code: 'link', path: 'a\n\u001b[2J\u202eb.md', message: 'It is left out.' },
      { code: 'none', path: null, message: 'There is no page.' },
    ]),
  ).toEqual(['a b.md: It is left out.', 'There is no page.'])
})
