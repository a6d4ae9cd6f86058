import { describe, expect, it } from 'vitest'
import type { Doc } from '../../src/corpus/format.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { buildRankIndex } from '../../src/search/rank.ts'
import { readingOf, translated } from '../../src/search/translation.ts'
import { corpus, page, section } from './corpora.ts'

const ENGLISH = page('guide', [
  section(
    'server-port',
    'The port of the development server, which you can change when it is in use by another.',
  ),
  section('environment', 'These are the variables of the environment that you have to set before a build.'),
  section('red', 'The color of the pages is red where there is no other to be seen on it.'),
])
const SPANISH = page('guia', [
  section(
    'puerto',
    'El puerto del servidor de desarrollo, que se puede cambiar cuando está en uso por otro.',
  ),
])

const indexOf = (docs: readonly Doc[]) => buildRankIndex(docs)
const found = async (docs: Doc[], query: string): Promise<string[]> => {
  const library = createLibrary(corpus(docs), { source: { kind: 'corpus', name: 'test' } })
  return (await library.search({ query, limit: 8, offset: 0 })).hits.map(({ headingId }) => headingId)
}

describe('a question over pages in English', () => {
  const index = indexOf([ENGLISH])

  it('is read as Spanish where it is, in its unknown words where it is too short to tell, else not', () => {
    const questions = [
      '¿cómo cambio el puerto del servidor?',
      'puerto ocupado',
      'how do I change the port of it?',
    ]
    expect(questions.map((question) => readingOf(question, index))).toEqual(['all', 'unknown', 'none'])
  })

  it('is embedded in English', () => {
    expect(translated('¿Cómo cambio el puerto del servidor de desarrollo?', index)).toBe(
      'how change the port of the development server?',
    )
    expect(translated('puerto servidor', index)).toBe('port server')
  })

  it('is embedded as it is where it is in English, or made of names', () => {
    const questions = ['red', 'change the port', 'appendLog', 'how do I change the port of it?', '']
    expect(questions.map((question) => translated(question, index))).toEqual(questions)
  })

  it('finds by words what its English words find, and the word itself before them', async () => {
    expect(await found([ENGLISH], '¿cómo cambio el puerto del servidor?')).toEqual(['server-port'])
    expect(await found([ENGLISH], 'variables de entorno')).toEqual(['environment'])
    expect((await found([ENGLISH], 'red'))[0]).toBe('red')
  })
})

describe('a question in Spanish over pages in Spanish', () => {
  it('stays as it is, whatever else is there in English', async () => {
    const index = indexOf([ENGLISH, SPANISH])
    const question = '¿cómo cambio el puerto del servidor?'
    expect([readingOf(question, index), translated(question, index)]).toEqual(['none', question])
    expect((await found([ENGLISH, SPANISH], question))[0]).toBe('puerto')
  })
})
