import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildTo, folderOf, PUMP_KIT } from '../support/pages.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const RECORD_LOADS = new URL('support/record-loads.mjs', import.meta.url).href
const TSX = createRequire(import.meta.url).resolve('tsx')

interface Ended {
  out: string
  err: string
  code: number | null
}

/** Runs the command line in a process of its own. */
function start(
  line: string[],
  { cwd = '/', env = {}, imports = [] as string[] } = {},
  readerLeaves = false,
): Promise<Ended> {
  const preload = [...imports, TSX].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...preload, MAIN, ...line], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
    if (readerLeaves) child.stdout.destroy()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ ...said, code }))
  })
}

async function project(files: Record<string, string> = {}): Promise<string> {
  const folder = folderOf({ 'package.json': '{ "anchordoc": {} }', ...files })
  await buildTo(join(PUMP_KIT, 'docs'), join(folder, 'content/docs.json'))
  return folder
}

/** Packages that a command line loads, by name. */
async function packagesOf(line: string[], cwd: string): Promise<string[]> {
  const loads = join(folderOf({ loads: '' }), 'loads')
  const { code } = await start(line, { cwd, env: { LOADS: loads }, imports: [RECORD_LOADS] })
  expect(code).toBe(0)
  const names = readFileSync(loads, 'utf8').matchAll(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))]
}

describe('what is loaded', () => {
  const MARKDOWN = /^(remark|rehype|unified$|micromark|mdast|gray-matter)/
  const EMBEDDER = /^(@huggingface\/|onnxruntime)/

  test.each([
    ['--help', /^zod$|^@orama|^@modelcontextprotocol/],
    ['list', /^@modelcontextprotocol/],
    ['outline errors', /^@modelcontextprotocol/],
    ['section errors codes', /^@modelcontextprotocol/],
    ['get errors', /^@modelcontextprotocol/],
  ])('%s: neither the Markdown parser nor the embedder', async (line, others) => {
    const packages = await packagesOf(line.split(' '), await project())
    expect(packages.filter((name) => [MARKDOWN, EMBEDDER, others].some((kind) => kind.test(name)))).toEqual(
      [],
    )
    expect(packages).toContain('string-width')
  })
})

describe('how a command ends', () => {
  test.each([
    { line: ['list', '--docs', 'docs'] },
    { line: ['search', 'water', '--docs', 'docs', '--packages'] },
  ])('$line: by itself, though a server would go on with such pages', async ({ line }) => {
    const cwd = folderOf({
      'package.json': '{ "dependencies": { "valve": "1" } }',
      'docs/hose.md': '# Hose\n\nLets water through.\n',
      'node_modules/valve/package.json': '{ "name": "valve", "version": "1.0.0" }',
      'node_modules/valve/README.md': '# Valve\n\nLets water through.\n',
    })
    const { out, code } = await start(line, { cwd, env: { XDG_CACHE_HOME: folderOf({}) } })
    expect([out.includes('hose'), code]).toEqual([true, 0])
  })

  test('the answer on stdout, code 0', async () => {
    const { content } = JSON.parse((await start(['get', 'errors', '--json'], { cwd: await project() })).out)
    expect(await start(['get', 'errors'], { cwd: await project() })).toEqual({
      out: content,
      err: '',
      code: 0,
    })
  })

  test('a reader that has seen enough ends it without complaint', async () => {
    const docs = folderOf({ 'long.md': '# Long\n\n'.concat('many words on a line\n'.repeat(200_000)) })
    const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }' })
    await buildTo(docs, join(cwd, 'content/docs.json'))
    const { err, code } = await start(['get', 'long'], { cwd }, true)
    expect([err, code]).toEqual(['', 0])
  })

  test('options in package.json that do not exist: code 2, all of them named', async () => {
    const cwd = await project({ 'package.json': '{ "anchordoc": { "corups": "x", "slugs": "both" } }' })
    expect(await start(['list'], { cwd })).toEqual({
      out: '',
      err:
        'anchordoc: unknown option "anchordoc.corups" in package.json; did you mean "corpus"?\n' +
        'anchordoc: "anchordoc.slugs" in package.json is "both"; it must be one of: name, path\n',
      code: 2,
    })
  })

  test('a package.json that is not JSON: code 1', async () => {
    const cwd = await project({ 'package.json': '{ "anchordoc": ' })
    expect(await start(['list'], { cwd })).toEqual({
      out: '',
      err: 'anchordoc: package.json is not a JSON object: mend it.\n',
      code: 1,
    })
  })
})
