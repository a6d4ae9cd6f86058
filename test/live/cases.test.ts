import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { caseFolder } from '../support/cases.ts'
import { buildTo, folderOf } from '../support/pages.ts'
import { type Session, startSession } from './support/session.ts'

/** A step of a live case: a change of the tree, or a question and what is expected of its answer. */
interface Step {
  write?: [path: string, text: string]
  delete?: string
  rename?: [from: string, to: string]
  wait?: string
  search?: string
  page?: string
  first?: string
  mustNotContainText?: string
  mustNotList?: string
  isError?: boolean
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

test('live-01: edits, deleted, new and renamed pages', async () => {
  const folder = caseFolder('live-01-edit-delete-add')
  const { steps } = readJson(folder, 'expect.json') as { steps: Step[] }
  const server = await startSession(['--docs', 'docs'], { cwd: folder })
  for (const step of steps) {
    change(folder, step)
    if (step.search) await checkSearch(server, step, step.search)
    if (step.page) await checkPage(server, step.page, step.isError)
  }
  expect((await server.end()).code).toBe(0)
})

function change(folder: string, step: Step): void {
  if (step.write) {
    const [path, text] = step.write
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (step.delete) rmSync(join(folder, step.delete))
  if (step.rename) renameSync(join(folder, step.rename[0]), join(folder, step.rename[1]))
}

async function checkSearch(server: Session, step: Step, query: string): Promise<void> {
  const found = await server.call('search_docs', { query })
  const { hits } = found.structuredContent as { hits: { slug: string; ref: string }[] }
  const live = await server.call('docs_search', { query })
  const { hits: sections } = live.structuredContent as { hits: { path: string; headingId: string }[] }
  const [best] = sections
  if (step.first) {
    expect(hits[0]?.ref).toBe(step.first)
    expect(`${best?.path.replace('.md', '')}#${best?.headingId}`).toBe(step.first)
  }
  if (step.mustNotList) {
    expect(hits.map(({ slug }) => slug)).not.toContain(step.mustNotList)
    expect(sections.map(({ path }) => path)).not.toContain(`${step.mustNotList}.md`)
  }
  if (step.mustNotContainText) {
    expect(JSON.stringify([found, live])).not.toContain(step.mustNotContainText)
  }
}

async function checkPage(server: Session, path: string, isError = false): Promise<void> {
  const answers = [await server.call('docs_page', { path }), await server.call('get_doc', { slug: path })]
  expect(answers.map((answer) => answer.isError === true)).toEqual([isError, isError])
}

describe('sec-01: names that lead out of the documentation', () => {
  const ASKS: string[] = readJson(import.meta.dirname, '../fixtures/cases/sec-01-traversal/asks.json')

  test.each(['--docs', '--corpus'])('%s', async (mode) => {
    const folder = caseFolder('sec-01-traversal')
    const { mustNeverAppearInAnyOutput, allowed } = readJson(folder, 'expect.json')
    await buildTo(join(folder, 'docs'), join(folder, 'docs.json'))
    const server = await startSession([mode, mode === '--docs' ? 'docs' : 'docs.json'], { cwd: folder })
    for (const ask of ASKS) {
      const calls: [string, object][] = [
        ['get_doc', { slug: ask }],
        ['get_outline', { slug: ask }],
        ['get_section', { slug: ask, heading: 'key' }],
        ...(mode === '--docs' ? [['docs_page', { path: ask }] as [string, object]] : []),
      ]
      for (const [tool, args] of calls) {
        const { isError, content } = await server.call(tool, args)
        if (!Object.hasOwn(allowed, ask)) expect([ask, tool, isError]).toEqual([ask, tool, true])
        if (isError) {
          expect(content[0]?.text.length).toBeLessThan(400)
          expect(content[0]?.text).not.toContain(folder)
        }
      }
    }
    expect((await server.call('get_doc', { slug: 'guide' })).isError).toBeUndefined()
    for (const secret of mustNeverAppearInAnyOutput) expect(server.said()).not.toContain(secret)
    expect((await server.end()).code).toBe(0)
  })
})

test('sec-02: links out of the folder are named and not followed', async () => {
  const folder = caseFolder('sec-02-symlinks')
  const { listContains, mustNeverAppearInAnyOutput } = readJson(folder, 'expect.json')
  const server = await startSession(['--docs', 'docs'], { cwd: folder })
  const { structuredContent } = await server.call('list_docs', {})
  const { docs } = structuredContent as { docs: { slug: string }[] }
  expect(docs.map(({ slug }) => slug).sort()).toEqual(listContains)
  await server.call('search_docs', { query: 'TOPSECRET' })
  await server.call('docs_search', { query: 'TOPSECRET' })
  for (const path of [
    'leak',
    'leak.md',
    'leakdir/secret',
    'leakdir/secret.md',
    'loop/guide.md',
    'broken.md',
  ]) {
    expect((await server.call('docs_page', { path })).isError).toBe(true)
  }
  const { code, err } = await server.end()
  expect(code).toBe(0)
  for (const link of ['leak.md', 'leakdir', 'broken.md'])
    expect(err).toContain(`anchordoc: ${link}: The link`)
  for (const secret of mustNeverAppearInAnyOutput) expect(server.said()).not.toContain(secret)
})

describe('the documentation folder', () => {
  test('named in the environment; the two tools are there with it', async () => {
    const cwd = folderOf({ 'docs/a.md': '# A\n' })
    const server = await startSession([], { cwd, env: { ANCHORDOC_DOCS_DIR: 'docs' } })
    expect(await server.tools()).toEqual(expect.arrayContaining(['list_docs', 'docs_search', 'docs_page']))
    expect((await server.end()).err).toBe('anchordoc: serving docs as it is on disk\n')
  })

  test('that does not exist is said, and the two tools stay away', async () => {
    const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }' })
    await buildTo(join(import.meta.dirname, '../fixtures/pump-kit/docs'), join(cwd, 'content/docs.json'))
    const server = await startSession(['--docs', 'nowhere'], { cwd })
    const tools = await server.tools()
    expect(tools).toContain('list_docs')
    expect(tools.filter((name) => name.startsWith('docs_'))).toEqual([])
    expect((await server.end()).err).toBe(
      'anchordoc: the documentation folder "nowhere" does not exist; its tools stay away\n' +
        'anchordoc: serving content/docs.json, which package.json names\n',
    )
  })

  test('with nothing but a corpus, nothing is written to disk', async () => {
    const cwd = folderOf({})
    const cache = folderOf({})
    await buildTo(join(import.meta.dirname, '../fixtures/pump-kit/docs'), join(cwd, 'docs.json'))
    const env = { XDG_CACHE_HOME: cache }
    const server = await startSession(['--corpus', 'docs.json'], { cwd, env })
    await server.call('search_docs', { query: 'pump' })
    await server.end()
    expect(readdirSync(cache)).toEqual([])
  })
})
