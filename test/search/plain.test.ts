import { describe, expect, test } from 'vitest'
import { openPlainIndex, searchPlain } from '../../src/search/plain.ts'
import { page, section } from './corpora.ts'

/** Searches one page of these sections; what is found, best first, with its score. */
function found(query: string, sections: ReturnType<typeof section>[], limit = 25): [string, number][] {
  const index = openPlainIndex({ docs: [page('pump', sections)] })
  return searchPlain(index, query, limit).map(({ headingId, score }) => [headingId, score])
}

const anchors = (...given: Parameters<typeof found>): string[] => found(...given).map(([anchor]) => anchor)

test('a hit is a section, with its page and what matched', () => {
  const index = openPlainIndex({
    docs: [
      page('guide/install', [section('safety', 'Wear gloves.'), section('pump', 'Turn it, then prime it.')], {
        title: 'Install',
      }),
    ],
  })
  expect(searchPlain(index, 'prime', 8)).toEqual([
    {
      path: 'guide/install.md',
      title: 'Install',
      heading: 'pump',
      headingId: 'pump',
      snippet: 'Turn it, then prime it.',
      score: 0.3333,
    },
  ])
})

test('a section whose heading says the query word for word has the score 1', () => {
  expect(found('prime the pump', [section('prime-the-pump', 'Turn it.')])).toEqual([['prime-the-pump', 1]])
})

describe('the rules', () => {
  test('letter case and accents do not matter, on either side', () => {
    const sections = [section('a', 'La INSTALACIÓN.'), section('b', 'la instalacion')]
    expect(anchors('Instalacíon', sections)).toEqual(['a', 'b'])
  })

  test('a rare name outranks a word that stands everywhere, even in a heading', () => {
    const sections = [
      section('pump', 'The pump.'),
      ...['b', 'c', 'd', 'e'].map((anchor) => section(anchor, 'A pump.')),
      section('f', 'Call appendLog.'),
    ]
    expect(anchors('pump appendLog', sections)[0]).toBe('f')
  })

  test('how often a section says a word does not count', () => {
    const [once, often] = found('valve', [section('a', 'valve'), section('b', 'valve '.repeat(42))])
    expect([once, often]).toEqual([
      ['a', 0.3333],
      ['b', 0.3333],
    ])
  })

  test('a word in the heading counts twice', () => {
    const [heading, text] = found('valve', [section('a', 'The valve.'), section('valve', 'Turn it.')])
    expect([heading, text]).toEqual([
      ['valve', 0.6667],
      ['a', 0.3333],
    ])
  })

  test('all words of the query are worth more than one of them twice', () => {
    const sections = [
      section('valve', 'Turn it.'),
      section('b', 'A hose without a valve.'),
      section('c', 'A hose.'),
    ]
    expect(anchors('valve hose', sections)).toEqual(['b', 'valve', 'c'])
  })

  test('the exact phrase comes before the same words apart', () => {
    const sections = [section('a', 'The valve has a hose.'), section('b', 'The   Hose\nvalve.')]
    expect(anchors('hose valve', sections)).toEqual(['b', 'a'])
  })

  test('equal sections stand in the order of their pages', () => {
    expect(anchors('valve', [section('b', 'valve'), section('a', 'valve')])).toEqual(['b', 'a'])
  })
})

test('code is searched as text is', () => {
  expect(anchors('appendLog', [section('a', '', { code: 'pump.appendLog()' })])).toEqual(['a'])
})

test('a name that no page has stands for the words in it', () => {
  expect(anchors('appendLine', [section('a', 'Append it.'), section('b', 'A valve.')])).toEqual(['a'])
})

test('no more than the limit is found, and nothing where no word is known', () => {
  const sections = ['a', 'b', 'c'].map((anchor) => section(anchor, 'valve'))
  expect(anchors('valve', sections, 2)).toEqual(['a', 'b'])
  expect(anchors('gasket', sections)).toEqual([])
})

test('pages of several languages are one index: a query reaches all of them', () => {
  const index = openPlainIndex({
    docs: [
      page('en/install', [section('proxy', 'Set the proxy of the server.')]),
      page('es/instalar', [section('el-proxy', 'Configura el proxy del servidor.')]),
    ],
  })
  expect(searchPlain(index, 'proxy', 8).map(({ path }) => path)).toEqual(['en/install.md', 'es/instalar.md'])
})
