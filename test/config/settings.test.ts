import { mkdirSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProject } from '../../src/config/project.ts'
import { type OptionFlags, resolveSettings } from '../../src/config/settings.ts'
import { folderOf } from '../support/folder.ts'

const manifest = (fields: object): string => JSON.stringify({ name: 'kit', version: '1.0.0', ...fields })

describe('findProject', () => {
  it('takes the nearest package.json with an anchordoc block, upwards', () => {
    const root = folderOf({
      'package.json': manifest({ name: 'all', anchordoc: { docs: 'manual' } }),
      'packages/kit/package.json': manifest({ description: 'Pumps.' }),
      'packages/kit/src/x.ts': '',
    })
    expect(findProject(join(root, 'packages/kit/src'))).toEqual({
      folder: root,
      package: { name: 'all', version: '1.0.0' },
      description: '',
      configured: true,
      options: { docs: 'manual' },
      problems: [],
    })
  })

  it('takes the nearest package.json where none has a block', () => {
    const root = folderOf({ 'package.json': '\ufeff{"description":"No name."}', 'a/b/c.txt': '' })
    expect(findProject(join(root, 'a/b'))).toEqual({
      folder: root,
      package: null,
      description: 'No name.',
      configured: false,
      options: {},
      problems: [],
    })
  })

  it.each(['{', '[', '"text"', 'null'])('refuses a package.json that holds %s', (text) => {
    const root = folderOf({ 'package.json': text })
    expect(() => findProject(root)).toThrow('package.json is not a JSON object: mend it.')
  })
})

describe('resolveSettings', () => {
  it('has defaults, from the package down', () => {
    const root = folderOf({ 'package.json': manifest({}), 'src/x.ts': '', 'docs/a.md': '' })
    expect(resolveSettings(join(root, 'src'), {})).toEqual({
      docs: join(root, 'docs'),
      out: join(root, 'content/docs.json'),
      tree: { categories: null },
      owner: findProject(root),
    })
  })

  it('builds what is served, unless a dependency brought that along', () => {
    const out = (options: object) => {
      const root = folderOf({ 'package.json': manifest({ anchordoc: options }) })
      const settings = resolveSettings(root, {})
      return 'out' in settings && relative(root, settings.out)
    }
    expect([
      out({ corpus: 'dist/docs.json' }),
      out({ corpus: 'dist/docs.json', out: 'build/docs.json' }),
      out({ corpus: './node_modules/pump/content/docs.json' }),
    ]).toEqual(['dist/docs.json', 'build/docs.json', 'content/docs.json'].map((path) => normalize(path)))
  })

  it('takes options relative to their package.json, and flags relative to the working directory, which win', () => {
    const root = folderOf({
      'package.json': manifest({
        anchordoc: {
          docs: 'manual',
          out: 'dist/a.json',
          anchors: 'github',
          slugs: 'path',
          exclude: ['x'],
          categories: 'order.json',
        },
      }),
      'order.json': '["a"]',
      'work/other.json': '["b"]',
    })
    const cwd = join(root, 'work')
    const owner = findProject(root)
    expect(resolveSettings(cwd, {})).toEqual({
      docs: join(root, 'manual'),
      out: join(root, 'dist/a.json'),
      tree: {
        categories: [{ slug: 'a', label: 'a' }],
        anchors: 'github',
        slugs: 'path',
        exclude: ['x'],
      },
      owner,
    })
    const flags: OptionFlags = {
      docs: 'docs',
      out: 'b.json',
      anchors: 'vitepress',
      slugs: 'name',
      exclude: ['y'],
      categories: 'other.json',
    }
    expect(resolveSettings(cwd, flags)).toEqual({
      docs: join(cwd, 'docs'),
      out: join(cwd, 'b.json'),
      tree: { categories: [{ slug: 'b', label: 'b' }], anchors: 'vitepress', slugs: 'name', exclude: ['y'] },
      owner,
    })
  })

  it('looks for categories.json beside package.json, then in the documentation', () => {
    const root = folderOf({
      'package.json': manifest({}),
      'categories.json': '["a"]',
      'docs/categories.json': '["b"]',
    })
    const bare = folderOf({ 'docs/categories.json': '["b"]' })
    const categories = [root, bare].map((folder) => {
      const settings = resolveSettings(folder, {})
      return 'tree' in settings && settings.tree.categories
    })
    expect(categories).toEqual([[{ slug: 'a', label: 'a' }], [{ slug: 'b', label: 'b' }]])
  })

  it('takes documentation that lies elsewhere for that of the package it lies in', () => {
    const root = folderOf({
      'here/package.json': manifest({}),
      'here/categories.json': '["mine"]',
      'there/package.json': manifest({ name: 'other' }),
      'there/docs/a.md': '',
    })
    expect(resolveSettings(join(root, 'here'), { docs: '../there/docs' })).toEqual({
      docs: join(root, 'there/docs'),
      out: join(root, 'here/content/docs.json'),
      tree: { categories: null },
      owner: findProject(join(root, 'there')),
    })
  })

  it('works without any package.json', () => {
    const root = folderOf({ 'docs/a.md': '' })
    expect(resolveSettings(root, {})).toEqual({
      docs: join(root, 'docs'),
      out: join(root, 'content/docs.json'),
      tree: { categories: null },
      owner: null,
    })
  })

  it('gives all problems of the options', () => {
    const root = folderOf({ 'package.json': manifest({ anchordoc: { doc: 'a', out: [] } }) })
    expect(resolveSettings(root, {})).toEqual({
      problems: [
        'unknown option "anchordoc.doc" in package.json; did you mean "docs"?',
        '"anchordoc.out" in package.json is []; it must be a path, as text',
      ],
    })
  })

  it('refuses a list of categories that is named and not there', () => {
    const root = folderOf({ 'package.json': manifest({}) })
    mkdirSync(join(root, 'docs'))
    expect(() => resolveSettings(root, { categories: 'order.json' })).toThrow(
      'The list of categories order.json cannot be read: name another with --categories.',
    )
  })
})
