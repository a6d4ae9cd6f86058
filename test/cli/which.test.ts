import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseCorpus, serverFolder } from '../../src/cli/which.ts'
import { folderOf } from '../support/folder.ts'

const project = folderOf.bind(null, { 'package.json': '{ "name": "app" }', 'sub/page.md': '' })
const BIN = 'node_modules/anchordoc/dist/cli.mjs'

test('a server works where it is started, if that is in a project', () => {
  const [here, other] = [project(), project()]
  expect(serverFolder(here, join(other, BIN))).toBe(here)
  expect(serverFolder(join(here, 'sub'), join(other, BIN))).toBe(join(here, 'sub'))
})

test('else in the project that it is installed in', () => {
  const app = project()
  expect(serverFolder('/', join(app, BIN))).toBe(app)
  expect(serverFolder('/', join(app, 'node_modules/.bin/anchordoc'))).toBe(app)
  expect(serverFolder('/', join(app, 'node_modules/drip', BIN))).toBe(app)
})

test('else where it is started: it is not installed in a project', () => {
  expect(serverFolder('/', join(folderOf({}), BIN))).toBe('/')
  expect(serverFolder('/', '/usr/bin/anchordoc')).toBe('/')
})

test("where nothing names a corpus, this package's manual answers, and a corpus of the project is pointed at", () => {
  const said = (files: Record<string, string>) => {
    const choice = chooseCorpus(folderOf({ 'package.json': '{ "name": "app" }', ...files }), undefined)
    return 'said' in choice && choice.said
  }
  expect([said({}), said({ 'content/docs.json': '' })]).toEqual([
    "anchordoc's own manual, since no package.json here names a corpus",
    'anchordoc\'s own manual, since no package.json here names a corpus (to ask content/docs.json, add "anchordoc": { "corpus": "content/docs.json" } to it)',
  ])
})
