import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** Files of types that every folder may import. */
const CONTRACTS = ['corpus/format.ts', 'embedding/embedder.ts', 'search/library.ts', 'tools/tool.ts']

/** What the files that lie in no folder belong to. */
const PARTS: Record<string, string[]> = {
  base: [
    'code-digest.ts',
    'decoded.ts',
    'error-text.ts',
    'errors.ts',
    'kind.ts',
    'lazily.ts',
    'make-folder.ts',
    'nearest.ts',
    'package-root.ts',
    'quote.ts',
    'shown.ts',
    'version.ts',
  ],
  openers: ['corpus-source.ts', 'docs-folder.ts', 'freshness.ts', 'open-docs.ts', 'open-live.ts'],
  public: ['index.ts', 'internal.ts'],
}

/** What each folder imports from others, the base and the contracts aside. A folder stands below all that it imports from. */
const ARROWS = {
  base: [],
  markdown: [],
  embedding: ['markdown'],
  corpus: ['embedding', 'markdown'],
  search: ['markdown'],
  live: ['corpus', 'embedding', 'search'],
  discovery: ['corpus', 'live', 'markdown'],
  config: ['corpus'],
  llms: ['config', 'corpus', 'markdown'],
  scaffold: ['config'],
  flow: [],
  picture: ['flow'],
  tools: ['corpus', 'flow', 'markdown', 'search'],
  openers: ['config', 'corpus', 'discovery', 'embedding', 'live', 'search'],
  server: ['openers', 'tools'],
  public: ['flow', 'server', 'tools'],
  cli: [
    'config',
    'corpus',
    'embedding',
    'flow',
    'llms',
    'openers',
    'picture',
    'scaffold',
    'search',
    'server',
    'tools',
  ],
}

/** Who may import what is heavy, bound to a protocol, or opens files and connections. */
const PACKAGES = {
  '@dagrejs/dagre': ['picture'],
  '@huggingface/tokenizers': ['embedding'],
  '@modelcontextprotocol/server': ['server'],
  '@orama/orama': ['search'],
  'onnxruntime-node': ['embedding'],
  'onnxruntime-web': ['embedding'],
  'remark-mdx': ['markdown'],
  'remark-parse': ['markdown'],
  'node:child_process': ['cli', 'corpus', 'embedding'],
  'node:fs': ['base', 'cli', 'config', 'corpus', 'discovery', 'embedding', 'live', 'llms', 'scaffold'],
  'node:http': [],
  'node:https': [],
  'node:net': [],
}

interface Import {
  file: string
  folder: string
  /** Path inside src/, or a package's name. */
  target: string
}

const imports = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .flatMap(importsOf)

const inside = imports.filter(({ target }) => target.endsWith('.ts'))

test('folders import from each other only along these arrows', () => {
  const found = inside.filter(({ target }) => !CONTRACTS.includes(target))
  const arrows = Object.keys(ARROWS).map((folder) => {
    const targets = found.filter((one) => one.folder === folder).map(({ target }) => folderOf(target))
    return [folder, unique(targets.filter((target) => target !== folder && target !== 'base'))]
  })
  expect(Object.fromEntries(arrows)).toEqual(ARROWS)
})

test('no arrow leads back', () => {
  const order = Object.keys(ARROWS)
  expect(unique(imports.map(({ folder }) => folder)).filter((folder) => !order.includes(folder))).toEqual([])
  const back = Object.entries(ARROWS).flatMap(([folder, targets]) =>
    targets.filter((target) => order.indexOf(target) >= order.indexOf(folder)),
  )
  expect(back).toEqual([])
})

test('the base and the contracts import nothing else of the project', () => {
  const low = inside.filter(({ file, folder }) => folder === 'base' || CONTRACTS.includes(file))
  const high = low.filter(({ target }) => folderOf(target) !== 'base' && !CONTRACTS.includes(target))
  expect(high).toEqual([])
})

test('flows know nothing else of the project than what an error is', () => {
  const outside = inside.filter(({ folder, target }) => folder === 'flow' && folderOf(target) !== 'flow')
  expect(outside.map(({ file, target }) => `${file} ← ${target}`)).toEqual(['flow/errors.ts ← errors.ts'])
})

test('packages are imported only where they belong', () => {
  const found = Object.keys(PACKAGES).map((name) => {
    const users = imports.filter(({ target }) => target === name || target.startsWith(`${name}/`))
    return [name, unique(users.map(({ folder }) => folder))]
  })
  expect(Object.fromEntries(found)).toEqual(PACKAGES)
})

/** Static, dynamic and type imports of a file, and what it exports from others. */
function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(SRC, file), 'utf8'))
  return importedFiles.map(({ fileName }) => ({
    file,
    folder: folderOf(file),
    target: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
  }))
}

/** A file's folder in src/; of one that lies in none, the part it belongs to. */
function folderOf(file: string): string {
  const [folder = ''] = file.split('/')
  if (folder !== file) return folder
  return Object.keys(PARTS).find((part) => PARTS[part]?.includes(file)) ?? file
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
