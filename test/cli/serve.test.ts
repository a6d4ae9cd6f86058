import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildTo, folderOf, PUMP_KIT } from '../support/pages.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const TSX = createRequire(import.meta.url).resolve('tsx')

const HELLO = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { method: 'notifications/initialized' },
]

const list = { id: 2, method: 'tools/call', params: { name: 'list_docs', arguments: { limit: 1 } } }

interface Answer {
  id: number
  result: { content: { text: string }[]; structuredContent?: unknown; isError?: true }
}

/** Starts a server, sends it messages, reads to its end. */
function serve(
  line: string[],
  cwd: string,
  messages: object[],
  env: Record<string, string> = {},
): Promise<{ answers: Answer[]; err: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', TSX, MAIN, ...line], {
    cwd,
    env: { ...process.env, ...env },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) =>
      resolve({
        answers: said.out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
        err: said.err,
        code,
      }),
    )
  })
}

const answerTo = (answers: Answer[], id: number) => answers.find((answer) => answer.id === id)?.result

describe('which corpus is served', () => {
  test.each([[[]], [['serve']], [['serve', '--corpus', 'content/docs.json']]])(
    'anchordoc %j',
    async (line) => {
      const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }' })
      await buildTo(join(PUMP_KIT, 'docs'), join(cwd, 'content/docs.json'))
      const { answers, err, code } = await serve(line, cwd, [...HELLO, list])
      expect(answerTo(answers, 2)?.structuredContent).toMatchObject({
        docs: [{ slug: 'index' }],
        sources: [{ package: 'pump-kit', version: '2.1.0' }],
      })
      const named = line.includes('--corpus') ? '' : ', which package.json names'
      expect(err).toBe(`anchordoc: serving content/docs.json${named}\n`)
      expect(code).toBe(0)
    },
  )
})

describe('a corpus that cannot be used', () => {
  const calls = [list, { id: 3, method: 'tools/call', params: { name: 'flow_example', arguments: {} } }]

  test.each([
    ['missing', null, 'does not exist'],
    ['cut short', 1_500, 'is damaged or cut short'],
    ['empty', 0, 'is empty'],
  ])(
    '%s: said on stderr once and by every documentation tool; the flow tools go on',
    async (_, length, fact) => {
      const cwd = folderOf({})
      const file = join(cwd, 'docs.json')
      if (length !== null) {
        await buildTo(join(PUMP_KIT, 'docs'), file)
        writeFileSync(file, readFileSync(file).subarray(0, length))
      }
      const { answers, err, code } = await serve(['serve', '--corpus', 'docs.json'], cwd, [
        ...HELLO,
        ...calls,
      ])
      const sentence = `The corpus docs.json ${fact}: run \`anchordoc build\`.`
      expect(answerTo(answers, 2)).toEqual({ content: [{ type: 'text', text: sentence }], isError: true })
      expect(answerTo(answers, 3)?.isError).toBeUndefined()
      expect(err).toBe(`anchordoc: serving docs.json\nanchordoc: ${sentence}\n`)
      expect(code).toBe(0)
    },
  )
})

describe('a documentation folder without a page to serve', () => {
  const draft = '---\ndraft: true\n---\n# A\n'

  test.each([
    [
      'all are left out',
      { 'docs/a.md': draft, 'docs/b.md': draft },
      'Every page of the documentation folder "docs" is left out (drafts: 2)',
    ],
    [
      'there is none',
      { 'docs/a.txt': '' },
      'No page (.md, .mdx) was found in the documentation folder "docs"',
    ],
  ])('where %s, it is said once why', async (_, files: Record<string, string>, fact) => {
    const { answers, err } = await serve(['serve', '--docs', 'docs'], folderOf(files), [
      ...HELLO,
      list,
      { ...list, id: 3 },
    ])
    expect(answerTo(answers, 3)?.structuredContent).toMatchObject({ docs: [], total: 0 })
    expect(err).toBe(
      `anchordoc: serving docs as it is on disk\nanchordoc: ${fact}: add one, or name another folder with --docs.\n`,
    )
  })
})

describe('a documentation folder that is none', () => {
  test.each([
    ['nowhere', 'does not exist'],
    ['docs/a.md', 'is a file, not a folder'],
    ['docs/a.md/b', 'does not exist'],
  ])('%s %s: said on stderr, and the corpus is served without it', async (docs, fact) => {
    const cwd = folderOf({ 'package.json': '{ "anchordoc": {} }', 'docs/a.md': '# A\n' })
    await buildTo(join(PUMP_KIT, 'docs'), join(cwd, 'content/docs.json'))
    const err =
      `anchordoc: the documentation folder "${docs}" ${fact}; its tools stay away\n` +
      'anchordoc: serving content/docs.json, which package.json names\n'
    const ended = await serve(['serve', '--docs', docs], cwd, [...HELLO, list])
    expect([ended.err, ended.code]).toEqual([err, 0])
    const { answers: _, ...byVariable } = await serve(['serve'], cwd, HELLO, { ANCHORDOC_DOCS_DIR: docs })
    expect(byVariable).toEqual({ err, code: 0 })
  })
})
