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

/** By words while the pages are being embedded, which may be done already. */
const SEARCHED = expect.stringMatching(/^(ok {2}|note) search {4}\d hits?, /)

test('what the script mcp:docs serves is looked at, from a folder below as well', async () => {
  const cwd = folderOf({
    'package.json': '{}',
    'docs/beds.md': '# Beds\n\nWhere they lie.\n\n## Edges\n\nOf wood.\n',
    'node_modules/drip/package.json': '{ "name": "drip", "version": "3.1.0" }\n',
    'node_modules/drip/README.md': '# Drip\n\nWaters.\n\n## Install\n\nScrew it on.\n',
    'node_modules/broken/package.json':
      '{ "name": "broken", "version": "1.0.0", "anchordoc": { "corpus": "c.json" } }\n',
  })
  const manifest = (script: string) =>
    JSON.stringify({
      name: 'garden',
      dependencies: { drip: '3', broken: '1' },
      scripts: { 'mcp:docs': script },
    })
  const found = async (script: string, ...flags: string[]) => {
    writeFileSync(join(cwd, 'package.json'), manifest(script))
    const { out, code } = await doctor(process.execPath, join(cwd, 'docs'), ...flags)
    return [
      code,
      ...out.split('\n').filter((line) => /^\S+ +(corpus|folder|package|pages|search)\b/.test(line)),
    ]
  }
  expect(await found('anchordoc serve --docs docs --packages --keyword')).toEqual([
    0,
    'ok   folder    docs',
    expect.stringMatching(/^note package {3}broken 1\.0\.0: .*c\.json/),
    'ok   package   drip 3.1.0',
    SEARCHED,
  ])
  expect(await found('bun run --bun anchordoc serve --docs beds')).toEqual([
    1,
    expect.stringMatching(/^ok {3}corpus {4}anchordoc's own manual/),
    'off  folder    The documentation folder "beds" does not exist',
    'ok   search    8 hits, hybrid',
  ])
  expect(await found('anchordoc serve --packages', '--docs', '.')).toEqual([0, 'ok   folder    .', SEARCHED])
})

test('a project whose dependencies bring nothing along', async () => {
  const cwd = folderOf({ 'package.json': '{ "name": "garden" }\n' })
  const { out, code } = await doctor(process.execPath, cwd, '--packages')
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => !line.startsWith('ok'))).toEqual([
    'off  pages     there is no page to answer from',
    '               → install the dependencies, or name another place with --docs or --corpus',
    'note search    0 hits, keyword: this corpus has no vectors',
    'note clients   no configuration of a client here; `anchordoc init` writes them',
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
