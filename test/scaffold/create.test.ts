import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { say } from '../cli/terminal.ts'
import { bun } from '../support/bun.ts'
import { folderOf } from '../support/folder.ts'

const ROOT = join(import.meta.dirname, '../..')

beforeEach(() => {
  vi.stubEnv('npm_config_user_agent', '')
  return () => vi.unstubAllEnvs()
})

/** A fresh app, with this package linked where a package manager would have put it. */
async function app(): Promise<string> {
  const folder = join(folderOf({}), 'table-bot')
  expect((await say(['create', folder])).code).toBe(0)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/anchordoc'))
  symlinkSync('../anchordoc/dist/cli.mjs', join(folder, 'node_modules/.bin/anchordoc'))
  return folder
}

async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd })
  return stdout
}

/** Starts the server as the app's configuration for a client says, in a folder, and asks it a question. */
async function ask(folder: string, cwd: string, file: string): Promise<unknown> {
  const { mcpServers } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { command, args } = mcpServers['table-bot-docs'] as { command: string; args: string[] }
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command,
      args: args.map((arg) => arg.replace(`\${workspaceFolder}`, folder)),
      cwd,
      env: { ...process.env, PATH: `${bun === null ? '' : `${dirname(bun)}:`}${process.env.PATH}` } as Record<
        string,
        string
      >,
      stderr: 'ignore',
    }),
  )
  const { structuredContent } = await client.callTool({
    name: 'search_docs',
    arguments: { query: 'how do I rehearse the conversation', limit: 1 },
  })
  await client.close()
  const { hits, mode } = structuredContent as { hits: { ref: string }[]; mode: string }
  return { refs: hits.map(({ ref }) => ref), mode }
}

const FOUND = { refs: ['change-the-bot#rehearse-the-conversation'], mode: 'hybrid' }

describe('a fresh app', () => {
  test('names what it wrote and what to run', async () => {
    expect(await say(['create', 'table-bot'], { cwd: folderOf({}) })).toEqual({
      out: `table-bot: 13 files written
  .cursor/mcp.json
  .gitignore
  .mcp.json
  .vscode/mcp.json
  AGENTS.md
  README.md
  categories.json
  docs/guide/change-the-bot.md
  docs/guide/write-pages.md
  docs/index.md
  flows/booking.flow-test.json
  flows/booking.flow.json
  package.json

Now run:
  cd table-bot
  npm install
  npm run test
`,
      err: '',
      code: 0,
    })
  })

  test('its test is green, and its server answers, wherever a client starts it', async () => {
    const folder = await app()
    expect(await run(folder, 'npm', 'test')).toMatch(/^ {2}ok {3}nobody there$/m)
    expect(await ask(folder, folder, '.mcp.json')).toEqual(FOUND)
    expect(await ask(folder, '/', '.cursor/mcp.json')).toEqual(FOUND)
  })

  test.runIf(bun)('the same with Bun: bun run mcp:docs', async () => {
    vi.stubEnv('npm_config_user_agent', 'bun/1.4.0')
    vi.stubEnv('PATH', `${dirname(bun ?? '')}:${process.env.PATH}`)
    const folder = await app()
    await run(folder, 'bun', 'run', 'test')
    expect(JSON.parse(readFileSync(join(folder, '.mcp.json'), 'utf8'))).toEqual({
      mcpServers: { 'table-bot-docs': { command: 'bun', args: ['run', 'mcp:docs'] } },
    })
    expect(await ask(folder, folder, '.mcp.json')).toEqual(FOUND)
  })

  test('init has nothing to add to it', async () => {
    const folder = await app()
    expect(await say(['init'], { cwd: folder })).toEqual({
      out: `package.json      nothing to add
.mcp.json         table-bot-docs is there
.cursor/mcp.json  table-bot-docs is there
.vscode/mcp.json  table-bot-docs is there
AGENTS.md         the block is there
`,
      err: '',
      code: 0,
    })
  })
})

describe('the folder', () => {
  test('that is not empty is refused, and nothing is written', async () => {
    const cwd = folderOf({ 'mine/notes.txt': 'mine' })
    expect(await say(['create', 'mine'], { cwd })).toEqual({
      out: '',
      err: 'anchordoc: "mine" is there and not empty: name a folder that is not\n',
      code: 1,
    })
    writeFileSync(join(cwd, 'file'), '')
    expect((await say(['create', 'file'], { cwd })).code).toBe(1)
  })

  test('that holds a repository without files is taken', async () => {
    expect((await say(['create', '.'], { cwd: folderOf({ '.git/HEAD': '' }) })).code).toBe(0)
  })

  test.each([
    ['My App', 'my-app'],
    ['anchordoc', 'anchordoc-app'],
    ['日本', 'anchordoc-app'],
  ])('%s names the app %s', async (dir, name) => {
    const cwd = folderOf({})
    await say(['create', dir], { cwd })
    expect(JSON.parse(readFileSync(join(cwd, dir, 'package.json'), 'utf8')).name).toBe(name)
  })
})

test('a folder that cannot be written is said, one with a blank in its name is one word of the command', async () => {
  const cwd = folderOf({})
  symlinkSync('nowhere/at/all', join(cwd, 'dangling'))
  expect(await say(['create', 'dangling'], { cwd })).toEqual({
    out: '',
    err: expect.stringMatching(
      /^anchordoc: "dangling" cannot be written \(E[A-Z]+\): name a folder that can\n$/,
    ),
    code: 1,
  })
  expect((await say(['create', 'my bot'], { cwd })).out).toContain('\n  cd "my bot"\n')
  expect((await say(['create', 'tea&bot (1)'], { cwd })).out).toContain('\n  cd "tea&bot (1)"\n')
  expect((await say(['create', './größe_2'], { cwd })).out).toContain('\n  cd ./größe_2\n')
})
