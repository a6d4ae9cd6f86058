import { expect, test } from 'vitest'
import { folderOf, libraryOf } from '../../support/pages.ts'
import { ask, both } from './ask.ts'

test('headings with anchor, level and the size of what get_section returns, those without text included', async () => {
  const outline = await ask('get_outline', { slug: 'guide/setup' })
  const sizes = await Promise.all(
    ['keys', 'rotating-keys', 'größe--druck', '配置-选项', 'limits'].map(
      async (heading) =>
        (await ask('get_section', { slug: 'guide/setup', heading })).structuredContent?.chars,
    ),
  )
  const [keys, rotating, size, options, limits] = sizes
  const textless = '##\n\nThis heading has no text.\n\n'.length
  expect(outline).toEqual(
    both({
      slug: 'guide/setup',
      title: 'Set up a pump',
      headings: [
        { headingId: 'keys', heading: 'Keys', level: 2, chars: keys },
        { headingId: 'rotating-keys', heading: 'Rotating keys', level: 3, chars: rotating },
        { headingId: 'größe--druck', heading: 'Größe & Druck', level: 2, chars: size },
        { headingId: '配置-选项', heading: '配置 选项', level: 2, chars: options },
        { headingId: '', heading: '', level: 2, chars: textless },
        { headingId: 'limits', heading: 'Limits', level: 2, chars: limits },
      ],
    }),
  )
})

test('a page without headings has an empty outline', async () => {
  const library = libraryOf(folderOf({ 'plain.md': '# Plain\n\nOnly words.\n' }))
  expect(await ask('get_outline', { slug: 'plain' }, library)).toEqual(
    both({ slug: 'plain', title: 'Plain', headings: [] }),
  )
})

test('ten thousand headings come in answers of at most 20 000 characters that together are all of them', async () => {
  const names = Array.from({ length: 10_000 }, (_, number) => `h${number}`)
  const library = await libraryOf(folderOf({ 'many.md': names.map((name) => `## ${name}\n`).join('') }))
  const listed: string[] = []
  let offset: number | undefined = 0
  do {
    const { content, structuredContent } = await ask('get_outline', { slug: 'many', offset }, library)
    expect(content[0]?.text.length).toBeLessThanOrEqual(20_000)
    const answer = structuredContent as { headings: { headingId: string }[]; nextOffset?: number }
    listed.push(...answer.headings.map(({ headingId }) => headingId))
    offset = answer.nextOffset
  } while (offset !== undefined)
  expect(listed).toEqual(names)
})
