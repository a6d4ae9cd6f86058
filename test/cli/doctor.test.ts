import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findingLines } from '../../src/cli/doctor.ts'
import { runtimeFinding } from '../../src/cli/examine.ts'
import { MODEL } from '../../src/embedding/model.ts'
import { startServer } from '../server/support/process.ts'
import { CLI, RUNTIMES } from '../support/built.ts'
import { folderOf } from '../support/folder.ts'

/** Runs the doctor in a folder; figures that no test can know are replaced. */
async function doctor(
  command: string,
  cwd: string,
  ...flags: string[]
): Promise<{ out: string; code: unknown }> {
  const ran = startServer(command, [CLI, 'doctor', ...flags], { cwd })
  const code = await ran.ended
  const out = ran
    .out()
    .replace(/(Node|Bun) [\d.]+ on \S+/, '$1 V on PLATFORM')
    .replace(/run by .*/, 'run by RUNTIME')
    .replace(/\d+ ms/, 'N ms')
  return { out, code }
}

const project = async (files: Record<string, string> = {}): Promise<string> => {
  const cwd = folderOf({
    'package.json': '{ "name": "toy", "version": "2.0.0", "anchordoc": {} }\n',
    'docs/start.md': '# Start\n\nHow to start.\n\n## Install\n\nRun the installer.\n',
    ...files,
  })
  expect(await startServer(process.execPath, [CLI, 'build'], { cwd }).ended).toBe(0)
  return cwd
}

describe.each(RUNTIMES)('on $runtime', ({ runtime, command }) => {
  test('a project where all is well', async () => {
    const cwd = await project()
    expect(await startServer(process.execPath, [CLI, 'init', '--client', 'cursor'], { cwd }).ended).toBe(0)
    expect(await doctor(command, cwd)).toEqual({
      code: 0,
      out: [
        `ok   runtime   ${runtime} V on PLATFORM`,
        'ok   corpus    content/docs.json, which package.json names: toy 2.0.0, 1 page, 2 sections',
        `ok   model     all-MiniLM-L6-v2, sha256 ${MODEL.sha256.slice(0, 12)}, run by RUNTIME`,
        'ok   handshake revision 2025-11-25, 13 tools, N ms to the last answer',
        'ok   search    2 hits, hybrid',
        'ok   clients   .cursor/mcp.json: toy-docs is there',
        '',
      ].join('\n'),
    })
  })
})

test('a corpus that is cut short, and a configuration that is not JSON', async () => {
  const cwd = await project({ '.mcp.json': '{ "mcpServers": \n', '.vscode/mcp.json': '{}\n' })
  const corpus = join(cwd, 'content/docs.json')
  writeFileSync(corpus, readFileSync(corpus).subarray(0, -100))
  const { out, code } = await doctor(process.execPath, cwd)
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => !line.startsWith('ok'))).toEqual([
    'off  corpus    The corpus content/docs.json is damaged or cut short: run `anchordoc build`.',
    'off  search    The corpus content/docs.json is damaged or cut short: run `anchordoc build`.',
    expect.stringMatching(/^off {2}clients {3}\.mcp\.json: line \d: /),
    '               → mend .mcp.json',
    'note clients   .vscode/mcp.json: toy-docs is not in it; `anchordoc init` adds it',
    '',
  ])
})

test('a client that init does not write for by itself is named in the remedy', async () => {
  const cwd = await project({ '.zed/settings.json': '{}\n', '.cursor/mcp.json': '{}\n' })
  const { out, code } = await doctor(process.execPath, cwd)
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => line.startsWith('note'))).toEqual([
    'note clients   .cursor/mcp.json: toy-docs is not in it; `anchordoc init` adds it',
    'note clients   .zed/settings.json: toy-docs is not in it; `anchordoc init --client zed` adds it',
  ])
})

test('a corpus without vectors is worth a note', async () => {
  const cwd = await project()
  expect(await startServer(process.execPath, [CLI, 'build', '--no-vectors'], { cwd }).ended).toBe(0)
  const { out, code } = await doctor(process.execPath, cwd)
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringMatching(/^note search {4}\d hits, keyword: the corpus was built without vectors/),
    'note clients   no configuration of a client here; `anchordoc init` writes them',
    '',
  ])
})

test('what is found fits a narrow terminal, and stands below its beginning', () => {
  const finding = {
    state: 'wrong',
    about: 'search',
    fact: '2 hits, keyword: the corpus was built with another model; build it again',
    remedy: 'mend what the reason names, then look again, and again if need be',
  } as const
  expect(findingLines(finding, { columns: 60, color: false })).toEqual([
    'off  search    2 hits, keyword: the corpus was built with',
    '               another model; build it again',
    '               → mend what the reason names, then look',
    '                 again, and again if need be',
  ])
})

test.each([
  [{ node: '20.19.0' }, { state: 'fine', about: 'runtime', fact: 'Node 20.19.0 on linux-x64' }],
  [{ node: '24.1.0' }, { state: 'fine', about: 'runtime', fact: 'Node 24.1.0 on linux-x64' }],
  [
    { node: '22.0.0', bun: '1.4.5' },
    { state: 'fine', about: 'runtime', fact: 'Bun 1.4.5 on linux-x64' },
  ],
  [
    { node: '20.18.3' },
    {
      state: 'wrong',
      about: 'runtime',
      fact: 'Node 20.18.3 on linux-x64',
      remedy: 'install Node 20.19 or newer, or Bun',
    },
  ],
])('the runtime %j', (versions, finding) => {
  expect(runtimeFinding(versions, 'linux', 'x64')).toEqual(finding)
})
