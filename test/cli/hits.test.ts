import { expect, test } from 'vitest'
import { showHits } from '../../src/cli/hits.ts'

const page = { path: 'guide/setup.md', title: 'Set up a pump', category: 'guide', trail: [] }

const HITS: Parameters<typeof showHits>[0] = [
  {
    ...page,
    slug: 'guide/setup',
    heading: 'Rotating keys',
    headingId: 'rotating-keys',
    ref: 'guide/setup#rotating-keys',
    trail: ['keys'],
    snippet:
      'Call rotateKey() once a month; the old key works for a day, and whoever still uses it is told in the log.',
    chars: 12_345,
    score: 0.98765,
    explain: {
      lexical: 0.91234,
      semantic: 0.4,
      terms: [
        { term: 'rotate', fields: ['heading', 'text'] },
        { term: 'key', fields: ['heading', 'trail', 'text'] },
      ],
      priors: [{ name: 'reference', factor: 0.9 }],
    },
  },
  {
    ...page,
    slug: 'guide/einstellungen-für-fortgeschrittene',
    title: '配置 选项',
    heading: 'Größe und Druck, mit einer Überschrift, die länger ist als sechzig Spalten',
    headingId: 'größe-und-druck-mit-einer-überschrift',
    ref: 'guide/einstellungen-für-fortgeschrittene#größe-und-druck-mit-einer-überschrift',
    snippet: '把 token 放进环境变量。',
    chars: 67,
    score: 0.4,
    explain: { lexical: 0, semantic: 0.4, terms: [], priors: [] },
  },
  {
    ...page,
    slug: 'guide/setup',
    heading: '',
    headingId: '',
    ref: 'guide/setup',
    snippet: '',
    chars: 9,
    score: 0.1,
    weak: true,
  },
]

test.each([60, 120])('hits at %i columns', async (columns) => {
  const shown = showHits(HITS, 'how do I rotate a key', { columns, color: false })
  await expect(shown).toMatchFileSnapshot(`../fixtures/cli/search-${columns}.txt`)
})

test('no hits are no output', () => {
  expect(showHits([], 'anything', { columns: 80, color: true })).toBe('')
})
