import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/corpus/sources.ts'
import { walkTree } from '../../src/corpus/tree.ts'
import { caseFolder } from '../support/cases.ts'
import { folderOf } from '../support/folder.ts'

const NOTHING = { drafts: 0, unsearched: 0, excluded: 0, hidden: 0, links: 0 }

describe('walkTree', () => {
  it('lists every .md and .mdx file by its path, whatever its letter case', async () => {
    const root = folderOf({
      'b.md': '',
      'B/x.MDX': '',
      'a/deep/er/page.Md': '',
      'a.mdx': '',
      'picture.png': '',
      'readme.txt': '',
      'folder.md/inside.md': '',
    })
    expect(await walkTree(root)).toEqual({
      root,
      paths: ['B/x.MDX', 'a.mdx', 'a/deep/er/page.Md', 'b.md', 'folder.md/inside.md'],
      vitepress: false,
      leftOut: NOTHING,
      warnings: [],
    })
  })

  it('leaves out and counts dot folders, dot files, node_modules and what a pattern excludes', async () => {
    const root = folderOf({
      'index.md': '',
      '.vitepress/theme.md': '',
      '.draft.md': '',
      'node_modules/kit/README.md': '',
      'guide/node_modules/kit/README.md': '',
      'api/a.md': '',
      'api/deep/b.md': '',
      'guide/old.md': '',
      'guide/new.md': '',
    })
    const { paths, vitepress, leftOut } = await walkTree(root, ['api/', '**/old.*'])
    expect({ paths, vitepress, leftOut }).toEqual({
      paths: ['guide/new.md', 'index.md'],
      vitepress: true,
      leftOut: { ...NOTHING, hidden: 4, excluded: 3 },
    })
  })

  it('never follows a link, and names those that lead out of the tree or nowhere', async () => {
    const root = join(caseFolder('sec-02-symlinks'), 'docs')
    const { paths, leftOut, warnings } = await walkTree(root)
    expect({ paths, leftOut, warnings }).toEqual({
      paths: ['guide.md', 'sub/page.md'],
      leftOut: { ...NOTHING, links: 2 },
      warnings: [
        {
          code: 'link',
          path: 'broken.md',
          message: 'The link leads nowhere or to itself; it is not followed.',
        },
        ...['leak.md', 'leakdir'].map((path) => ({
          code: 'link',
          path,
          message: 'The link leads out of the documentation folder; it is not followed.',
        })),
      ],
    })
  })

  it('takes a root that is a link for the folder it leads to', async () => {
    const root = folderOf({ 'docs/a.md': '' })
    symlinkSync('docs', join(root, 'latest'))
    expect(await walkTree(join(root, 'latest'))).toMatchObject({ root: join(root, 'docs'), paths: ['a.md'] })
  })

  it('refuses a root that is missing or no folder', async () => {
    const root = folderOf({ 'page.md': '' })
    const refusals = ['missing', 'page.md'].map((name) =>
      walkTree(join(root, name)).catch((error: Error) => `${error.name}: ${error.message}`),
    )
    expect(await Promise.all(refusals)).toEqual([
      'AnchordocError: The documentation folder "missing" does not exist: name the right one with --docs.',
      'AnchordocError: The documentation folder "page.md" is no folder: name the right one with --docs.',
    ])
  })
})

describe('readSources', () => {
  const texts = async (root: string) => {
    const { files, warnings } = await readSources(root)
    return { files: files.map(({ path, text }) => [path, text]), warnings }
  }

  it('reads UTF-8 and UTF-16, empty files and NUL bytes', async () => {
    const root = folderOf({ 'empty.md': '', 'one.md': 'x', 'nul.md': 'a page with one \0 in it' })
    writeFileSync(join(root, 'bom.md'), '\ufeff# Über')
    writeFileSync(join(root, 'little.md'), Buffer.from('\ufeff# Über', 'utf16le'))
    writeFileSync(join(root, 'wide.md'), Buffer.from('\ufeff# Über', 'utf16le').swap16())
    expect(await texts(root)).toEqual({
      files: [
        ['bom.md', '\ufeff# Über'],
        ['empty.md', ''],
        ['little.md', '# Über'],
        ['nul.md', 'a page with one \0 in it'],
        ['one.md', 'x'],
        ['wide.md', '# Über'],
      ],
      warnings: [],
    })
  })

  it('names what it cannot read as it is, and leaves out what is no text at all', async () => {
    const root = folderOf({ 'good.md': 'good', 'locked.md': 'locked', 'huge.md': '' })
    writeFileSync(join(root, 'latin.md'), Buffer.from('# Grüße, überall\n', 'latin1'))
    writeFileSync(
      join(root, 'noise.md'),
      Uint8Array.from({ length: 4096 }, (_, place) => (place * 167) % 256),
    )
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    truncateSync(join(root, 'huge.md'), 65 * 1024 * 1024)
    mkdirSync(join(root, 'closed'))
    chmodSync(join(root, 'closed'), 0)
    chmodSync(join(root, 'locked.md'), 0)
    expect(await asOrdinaryUser(root, () => texts(root))).toEqual({
      files: [
        ['good.md', 'good'],
        ['latin.md', '# Gr\ufffd\ufffde, \ufffdberall\n'],
      ],
      warnings: [
        {
          code: 'unreadable',
          path: 'closed',
          message: 'The folder cannot be read (EACCES); its pages are left out.',
        },
        { code: 'unreadable', path: 'pipe.md', message: 'This is no regular file; it is left out.' },
        {
          code: 'too-large',
          path: 'huge.md',
          message: 'The file has 68157440 bytes, more than 67108864; it is left out.',
        },
        {
          code: 'encoding',
          path: 'latin.md',
          message: '3 of its characters are not UTF-8 and are shown as \ufffd; save it as UTF-8.',
        },
        {
          code: 'unreadable',
          path: 'locked.md',
          message: 'The file cannot be read (EACCES); it is left out.',
        },
        { code: 'binary', path: 'noise.md', message: 'The file is not UTF-8 text; it is left out.' },
      ],
    })
  })
})

/** Runs something as a user whom file permissions bind: the administrator may read everything. */
async function asOrdinaryUser<T>(folder: string, run: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return run()
  chmodSync(folder, 0o755)
  process.seteuid?.(65534)
  try {
    return await run()
  } finally {
    process.seteuid?.(0)
  }
}
