import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDocs } from '../../src/open-docs.ts'
import { callTool } from '../../src/tools/call.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { liveTools } from '../../src/tools/live/index.ts'
import { folderOf } from '../support/folder.ts'
import { ownCache } from './support/library.ts'

const CANARY = 'canary-8d1f'

/** A tree between neighbours that all hold the canary, with links to each of them. */
function minefield(): { root: string; around: string } {
  const secret = `# Secret\n\n## Key\n\n${CANARY}\n`
  const around = folderOf({
    'docs/guide.md': '# Guide\n\n## Safe\n\nPublic.\n',
    'docs/sub/page.md': '# Page\n\n## Part\n\n<!--@include: ../../secret.md-->\n\n<<< @/../secret.md\n',
    'docs/.hidden/secret.md': secret,
    'docs/node_modules/secret.md': secret,
    'docs/secret.txt': secret,
    'docs-internal/secret.md': secret,
    'docs.md': secret,
    'secret.md': secret,
  })
  const root = join(around, 'docs')
  symlinkSync('../secret.md', join(root, 'leak.md'))
  symlinkSync(join(around, 'secret.md'), join(root, 'absolute.md'))
  symlinkSync('..', join(root, 'up'))
  symlinkSync('../docs-internal', join(root, 'sibling'))
  symlinkSync('.', join(root, 'loop'))
  symlinkSync('/etc', join(root, 'etc'))
  mkdirSync(join(root, 'folder.md'))
  writeFileSync(join(root, 'folder.md', 'secret.txt'), secret)
  return { root, around }
}

test('5 000 hostile names read nothing outside the folder, and no answer holds a path of this machine', async () => {
  ownCache()
  const { root, around } = minefield()
  const docs = openDocs({
    docs: async () => ({ folder: root, name: 'docs', tree: {}, package: null }),
    keyword: true,
  })
  // Read once and for all: what is tried here is what names lead to, not how a tree is walked.
  const [library, pages] = await Promise.all([docs.library(), docs.folder?.()])
  const tools = [...docsTools(async () => library), ...liveTools(async () => pages ?? { docs: [] })]
  const tool = (name: string) => tools.find((known) => known.name === name)!

  const target = fc.constantFrom(
    ...[
      'secret',
      'secret.md',
      'docs',
      'docs.md',
      'docs-internal/secret.md',
      'docs-internal',
      'passwd',
      'etc',
    ],
    ...[
      'leak.md',
      'absolute',
      'up/secret',
      'sibling/secret.md',
      'loop/loop/guide',
      'etc/passwd',
      'folder.md',
    ],
    ...[
      '.hidden/secret',
      'node_modules/secret.md',
      'secret.txt',
      'CON',
      'nul.md',
      'aux',
      'COM1',
      'guide.md::$DATA',
    ],
    ...[root, around, join(around, 'secret.md'), '__proto__', 'constructor', '~/secret', '$HOME/secret'],
  )
  const climb = fc.constantFrom(
    ...[
      '../',
      '..\\',
      './',
      '/',
      '//',
      '\\\\',
      '....//',
      '..;/',
      '%2e%2e/',
      '%2e%2e%2f',
      '..%2f',
      '..%5c',
      '%252e%252e/',
    ],
    ...[
      '..%c0%af',
      '\u2024\u2024/',
      '．．／',
      'sub/../../',
      'guide.md/../../',
      'file:///',
      'C:\\',
      '\\\\?\\',
      '\0',
      '~/',
      ' ',
    ],
  )
  const ending = fc.constantFrom('', '.md', '/', '\0', '\0.md', '%00.md', '#key', '?x', ' ', '.', '/.')
  const hostile = fc
    .tuple(fc.array(climb, { maxLength: 4 }), target, ending)
    .map(([climbs, name, end]) => climbs.join('') + name + end)

  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 9, arbitrary: hostile }, fc.string({ unit: 'binary' })),
      async (name) => {
        const answers = await Promise.all([
          callTool(tool('docs_page'), { path: name }),
          callTool(tool('get_doc'), { slug: name }),
          callTool(tool('get_section'), { slug: name, heading: 'key' }),
          callTool(tool('get_outline'), { slug: name }),
        ])
        const text = JSON.stringify(answers)
        expect(text).not.toContain(CANARY)
        expect(text).not.toContain('root:x:')
        for (const { isError, content } of answers) {
          if (isError && !name.includes(around)) expect(content[0]?.text).not.toContain(around)
        }
      },
    ),
    { numRuns: 5_000 },
  )
  const { hits } = await library.search({ query: CANARY, limit: 50, offset: 0 })
  expect(JSON.stringify(hits)).not.toContain(CANARY)
  await docs.close()
})
