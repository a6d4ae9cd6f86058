import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from '../../src/cli/which.ts'
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
