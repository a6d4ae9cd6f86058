import { describe, expect, test } from 'vitest'
import { folderOf, libraryOf } from '../../support/pages.ts'
import { ask, error, markdown } from './ask.ts'

const KEYS =
  '## Keys\n\nStore the key “alpha” in the vault 🔐.\n\n' +
  '### Rotating keys\n\nCall `rotateKey()` once a month; the old key works for a day.\n\n'

const keys = markdown(KEYS, {
  slug: 'guide/setup',
  headingId: 'keys',
  heading: 'Keys',
  level: 2,
  content: KEYS,
  chars: KEYS.length,
})

test('a section from its heading line to the end of what is nested under it', async () => {
  expect(await ask('get_section', { slug: 'guide/setup', heading: 'keys' })).toEqual(keys)
})

test.each([
  ['the anchor with its sign', { slug: 'guide/setup', heading: '#keys' }],
  ['the text of the heading', { slug: 'guide/setup', heading: ' Keys ' }],
  ['the path of the file', { slug: 'guide/setup.md', heading: 'keys' }],
  ['slashes around the slug', { slug: '/guide/setup/', heading: 'keys' }],
  ['a ref, as hits have it, with the heading', { slug: 'guide/setup#keys', heading: 'keys' }],
  ['a ref alone', { slug: 'guide/setup#keys', heading: '' }],
])('it is found by %s', async (_, args) => {
  expect(await ask('get_section', args)).toEqual(keys)
})

test.each([
  ['percent-encoded', '%E9%85%8D%E7%BD%AE-%E9%80%89%E9%A1%B9', '配置-选项'],
  ['without accents', 'große--druck', 'größe--druck'],
  ['in other letter case, composed otherwise', 'GRÖßE--DRUCK'.normalize('NFD'), 'größe--druck'],
  ['in capitals', 'LIMITS', 'limits'],
])('an anchor is found %s', async (_, heading, headingId) => {
  const { structuredContent } = await ask('get_section', { slug: 'guide/setup', heading })
  expect(structuredContent?.headingId).toBe(headingId)
})

test("the text above the first heading is found by the page's title", async () => {
  const top = '\n# Set up a pump\n\nBefore the first run the controller needs a key.\n\n'
  expect(await ask('get_section', { slug: 'guide/setup', heading: 'Set up a pump' })).toEqual(
    markdown(top, {
      slug: 'guide/setup',
      headingId: '',
      heading: '',
      level: 1,
      content: top,
      chars: top.length,
    }),
  )
})

describe('a heading that does not exist', () => {
  test('names the nearest ones with their anchors', async () => {
    const { content, isError } = await ask('get_section', { slug: 'guide/setup', heading: 'kyes' })
    expect(isError).toBe(true)
    expect(content[0]?.text).toBe(
      'No section "kyes" found in doc "guide/setup". Nearest: keys (Keys), rotating-keys (Rotating keys), ' +
        'limits (Limits), größe--druck (Größe & Druck), 配置-选项 (配置 选项).',
    )
  })

  test('where none was named, names the first ones and where the rest of the page is', async () => {
    expect(await ask('get_section', { slug: 'ref/api', heading: ' ' })).toEqual(
      error(
        'No section " " found in doc "ref/api". Nearest: appendlog (appendLog), readlog (readLog). ' +
          'The text above the first heading is in get_doc.',
      ),
    )
  })

  test('on a page without headings says that', async () => {
    const library = libraryOf(folderOf({ 'plain.md': 'Only words.' }))
    expect(await ask('get_section', { slug: 'plain', heading: 'usage' }, library)).toEqual(
      error('No section "usage" found in doc "plain". It has no headings.'),
    )
  })

  test('is repeated on one line, and not at any length', async () => {
    const { content } = await ask('get_section', { slug: 'ref/api', heading: `a\nb${'x'.repeat(100_000)}` })
    expect(content[0]?.text).toMatch(/^No section "a\\nbx{97}…" found in doc "ref\/api"\. Nearest: /)
  })
})

describe('a table of 1 500 rows', () => {
  const rows = Array.from(
    { length: 1500 },
    (_, row) => `| E${row} | condition ${row} of the pump | press valve ${row % 17} |`,
  )
  const section = ['## Codes', '', '| code | meaning | hint |', '|---|---|---|', ...rows, '', ''].join('\n')
  const library = () => libraryOf(folderOf({ 'big.md': `# Big\n\n${section}## After\n\nTail.\n` }))

  test('is read to its end by following nextOffset: every row once, whole, under named columns', async () => {
    const big = await library()
    const parts: string[] = []
    let offset: number | undefined = 0
    do {
      const { content, structuredContent } = await ask(
        'get_section',
        { slug: 'big', heading: 'codes', offset },
        big,
      )
      const part = structuredContent as { content: string; chars: number; nextOffset?: number }
      expect(part.chars).toBe(section.length)
      expect(part.content.length).toBeLessThanOrEqual(20_000)
      expect(part.content.endsWith('|\n') || part.nextOffset === undefined).toBe(true)
      const end = offset + part.content.length
      const goOn = part.nextOffset === undefined ? '' : `; go on with offset: ${end}`
      expect(content[0]?.text).toBe(
        `${part.content}[big#codes: ${offset}–${end} of ${section.length} characters${goOn}; ` +
          'columns of the table: code | meaning | hint]',
      )
      parts.push(part.content)
      offset = part.nextOffset
    } while (offset !== undefined)
    expect(parts.join('')).toBe(section)
  })
})
