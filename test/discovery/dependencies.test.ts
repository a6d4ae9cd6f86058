import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { directDependencies } from '../../src/discovery/dependencies.ts'
import { folderOf } from '../support/folder.ts'

const pkg = (name: string, version: string, rest: object = {}) => JSON.stringify({ name, version, ...rest })

/** Names and versions found from a folder of a project, and where they lie in it. */
function found(root: string, from = '.'): [string, string, string][] {
  const real = realpathSync(root)
  return directDependencies(join(root, from)).packages.map(({ name, version, folder }) => [
    name,
    version,
    folder.slice(real.length + 1),
  ])
}

function link(root: string, path: string, to: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  symlinkSync(to, join(root, path))
}

test('npm: every kind of direct dependency that is installed, by name, and nothing deeper', () => {
  const root = folderOf({
    'package.json': pkg('app', '1.0.0', {
      dependencies: { b: '1', '@s/a': '1', missing: '1' },
      devDependencies: { c: '1', b: '1' },
      optionalDependencies: { d: '1' },
      peerDependencies: { e: '1' },
    }),
    'node_modules/@s/a/package.json': pkg('@s/a', '1.1.0'),
    'node_modules/b/package.json': pkg('b', '1.2.0', { dependencies: { deep: '1' } }),
    'node_modules/c/package.json': pkg('c', '1.3.0'),
    'node_modules/d/package.json': pkg('d', '1.4.0'),
    'node_modules/e/package.json': pkg('e', '1.5.0'),
    'node_modules/deep/package.json': pkg('deep', '9.0.0'),
    'src/index.js': '',
  })
  const expected = [
    ['@s/a', '1.1.0', 'node_modules/@s/a'],
    ['b', '1.2.0', 'node_modules/b'],
    ['c', '1.3.0', 'node_modules/c'],
    ['d', '1.4.0', 'node_modules/d'],
    ['e', '1.5.0', 'node_modules/e'],
  ]
  expect(found(root)).toEqual(expected)
  expect(found(root, 'src')).toEqual(expected)
})

test.each([
  ['pnpm', '.pnpm/b@1.2.0/node_modules/b'],
  ['Bun', '.bun/b@1.2.0/node_modules/b'],
])('%s: links into the store lead to the package', (_, store) => {
  const root = folderOf({
    'package.json': pkg('app', '1.0.0', { dependencies: { b: '1' } }),
    [`node_modules/${store}/package.json`]: pkg('b', '1.2.0'),
  })
  link(root, 'node_modules/b', store)
  expect(found(root)).toEqual([['b', '1.2.0', `node_modules/${store}`]])
})

describe('workspaces', () => {
  const files = {
    'node_modules/b/package.json': pkg('b', '1.2.0'),
    'node_modules/c/package.json': pkg('c', '1.3.0'),
    'packages/one/package.json': pkg('one', '0.1.0', { dependencies: { c: '1', two: '*' } }),
    'packages/two/package.json': pkg('two', '0.2.0', { dependencies: { d: '1', c: '2' } }),
    'packages/two/node_modules/d/package.json': pkg('d', '1.4.0'),
    'packages/two/node_modules/c/package.json': pkg('c', '2.0.0'),
    'packages/out/package.json': pkg('out', '0.3.0', { dependencies: { b: '1' } }),
  }
  const own = { dependencies: { b: '1' } }
  const patterns = ['packages/*', '!packages/out']

  test.each([
    ['npm and Bun', { workspaces: patterns }, {}],
    ['Yarn', { workspaces: { packages: patterns } }, {}],
    ['pnpm', {}, { 'pnpm-workspace.yaml': "packages:\n  - 'packages/*' # all\n  - '!packages/out'\n" }],
  ])('%s: the root has the dependencies of its members, the first of each name', (_, manifest, more) => {
    const root = folderOf({ 'package.json': pkg('app', '1.0.0', { ...own, ...manifest }), ...files, ...more })
    link(root, 'node_modules/two', '../packages/two')
    expect(found(root)).toEqual([
      ['b', '1.2.0', 'node_modules/b'],
      ['c', '1.3.0', 'node_modules/c'],
      ['d', '1.4.0', 'packages/two/node_modules/d'],
      ['two', '0.2.0', 'packages/two'],
    ])
  })

  test('a member has its own, the nearest of each name', () => {
    const root = folderOf({ 'package.json': pkg('app', '1.0.0', { workspaces: patterns }), ...files })
    expect(found(root, 'packages/two')).toEqual([
      ['c', '2.0.0', 'packages/two/node_modules/c'],
      ['d', '1.4.0', 'packages/two/node_modules/d'],
    ])
  })
})

test('names that would lead elsewhere are no dependencies', () => {
  const names = ['../evil', '..', '/etc', 'a/../../evil', '@s/../evil', '.hidden', 'a b', '@s']
  const root = folderOf({
    'app/package.json': pkg('app', '1.0.0', {
      dependencies: Object.fromEntries(names.map((name) => [name, '*'])),
    }),
    'app/node_modules/x': '',
    'app/evil/package.json': pkg('evil', '6.6.6'),
    'evil/package.json': pkg('evil', '6.6.6'),
    'app/node_modules/@s/package.json': pkg('@s', '6.6.6'),
  })
  expect(found(root, 'app')).toEqual([])
})

test.each([
  ['no package.json', {}],
  ['one that is not JSON', { 'package.json': '{' }],
  ['one that is a list', { 'package.json': '[]' }],
  ['dependencies that are none', { 'package.json': '{"dependencies":["b"],"devDependencies":"c"}' }],
])('nothing is found where there is %s', (_, files) => {
  expect(found(folderOf({ 'sub/x': '', ...files }), 'sub')).toEqual([])
})
