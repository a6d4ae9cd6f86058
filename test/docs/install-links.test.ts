import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENTS } from '../../src/scaffold/clients.ts'
import { ROOT } from './manual.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** What the README's links and lines add: the documentation of the packages of a project that has anchordoc installed. */
const launch = {
  manager: 'npm',
  folder: '',
  bin: './node_modules/anchordoc/dist/cli.mjs',
  args: ['serve', '--packages'],
} as const

function linkTo(label: string): URL {
  return new URL(new RegExp(`\\[${label}\\]\\((\\S+)\\)`).exec(readme)?.[1] ?? '')
}

test('the link for Cursor adds what init writes', () => {
  const { searchParams } = linkTo('Add to Cursor')
  expect({
    name: searchParams.get('name'),
    entry: JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString('utf8')),
  }).toEqual({ name: 'packages-docs', entry: CLIENTS.cursor.entry(launch) })
})

test('the link for VS Code adds what init writes', () => {
  const install = new URL(linkTo('Add to VS Code').searchParams.get('url') ?? '')
  expect({
    target: install.protocol + install.pathname,
    entry: JSON.parse(decodeURIComponent(install.search.slice(1))),
  }).toEqual({
    target: 'vscode:mcp/install',
    entry: { name: 'packages-docs', ...CLIENTS.vscode.entry(launch) },
  })
})

test.each(['claude', 'codex', 'gemini'])('the line for %s adds what init writes', (program) => {
  const [, line = ''] = new RegExp(`\`${program} mcp add packages-docs (?:-- )?(.+)\``).exec(readme) ?? []
  expect(line.split(' ')).toEqual(['node', launch.bin, ...launch.args])
})
