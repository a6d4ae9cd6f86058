import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { folderOf } from '../support/folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const DRIP = join(ROOT, 'test/fixtures/drip')

/** The package.json that the manual tells an author to write. */
const MANIFEST = /```json file=package\.json\n([\s\S]*?)```/.exec(
  readFileSync(join(ROOT, 'docs/start/library-author.md'), 'utf8'),
)?.[1]

async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd,
    shell: process.platform === 'win32',
    // What `npm test` turns off for this repository is not turned off for others.
    env: { ...process.env, npm_config_ignore_scripts: 'false', npm_config_offline: 'true' },
  })
  return stdout
}

/** Puts this package where a package manager would have put it. */
function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/anchordoc'), 'junction')
  symlinkSync(join(ROOT, 'dist/cli.mjs'), join(folder, 'node_modules/.bin/anchordoc'))
}

/** The library with its corpus built, set up as the manual says. */
async function library(): Promise<string> {
  const folder = folderOf({})
  cpSync(DRIP, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), MANIFEST ?? '')
  install(folder)
  await run(folder, 'npx', 'anchordoc', 'build')
  return folder
}

async function pack(folder: string): Promise<string> {
  const [packed] = JSON.parse((await run(folder, 'npm', 'pack', '--json')).replace(/^[^[]*/, ''))
  return join(folder, packed.filename)
}

test('a library ships its corpus, an app installs it, an agent asks', async () => {
  const tarball = await pack(await library())

  const app = folderOf({ 'package.json': '{ "name": "garden", "private": true }' })
  await run(app, 'npm', 'install', '--no-audit', '--no-fund', tarball)
  expect(readdirSync(join(app, 'node_modules/drip'), { recursive: true }).sort()).toEqual([
    'content',
    'content/docs.json',
    'package.json',
  ])
  install(app)
  await run(app, 'npx', 'anchordoc', 'init')

  const { mcpServers } = JSON.parse(readFileSync(join(app, '.mcp.json'), 'utf8'))
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ ...mcpServers['garden-docs'], cwd: app, stderr: 'ignore' }))
  const search = { query: "don't water while it is raining", package: 'drip', limit: 1 }
  const { structuredContent } = await client.callTool({ name: 'search_docs', arguments: search })
  const { hits, ...how } = structuredContent as { hits: { slug: string; headingId: string }[] }
  expect(how).toMatchObject({ mode: 'hybrid' })
  const [{ slug = '', headingId = '' } = {}] = hits
  const { content } = await client.callTool({ name: 'get_section', arguments: { slug, heading: headingId } })
  await client.close()
  expect([slug, headingId]).toEqual(['drip/schedules', 'skip-watering-when-it-rains'])
  expect(content).toEqual([
    { type: 'text', text: expect.stringMatching(/^## Skip watering when it rains\n\nPass `skipWhen/) },
  ])
})

test('a library whose pages are ahead of its corpus is not packed', async () => {
  const folder = await library()
  writeFileSync(join(folder, 'docs/index.md'), '# Drip\n\nOther words.\n')
  await expect(pack(folder)).rejects.toThrow(/The corpus content\/docs\.json is not what its sources/)
})
