import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Warning } from '../../src/corpus/format.ts'
import { createPageReader } from '../../src/live/reader.ts'
import { tellWarnings } from '../../src/live/warnings.ts'
import { folderOf } from '../support/folder.ts'
import { editedFolder } from './support/tree.ts'

const PAGES = { 'a.md': '# A\n\n## Cat\n\nThe cat purrs.\n', 'b/index.md': '# B\n', 'b/c.mdx': '# C\n' }

describe('slugs are paths without extension', () => {
  test('for pages that open a folder, too', async () => {
    expect(await editedFolder(PAGES).slugs()).toEqual(['a', 'b/c', 'b/index'])
  })

  test('whatever files come: no other page is renamed', async () => {
    const name = fc.constantFrom('index', 'README', 'a', 'b', 'setup')
    const path = fc
      .tuple(fc.array(name, { maxLength: 2 }), name)
      .map(([folders, file]) => [...folders, file].join('/'))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { minLength: 2, maxLength: 6 }),
        async ([first = '', ...others]) => {
          const { slugs, write } = editedFolder({ [`${first}.md`]: '# First\n' })
          expect(await slugs()).toEqual([first])
          for (const other of others) write(`${other}.md`, '# Other\n')
          expect((await slugs()).toSorted()).toEqual([first, ...others].toSorted())
        },
      ),
      { numRuns: 20 },
    )
  })

  test('without characters that nobody sees, in NFC', async () => {
    const names = ['bell\u0007.md', 'line\nfeed.md', 'right\u202eleft.md', 'cafe\u0301.md']
    expect(await editedFolder(Object.fromEntries(names.map((name) => [name, '# A\n']))).slugs()).toEqual([
      'bell',
      'caf\u00e9',
      'line feed',
      'rightleft',
    ])
  })

  test('that still clash get a number', async () => {
    expect(await editedFolder({ 'a.md': '# A\n', 'a.mdx': '# A too\n' }).slugs()).toEqual(['a', 'a-2'])
  })
})

describe('every change is in the next answer', () => {
  test('an edit', async () => {
    const { content, write } = editedFolder(PAGES)
    await content('a')
    write('a.md', '# A\n\n## Cat\n\nThe cat sleeps.\n')
    expect(await content('a')).toBe('# A\n\n## Cat\n\nThe cat sleeps.\n')
  })

  test('a new page, in a new folder', async () => {
    const { slugs, write } = editedFolder(PAGES)
    await slugs()
    write('d/e/new.md', '# New\n')
    expect(await slugs()).toEqual(['a', 'b/c', 'b/index', 'd/e/new'])
  })

  test('a deleted page', async () => {
    const { slugs, remove } = editedFolder(PAGES)
    await slugs()
    remove('a.md')
    expect(await slugs()).toEqual(['b/c', 'b/index'])
  })

  test('a renamed page', async () => {
    const { slugs, rename } = editedFolder(PAGES)
    await slugs()
    rename('a.md', 'b/moved.md')
    expect(await slugs()).toEqual(['b/c', 'b/index', 'b/moved'])
  })

  test('a page that becomes a draft, and one that no longer is', async () => {
    const { slugs, write } = editedFolder({ ...PAGES, 'd.md': '---\ndraft: true\n---\n# D\n' })
    expect(await slugs()).toEqual(['a', 'b/c', 'b/index'])
    write('d.md', '---\ndraft: false\n---\n# D\n')
    write('a.md', '---\ndraft: true\n---\n# A\n')
    expect(await slugs()).toEqual(['d', 'b/c', 'b/index'])
  })

  test('an edit of a file that a page includes', async () => {
    const { tree, write } = editedFolder({ 'a.md': '# A\n\n<<< @/code.js\n', 'code.js': 'one()\n' })
    const code = async () => (await tree.refresh()).served[0]?.doc.sections.map((section) => section.code)
    expect(await code()).toEqual(['one()\n'])
    write('code.js', 'two()\n')
    expect(await code()).toEqual(['two()\n'])
  })

  test('a page that becomes a link out of the tree is gone', async () => {
    const { root, slugs, remove } = editedFolder(PAGES)
    await slugs()
    remove('a.md')
    symlinkSync(join(folderOf({ 'secret.md': '# Secret\n' }), 'secret.md'), join(root, 'a.md'))
    expect(await slugs()).toEqual(['b/c', 'b/index'])
  })

  test('the whole folder gone is an error, and no error any more once it is back', async () => {
    const { root, slugs, write } = editedFolder(PAGES)
    await slugs()
    rmSync(root, { recursive: true })
    await expect(slugs()).rejects.toThrow('does not exist')
    write('a.md', '# A\n')
    expect(await slugs()).toEqual(['a'])
  })
})

describe('a half-written page does not take the place of a good one', () => {
  const long = `# A\n\n${'The cat purrs and sleeps.\n'.repeat(200)}`

  test('while it is written piece by piece; then it does', async () => {
    const { root, tree, content, write } = editedFolder(PAGES)
    const before = await content('a')
    const seen = new Set<string | undefined>()
    let writing = true
    const pieces = (async () => {
      write('a.md', '')
      for (let at = 0; at < long.length; at += 500) {
        appendFileSync(join(root, 'a.md'), long.slice(at, at + 500))
        await setTimeout(30)
      }
      writing = false
    })()
    while (writing) {
      seen.add(await content('a'))
      await setTimeout(10)
    }
    await pieces
    seen.add(await content('a'))
    expect([...seen].filter((text) => text !== before && text !== long)).toEqual([])
    await setTimeout(200)
    expect(await content('a')).toBe(long)
    expect(tree.unsettled).toBe(false)
  })

  test.each([
    ['emptied', ''],
    ['cut off in a line', '# A\n\n## Cat\n\nThe ca'],
    ['cut off at a line', '# A\n\n## Cat\n'],
  ])('that was %s is served as it was, and as it is once nothing happens any more', async (_, half) => {
    const { tree, content, write } = editedFolder(PAGES)
    await content('a')
    write('a.md', half)
    await setTimeout(150)
    expect([await content('a'), tree.unsettled]).toEqual([PAGES['a.md'], true])
    await setTimeout(800)
    expect([await content('a'), tree.unsettled]).toEqual([half, false])
  })
})

describe('between two starts', () => {
  test('what did not change is not parsed again', async () => {
    const cache = join(folderOf({}), 'pages.live')
    const first = editedFolder({ ...PAGES, 'd.md': '---\ndraft: true\n---\n' }, { cache })
    const before = await first.tree.refresh()
    await first.tree.save()
    first.write('b/c.mdx', '# C\n\nNew.\n')
    const second = editedFolder({}, { cache, root: first.root })
    const after = await second.tree.refresh()
    expect([first.tree.parsed, second.tree.parsed]).toEqual([4, 1])
    const plain = ({ doc }: (typeof after.served)[number]) => JSON.parse(JSON.stringify(doc))
    expect(after.served.map(plain).filter(({ slug }) => slug !== 'b/c')).toEqual(
      before.served.map(plain).filter(({ slug }) => slug !== 'b/c'),
    )
    expect(await second.content('b/c')).toBe('# C\n\nNew.\n')
  })

  test('a page whose included file changed is parsed again', async () => {
    const cache = join(folderOf({}), 'pages.live')
    const first = editedFolder({ 'a.md': '<<< @/code.js\n', 'code.js': 'one()\n' }, { cache })
    await first.tree.refresh()
    await first.tree.save()
    first.write('code.js', 'two()\n')
    const second = editedFolder({}, { cache, root: first.root })
    expect((await second.tree.refresh()).served[0]?.doc.sections[0]?.code).toBe('two()\n')
  })

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['damaged', (bytes: Buffer) => Buffer.from(bytes.toString().replace('purrs', 'barks'))],
    ['of something else', () => Buffer.from('{"format":"other"}\n')],
    ['empty', () => Buffer.alloc(0)],
  ])('a cache that is %s is as good as none', async (_, harm) => {
    const cache = join(folderOf({}), 'pages.live')
    const first = editedFolder(PAGES, { cache })
    await first.tree.refresh()
    await first.tree.save()
    writeFileSync(cache, harm(readFileSync(cache)))
    const second = editedFolder({}, { cache, root: first.root })
    expect([await second.content('a'), second.tree.parsed]).toEqual([PAGES['a.md'], 3])
  })

  test('what a page includes now is kept, though the page itself did not change', async () => {
    const cache = join(folderOf({}), 'pages.live')
    const first = editedFolder({ 'a.md': '<<< @/code.js\n', 'code.js': 'one()\n' }, { cache })
    await first.tree.refresh()
    await first.tree.save()
    first.write('code.js', 'two()\n')
    await first.tree.refresh()
    await first.tree.save()
    const second = editedFolder({}, { cache, root: first.root })
    await second.tree.refresh()
    expect(second.tree.parsed).toBe(0)
  })

  test('nothing is written where nothing changed', async () => {
    const cache = join(folderOf({}), 'pages.live')
    const first = editedFolder(PAGES, { cache })
    await first.tree.refresh()
    await first.tree.save()
    rmSync(cache)
    await first.tree.refresh()
    await first.tree.save()
    expect(() => readFileSync(cache)).toThrow('ENOENT')
  })
})

test('a file that is no text is read once, until it changes', async () => {
  const warnings: Warning[] = []
  const { root, slugs, write } = editedFolder(PAGES)
  writeFileSync(join(root, 'data.md'), Buffer.alloc(100, 7))
  const reader = createPageReader(root, 'github', new Map())
  const look = async () => (await reader.look('data.md', undefined, warnings)).seen?.page.doc?.content
  expect([await look(), await look()]).toEqual([undefined, undefined])
  expect(warnings).toEqual([
    { code: 'binary', path: 'data.md', message: 'The file is not UTF-8 text; it is left out.' },
  ])
  expect(await slugs()).toEqual(['a', 'b/c', 'b/index'])
  write('data.md', '# Text\n')
  expect(await look()).toBe('# Text\n')
  expect(await slugs()).toEqual(['a', 'data', 'b/c', 'b/index'])
})

test('what cannot be read is said once', async () => {
  const warnings: string[] = []
  const { root, slugs } = editedFolder(PAGES, {
    onWarnings: (fresh) => tellWarnings(fresh, (line) => warnings.push(line)),
  })
  symlinkSync('/etc/passwd', join(root, 'leak.md'))
  await slugs()
  await slugs()
  expect(warnings).toEqual(['leak.md: The link leads out of the documentation folder; it is not followed.'])
})
