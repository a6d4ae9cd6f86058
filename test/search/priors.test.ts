import { describe, expect, it } from 'vitest'
import { createLibrary } from '../../src/search/corpus-library.ts'
import { corpus, page, section } from './corpora.ts'

const first = async (query: string, ...pages: ReturnType<typeof page>[]): Promise<string | undefined> => {
  const library = createLibrary(corpus(pages), { source: { kind: 'corpus', name: 'test' } })
  return (await library.search({ query, limit: 3, offset: 0 })).hits[0]?.ref
}

const guide = page('webhooks', [section('retries', 'A webhook that fails is sent again after a minute.')])
const at = (path: string, id: string, text: string) =>
  page(path.replace(/\.md$/, ''), [section(id, text)], { path, title: path.split('/').at(-1) ?? '' })

describe('pages that repeat what a guide explains yield to it, and come first when asked for', () => {
  const repeated = 'Webhook retries. Webhook retries. Webhook retries fixed. Retries.'
  it.each([
    ['CHANGELOG.md', 'what changed in webhook retries'],
    ['releases.md', 'webhook retries release notes'],
    ['blog/webhooks.md', 'blog post about webhook retries'],
    ['v1/webhooks.md', 'webhook retries in v1'],
    ['legacy/webhooks.md', 'legacy webhook retries'],
  ])('%s', async (path, asking) => {
    const other = at(path, 'entry', repeated)
    expect(await first('webhook retries', guide, other)).toBe('webhooks#retries')
    expect(await first(asking, guide, other)).toBe(`${other.slug}#entry`)
  })

  it('a tree in which most pages are of that kind has no such pages', async () => {
    const blog = [1, 2, 3].map((n) => at(`blog/${n}.md`, 'post', n === 2 ? repeated : 'Other.'))
    expect(await first('webhook retries', ...blog)).toBe('blog/2#post')
  })
})

it('a page of brackets is read in no longer than it is', async () => {
  const brackets = `${'['.repeat(200_000)}](`
  const data = page('data', [section('rows', '', { code: brackets })])
  expect(await first('rows', data, guide)).toBe('data#rows')
})

it('lists of links yield to the pages they name', async () => {
  const links = '- [Rate limits](limits.md)\n- [Errors](errors.md)\n- [Pages](pages.md)\n'
  const list = page('index', [section('contents', 'Rate limits\nErrors\nPages')])
  const index = {
    ...list,
    content: links,
    sections: [{ ...list.sections[0], end: links.length }],
  } as typeof list
  const limits = page('limits', [
    section('numbers', 'Sixty calls a minute. Rate limits apply to all teams and to every key.'),
  ])
  expect(await first('rate limits', index, limits)).toBe('limits#numbers')
  expect(await first('index of rate limits', index, limits)).toBe('index#contents')
})

it("pages in the question's own language come before their translations", async () => {
  const spanish = at(
    'es/a.md',
    'cache',
    'La orden cache clear disk borra lo que se guarda en el disco. Cache clear. Cache.',
  )
  const english = at(
    'en/a.md',
    'cache',
    'What is kept on the disk is cleared with the cache command that is in the menu.',
  )
  expect(await first('how do I clear the cache on the disk', spanish, english)).toBe('en/a#cache')
  expect(await first('cómo se borra la cache que está en el disco', spanish, english)).toBe('es/a#cache')
})

it('a page takes at most two of the first eight places, unless it is all there is', async () => {
  const many = page(
    'many',
    Array.from({ length: 6 }, (_, i) => section(`s${i}`, 'lantern lantern lantern')),
  )
  const few = page('few', [
    section('a', 'one lantern in a long row of other words here'),
    section('b', 'also a lantern, far away'),
  ])
  const refs = async (...pages: ReturnType<typeof page>[]) => {
    const library = createLibrary(corpus(pages), { source: { kind: 'corpus', name: 'test' } })
    return (await library.search({ query: 'lantern', limit: 8, offset: 0 })).hits.map((hit) => hit.ref)
  }
  expect((await refs(many, few)).slice(0, 4).sort()).toEqual(['few#a', 'few#b', 'many#s0', 'many#s1'])
  expect(await refs(many)).toEqual(['many#s0', 'many#s1', 'many#s2', 'many#s3', 'many#s4', 'many#s5'])
})
