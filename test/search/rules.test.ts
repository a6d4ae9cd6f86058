import { describe, expect, it } from 'vitest'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { corpus, page, section } from './corpora.ts'

/** The sections found, in their order. */
async function refs(query: string, ...pages: ReturnType<typeof page>[]): Promise<string[]> {
  const library = createLibrary(corpus(pages), { source: { kind: 'corpus', name: 'test' } })
  return (await library.search({ query, limit: 10, offset: 0 })).hits.map((hit) => hit.ref)
}

/** The score by words of the first hit. */
async function best(query: string, ...pages: ReturnType<typeof page>[]): Promise<number | undefined> {
  const library = createLibrary(corpus(pages), { source: { kind: 'corpus', name: 'test' } })
  const { hits } = await library.search({ query, limit: 1, offset: 0, explain: true })
  return hits[0]?.explain?.lexical
}
const rest = page('rest', [section('other', 'Nothing of that kind stands here, only words.')])

describe('words', () => {
  it('exact beats stemmed', async () => {
    expect(
      await refs(
        'limits',
        page('a', [section('x', 'one limited thing')]),
        page('b', [section('y', 'all limits set')]),
        rest,
      ),
    ).toEqual(['b#y', 'a#x'])
  })

  it('neighbours are found as one name', async () => {
    expect(await refs('trust proxy', page('a', [section('x', 'Set `trustproxy` first.')]), rest)).toEqual([
      'a#x',
    ])
  })

  it('other spellings of a name find it, before its parts', async () => {
    const named = page('a', [section('x', 'Call appendLog at the end of it all, when everything is done.')])
    const parts = page('b', [section('y', 'Append. Append. Log. Log.')])
    for (const query of ['appendLog', 'append_log', 'append-log']) {
      expect(await refs(query, named, parts, rest)).toEqual(['a#x', 'b#y'])
    }
  })

  it('a longer name is not its beginning, and a dotted one is found by it', async () => {
    const longer = page('a', [section('user-id-hash', 'The `user_id_hash` field.')])
    const short = page('b', [section('user-id', 'The `user_id` field.')])
    expect((await refs('user_id', longer, short))[0]).toBe('b#user-id')
    expect(
      await refs('import.meta.env', page('c', [section('x', 'Read import.meta.env.MODE')]), rest),
    ).toEqual(['c#x'])
  })

  it('common words and chatter do not decide', async () => {
    const chatty = page('a', [
      section('x', 'How do I want to know if there is a way that I can do it? Hide me.'),
    ])
    const telling = page('b', [section('y', 'Hide entries of the menu by role.')])
    expect(
      (await refs('I want to know if there is a way to hide an entry of the menu', chatty, telling, rest))[0],
    ).toBe('b#y')
  })

  it('the Spanish and the English forms of a word find each other', async () => {
    const spanish = page('es', [
      section('x', 'Las validaciones de los datos se hacen antes de que la petición llegue a la función.'),
    ])
    const english = page('en', [section('y', 'Middlewares are registered before the routes of it are.')])
    expect(await refs('qué es una validación', spanish, rest)).toEqual(['es#x'])
    expect((await refs('how is the middleware registering', english, rest))[0]).toBe('en#y')
  })
})

describe('fields', () => {
  it('a heading names what its section is about', async () => {
    const said = page('a', [section('x', 'Retries retries come here too.')])
    const named = page('b', [section('retries', 'Again after a minute, at most five times.')])
    expect((await refs('retries', said, named, rest))[0]).toBe('b#retries')
  })

  it('a heading that says just what was asked comes before one that says more', async () => {
    const more = page('a', [section('install-step', 'Install it here. Install.')])
    const same = page('b', [section('install', 'Fetch the package and run it.')])
    expect((await refs('install', more, same, rest))[0]).toBe('b#install')
  })

  it.each([
    ['server.proxy', 'server.proxy', 'server.proxy or server.proxy'],
    ['append_log', 'appendLog', 'appendLog or append_log'],
    ['how to install', 'How to install', 'Install install install'],
  ])('so it does where that is a name, or has common words: %s', async (query, same, more) => {
    const text = 'Words about how to do it.'
    const sections = [
      section('more', `${text} ${more}`, { heading: more }),
      section('same', text, { heading: same }),
    ]
    expect(await refs(query, page('a', sections), rest)).toEqual(['a#same', 'a#more'])
  })

  it('a heading with two forms of one word has not said another', async () => {
    const [twice = 0, thrice = 0] = await Promise.all(
      ['Limits limited', 'Limits limited limited'].map((heading) =>
        best('limits pump', page('a', [section('x', 'pump', { heading })]), rest),
      ),
    )
    expect(twice).toBeLessThan(thrice)
  })

  it('of two sections that say the same, the one on the page about the subject comes first', async () => {
    const about = page('about', [
      section('first', 'Webhooks are signed.'),
      section('more', 'Webhooks call you. Webhooks are sent again.'),
    ])
    const aside = page('aside', [
      section('zero', 'Webhooks are signed.'),
      section('rest', 'Doors, windows and chairs.'),
    ])
    const found = await refs('webhooks signed', aside, about)
    expect(found.indexOf('about#first')).toBeLessThan(found.indexOf('aside#zero'))
  })

  it('code is searched too', async () => {
    expect(
      await refs('fetchAll', page('a', [section('x', 'Try:', { code: 'await db.fetchAll()' })]), rest),
    ).toEqual(['a#x'])
  })
})
