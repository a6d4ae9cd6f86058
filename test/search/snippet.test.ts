import { expect, it } from 'vitest'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { corpus, page, section } from './corpora.ts'

const snippet = async (query: string, text: string, code = ''): Promise<string | undefined> => {
  const library = createLibrary(corpus([page('a', [section('b', text, { code, heading: 'Heading' })])]), {
    source: { kind: 'corpus', name: 'test' },
  })
  return (await library.search({ query, limit: 1, offset: 0 })).hits[0]?.snippet
}
const filler = (word: string, times: number): string => Array.from({ length: times }, () => word).join(' ')

it('is the whole text where that is short', async () => {
  expect(await snippet('pump', 'Oil the pump.\nThen  wait.')).toBe('Oil the pump. Then wait.')
})

it('shows the row of a table that matched', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => `P${i + 100} | fault number ${i} | call`)
  expect(await snippet('P237', rows.join('\n'))).toMatch(/^… P237 \| fault number 137 \| call P238 /)
})

it('begins where most of the words stand together', async () => {
  const text = `Pump. ${filler('other', 100)} The brass pump gauge freezes here. ${filler('more', 100)}`
  const shown = await snippet('brass pump gauge', text)
  expect(shown).toMatch(/^… other other .*The brass pump gauge freezes here\. more .* …$/)
  expect(shown?.length).toBeLessThanOrEqual(280)
})

it('is of the code where only that has the words', async () => {
  expect(await snippet('pump.open', 'How to begin.', 'pump.open()\npump.close()')).toBe(
    'pump.open() pump.close()',
  )
})

it('of a heading right above its first subsection shows that one', async () => {
  const library = createLibrary(
    corpus([page('a', [section('pumps', ''), section('oil', 'Use thin oil.', { level: 3 })])]),
    { source: { kind: 'corpus', name: 'test' } },
  )
  const { hits } = await library.search({ query: 'pumps', limit: 1, offset: 0 })
  expect([hits[0]?.ref, hits[0]?.snippet]).toEqual(['a#pumps', 'Use thin oil.'])
})

it('never splits a character', async () => {
  for (let shift = 0; shift < 4; shift++) {
    const shown = await snippet('pump', `${filler('x', shift)}${'🔐'.repeat(150)} pump ${'🔐'.repeat(300)}`)
    expect([shown?.isWellFormed(), (shown?.length ?? 999) <= 280]).toEqual([true, true])
  }
})

it('never takes an accent or a joined sign from its letter', async () => {
  for (const letter of ['e\u0301', '👨‍👩‍👧', '各\u{e0100}']) {
    for (let shift = 0; shift < letter.length; shift++) {
      const shown = await snippet(
        'pump',
        `${'x'.repeat(shift)}${letter.repeat(90)} pump ${letter.repeat(190)}`,
      )
      const [, body = ''] = /^(?:… )?(.*) …$/.exec(shown ?? '') ?? []
      expect(body.replace(/^x+/, '').replace(' pump ', '').replaceAll(letter, '')).toBe('')
    }
  }
})

it('shows the word where others in capitals only look like it', async () => {
  const text = `STRASSE ${filler('other', 100)} rª ${filler('more', 100)}`
  expect(await snippet('ra', text)).toContain('rª')
})

it('of a page of data without a blank takes no longer than it is', async () => {
  expect(await snippet('1', 'Rows.', '1,'.repeat(100_000))).toMatch(/^(1,)+ …$/)
})
