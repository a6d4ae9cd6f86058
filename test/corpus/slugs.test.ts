import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameSlugs } from '../../src/corpus/slugs.ts'

describe('nameSlugs', () => {
  it('takes bare file names where they are unique in the tree', () => {
    expect(nameSlugs(['index.md', 'guide/start.md', 'api/Query.mdx'])).toEqual({
      rule: 'name',
      slugs: ['index', 'start', 'Query'],
      clashes: [],
    })
  })

  it('takes paths for the whole tree where two pages share a name', () => {
    expect(nameSlugs(['index.md', 'guide/index.md', 'guide/start.md', 'config/README.md'])).toEqual({
      rule: 'path',
      slugs: ['index', 'guide', 'guide/start', 'config'],
      clashes: [['guide/index.md', 'index.md']],
    })
  })

  it('leaves out what a terminal obeys and what nobody sees', () => {
    expect(nameSlugs(['a\x1b[31mb.md', 'c\nd.md', 'e\u202ef.md', '\u200b.md']).slugs).toEqual([
      'ab',
      'c d',
      'ef',
      'page',
    ])
  })

  it('lets pages that want the same folder keep their file names', () => {
    const paths = ['README.md', 'api.md', 'api/index.md', 'api/readme.md', 'index.md']
    expect(nameSlugs(paths)).toEqual({
      rule: 'path',
      slugs: ['README', 'api', 'api/index', 'api/readme', 'index'],
      clashes: [
        ['README.md', 'api/readme.md'],
        ['api/index.md', 'index.md'],
      ],
    })
  })

  it('numbers in path order what differs in letter case or extension only', () => {
    const paths = ['a setup.md', 'a-setup.mdx', 'a/setup.md', 'b/Setup.md', 'b/setup.md', 'b/setup.mdx']
    expect(nameSlugs(paths).slugs).toEqual([
      'a setup',
      'a-setup',
      'a/setup',
      'b/Setup',
      'b/setup-2',
      'b/setup-3',
    ])
  })

  it('skips a number that is some page’s own name', () => {
    expect(nameSlugs(['x/a.md', 'x/A.md', 'x/a-2.md']).slugs).toEqual(['x/a-3', 'x/A', 'x/a-2'])
  })

  it('goes on when a full name is what another page is called for short', () => {
    expect(nameSlugs(['api.md', 'api/index.md', 'api/index/README.md'], 'path').slugs).toEqual([
      'api',
      'api/index',
      'api/index/README',
    ])
  })

  it('follows a pinned rule', () => {
    expect(nameSlugs(['guide/start.md', 'index.md'], 'path').slugs).toEqual(['guide/start', 'index'])
    expect(nameSlugs(['b/x.md', 'a/x.md'], 'name')).toEqual({
      rule: 'name',
      slugs: ['x-2', 'x'],
      clashes: [['a/x.md', 'b/x.md']],
    })
  })

  const name = fc.constantFrom('a', 'A', 'b', 'a-2', 'index', 'README', 'readme', 'constructor', '__proto__')
  const path = fc
    .tuple(fc.array(name, { maxLength: 2 }), name, fc.constantFrom('.md', '.mdx', '.MD'))
    .map(([folders, file, extension]) => [...folders, file + extension].join('/'))

  it('never gives two pages one name, letter case aside, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { maxLength: 12 }),
        fc.constantFrom(undefined, 'name' as const, 'path' as const),
        (paths, rule) => {
          const { slugs } = nameSlugs(paths, rule)
          expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(paths.length)
          const reversed = nameSlugs([...paths].reverse(), rule)
          expect({ ...reversed, slugs: reversed.slugs.reverse() }).toEqual(nameSlugs(paths, rule))
        },
      ),
    )
  })
})
