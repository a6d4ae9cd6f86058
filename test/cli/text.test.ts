import { expect, test } from 'vitest'
import { markMatches } from '../../src/cli/mark.ts'
import { clipped, padded, table, visible, wrapped } from '../../src/cli/text.ts'

test('paragraphs are wrapped to the width, words that are longer included, and indented', () => {
  expect(wrapped('one two three https://example.org/long', { columns: 14 }, 2)).toEqual([
    '  one two',
    '  three',
    '  https://exam',
    '  ple.org/long',
  ])
})

test('wide characters count as two columns', () => {
  expect(wrapped('配置 选项', { columns: 5 })).toEqual(['配置', '选项'])
  expect(padded('配置', 6)).toBe('配置  ')
  expect(clipped('配置选项', 6)).toBe('配置…')
})

test('clipping never cuts a character and leaves no blank before the ellipsis', () => {
  expect(clipped('👩‍🚒👩‍🚒👩‍🚒', 5)).toBe('👩‍🚒👩‍🚒…')
  expect(clipped('one two', 5)).toBe('one…')
  expect(clipped('short', 5)).toBe('short')
})

test('a table wraps its second column', () => {
  expect(
    table(
      [
        ['-a', 'first words and more'],
        ['--long', 'x'],
      ],
      { columns: 24 },
    ),
  ).toEqual(['  -a      first words', '          and more', '  --long  x'])
})

test('control characters and turns of direction are shown, not obeyed; line ends and tabs stay', () => {
  expect(visible('a\u001b[31m\tb\r\nc\rd\u0007\u009b0m\u007f\u202ee')).toBe('a␛[31m\tb\nc\nd␇␡0m␡\ufffde')
})

const mark = (text: string, query: string) => markMatches(text, query, (word) => `*${word}*`)

test('words of the query are marked in every form that the search finds', () => {
  expect(
    mark('It pumps only what changed; pumping again costs (little).', 'how are the changes pumped'),
  ).toBe('It *pumps* only what *changed*; *pumping* again costs (little).')
})

test('names are marked whole, by their parts as well', () => {
  expect(mark('Call rotateKey(), or `rotate_key`, not keys.', 'rotate')).toBe(
    'Call *rotateKey*(), or *`rotate_key`*, not keys.',
  )
})

test('common words and members of every object are nothing special', () => {
  expect(mark('the constructor of the pump', 'where is the pump')).toBe('the constructor of the *pump*')
  expect(mark('plain words', '__proto__ constructor')).toBe('plain words')
})
