import { expect, it } from 'vitest'
import { shownPath } from '../src/shown.ts'

it('shows a path from the working directory, and of one outside it the last name only', () => {
  const shown = [
    '/home/me/kit/content/docs.json',
    'content/docs.json',
    '/home/me/kit',
    '/home/me/other/docs.json',
    '..',
  ]
  expect(shown.map((path) => shownPath(path, '/home/me/kit'))).toEqual([
    'content/docs.json',
    'content/docs.json',
    '.',
    'docs.json',
    '..',
  ])
  expect(shownPath('/home/me/kit/..hidden/x', '/home/me/kit')).toBe('..hidden/x')
})
