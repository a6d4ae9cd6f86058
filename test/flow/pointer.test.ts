import { expect, test } from 'vitest'
import { pointer } from '../../src/flow/pointer.ts'

test('a pointer escapes what RFC 6901 escapes', () => {
  expect(['', 'a/b', 'm~n', '~1', 0, ' '].map((key) => pointer('/x', key))).toEqual([
    '/x/',
    '/x/a~1b',
    '/x/m~0n',
    '/x/~01',
    '/x/0',
    '/x/ ',
  ])
})
