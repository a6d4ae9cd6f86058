import { describe, expect, test } from 'vitest'
import { folderOf, libraryOf } from '../../support/pages.ts'
import { ask, error, markdown } from './ask.ts'

const API = '\n## appendLog\n\nAdds a line to the log.\n\n## readLog\n\nReads the lines back.\n'
const PAGE = {
  slug: 'ref/api',
  path: 'ref/api.md',
  category: 'ref',
  title: 'API',
  description: 'Every function.',
  index: null,
}

test('a page: its Markdown in the text, everything about it in the structure', async () => {
  expect(await ask('get_doc', { slug: 'ref/api' })).toEqual(
    markdown(API, { ...PAGE, content: API, chars: API.length }),
  )
})

test('the position in the category is a number where the page has one', async () => {
  const { structuredContent } = await ask('get_doc', { slug: 'guide/setup' })
  expect(structuredContent?.index).toBe(1)
})

describe('a page that is longer than asked for', () => {
  const first = '\n## appendLog\n\nAdds a line to the log.\n\n'
  const rest = '## readLog\n\nReads the lines back.\n'

  test('begins with whole blocks, and its text ends with how to go on', async () => {
    expect(await ask('get_doc', { slug: 'ref/api', maxChars: 50 })).toEqual(
      markdown(
        `${first}[ref/api: 0–${first.length} of ${API.length} characters; go on with offset: ${first.length}]`,
        { ...PAGE, content: first, chars: API.length, nextOffset: first.length },
      ),
    )
  })

  test('ends with what is left, and its text says which part that is', async () => {
    expect(await ask('get_doc', { slug: 'ref/api', offset: first.length })).toEqual(
      markdown(`${rest}[ref/api: ${first.length}–${API.length} of ${API.length} characters]`, {
        ...PAGE,
        content: rest,
        chars: API.length,
      }),
    )
  })

  test('has nothing beyond its end, and says so', async () => {
    expect(await ask('get_doc', { slug: 'ref/api', offset: 1_000_000_000 })).toEqual(
      markdown(`[ref/api: ${API.length}–${API.length} of ${API.length} characters]`, {
        ...PAGE,
        content: '',
        chars: API.length,
      }),
    )
  })
})

test('an empty page is a page, and its text says that it is empty', async () => {
  const library = libraryOf(folderOf({ 'full.md': 'words', 'empty.md': '' }))
  expect(await ask('get_doc', { slug: 'empty' }, library)).toEqual(
    markdown('[empty: this page is empty]', {
      slug: 'empty',
      path: 'empty.md',
      category: '',
      title: 'empty',
      description: '',
      index: null,
      content: '',
      chars: 0,
    }),
  )
})

test('a page that does not exist: the nearest ones by slug and path', async () => {
  expect(await ask('get_doc', { slug: 'guide/set-up' })).toEqual(
    error(
      'No doc found for slug "guide/set-up". Nearest: guide/setup (guide/setup.md), guide/errors (guide/errors.md), ' +
        'ref/setup (ref/setup.md), index (index.md), ref/api (ref/api.md).',
    ),
  )
})

test('sizes that make no sense are refused', async () => {
  expect(await ask('get_doc', { slug: 'ref/api', maxChars: 1, offset: -1 })).toEqual(
    error(
      'invalid arguments for get_doc: argument "offset" must be a whole number of at least 0, not -1; ' +
        'argument "maxChars" must be a whole number from 2 to 1000000, not 1',
    ),
  )
})
