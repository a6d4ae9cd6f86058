import { describe, expect, it } from 'vitest'
import { normalise } from '../../src/flow/normalise.ts'

describe('normalise', () => {
  it.each([
    ['  Menú ', 'menu'],
    ['SÍ', 'si'],
    ['order\n\t my   DRINK', 'order my drink'],
    ['e\u0301', 'e'],
    ['Ünïcödé', 'unicode'],
    ['日本 語', '日本 語'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(normalise(text)).toBe(folded)
  })
})
