import { appendFileSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSettling, looksCut, signatureOf } from '../../src/live/settle.ts'
import { folderOf } from '../support/folder.ts'

/** A signature of a file that was changed just now. */
const fresh = (name: string) => `${Date.now()} ${name}`

describe('a file is quiet', () => {
  test('once it was left alone for a tenth of a second, longer where it looks cut off', () => {
    let now = 0
    const { isQuiet } = createSettling(() => now)
    const signature = fresh('one')
    const looks = [0, 99, 100, 699, 700].map((time) => {
      now = time
      return [isQuiet('a.md', signature, false), isQuiet('a.md', signature, true)]
    })
    expect(looks).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ])
  })

  test('counted anew with every change, and for every file alone', () => {
    let now = 0
    const { isQuiet } = createSettling(() => now)
    isQuiet('a.md', fresh('one'), false)
    now = 150
    expect([isQuiet('a.md', fresh('two'), false), isQuiet('b.md', fresh('one'), false)]).toEqual([
      false,
      false,
    ])
  })

  test('at once where its change is long ago', () => {
    expect(createSettling(() => 0).isQuiet('a.md', `${Date.now() - 5_000} one`, true)).toBe(true)
  })
})

test('a signature tells states of a regular file apart; nothing else has one', () => {
  const folder = folderOf({ 'a.md': 'one' })
  const file = join(folder, 'a.md')
  const first = signatureOf(file)
  expect(signatureOf(file)).toBe(first)
  appendFileSync(file, '!')
  const second = signatureOf(file)
  utimesSync(file, 1, 1)
  expect(new Set([first, second, signatureOf(file)]).size).toBe(3)
  mkdirSync(join(folder, 'b.md'))
  symlinkSync('a.md', join(folder, 'c.md'))
  expect(['b.md', 'c.md', 'd.md'].map((name) => signatureOf(join(folder, name)))).toEqual([null, null, null])
})

test.each([
  ['nothing is left', '# A\n', ' \n', true],
  ['there was nothing', '', '', false],
  ['the end is gone', '# A\n\nOne.\n\nTwo.\n', '# A\n\nOne.\n', true],
  ['a character is cut', '# A é', '# B \ufffd', true],
  ['the line end is gone', '# A\n', '# Another', true],
  ['there never was a line end', '# A', '# B', false],
  ['it is another page', '# A\n\nOne.\n', '# B\n', false],
])('whether a page looks cut where %s', (_, before, now, cut) => {
  expect(looksCut(before, now)).toBe(cut)
})
