import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CLIENT_NAMES, CLIENTS, serverKey } from '../../src/scaffold/clients.ts'
import { catalogue } from '../../src/tools/catalogue.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { flowTools } from '../../src/tools/flow/index.ts'
import { VERSION } from '../../src/version.ts'
import { say } from '../cli/terminal.ts'
import { folderOf } from '../support/folder.ts'

beforeEach(() => {
  vi.stubEnv('npm_config_user_agent', '')
  return () => vi.unstubAllEnvs()
})

const MANIFEST = '{\n  "name": "@acme/pump"\n}\n'
const BIN = './node_modules/anchordoc/dist/cli.mjs'

/** What a project without documentation of its own is served. */
const SERVE = ['serve', '--packages']

/** Every file below a folder with its text. */
function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

describe('in a project without configurations', () => {
  test('writes package.json and the files of three clients, and says what to run', async () => {
    const cwd = folderOf({ 'package.json': MANIFEST })
    expect(await say(['init'], { cwd })).toEqual({
      out: `package.json      added the script mcp:docs and the devDependency anchordoc
.mcp.json         added acme-pump-docs
.cursor/mcp.json  added acme-pump-docs
.vscode/mcp.json  added acme-pump-docs

Now run: npm install
anchordoc init --agents tells agents in AGENTS.md that the server acme-pump-docs is there.
`,
      err: '',
      code: 0,
    })
    const entry = { command: 'node', args: [BIN, ...SERVE] }
    expect(filesOf(cwd)).toEqual({
      'package.json': json({
        name: '@acme/pump',
        scripts: { 'mcp:docs': 'anchordoc serve --packages' },
        devDependencies: { anchordoc: `^${VERSION}` },
      }),
      '.mcp.json': json({ mcpServers: { 'acme-pump-docs': entry } }),
      '.cursor/mcp.json': json({
        mcpServers: {
          'acme-pump-docs': { command: 'node', args: [BIN.replace('.', `\${workspaceFolder}`), ...SERVE] },
        },
      }),
      '.vscode/mcp.json': json({ servers: { 'acme-pump-docs': { type: 'stdio', ...entry } } }),
    })
  })

  test('says that nothing is to be installed where the package is named and there, and only then', async () => {
    const named = json({ name: 'pump', devDependencies: { anchordoc: `^${VERSION}` } })
    const there = { 'node_modules/anchordoc/package.json': '{}' }
    const lastWords = async (files: Record<string, string>, below = '') =>
      (await say(['init'], { cwd: join(folderOf({ '.git/HEAD': '', ...files }), below) })).out
        .split('\n')
        .at(-3)
    expect({
      both: await lastWords({ 'package.json': named, ...there }),
      workspace: await lastWords({ 'package.json': '{}', 'pump/package.json': named, ...there }, 'pump'),
      named: await lastWords({ 'package.json': named }),
      there: await lastWords({ 'package.json': MANIFEST, ...there }),
    }).toEqual({
      both: 'Nothing is to be installed: anchordoc is there.',
      workspace: 'Nothing is to be installed: anchordoc is there.',
      named: 'Now run: npm install',
      there: 'Now run: npm install',
    })
  })

  test('of each other client its own shape', async () => {
    const home = folderOf({})
    vi.stubEnv('HOME', home)
    vi.stubEnv('USERPROFILE', home)
    const cwd = folderOf({ 'package.json': MANIFEST })
    const others = ['codex', 'gemini', 'opencode', 'zed', 'windsurf', 'junie']
    expect(
      (await say(['init', '--client', 'codex,gemini-cli', '--client', ...others.slice(2)], { cwd })).code,
    ).toBe(0)
    const entry = { command: 'node', args: [BIN, ...SERVE] }
    const { 'package.json': _, ...files } = filesOf(cwd)
    expect(files).toEqual({
      '.codex/config.toml': `[mcp_servers.acme-pump-docs]\ncommand = "node"\nargs = [ "${BIN}", "serve", "--packages" ]\n`,
      '.gemini/settings.json': json({ mcpServers: { 'acme-pump-docs': entry } }),
      'opencode.json': json({
        mcp: { 'acme-pump-docs': { type: 'local', command: ['node', BIN, ...SERVE], enabled: true } },
      }),
      '.zed/settings.json': json({
        context_servers: { 'acme-pump-docs': { source: 'custom', ...entry } },
      }),
      '.junie/mcp/mcp.json': json({ mcpServers: { 'acme-pump-docs': entry } }),
    })
    expect(filesOf(home)).toEqual({
      '.codeium/windsurf/mcp_config.json': json({
        mcpServers: {
          'acme-pump-docs': { command: 'node', args: [join(cwd, BIN).replaceAll('\\', '/'), ...SERVE] },
        },
      }),
    })
  })

  test('--dry-run shows the differences and writes nothing', async () => {
    const files = { 'package.json': MANIFEST, '.mcp.json': '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n' }
    const cwd = folderOf(files)
    expect(await say(['init', '--dry-run', 'claude-code'], { cwd })).toEqual({
      out: `--- package.json
+++ package.json
@@ -1,3 +1,9 @@
 {
-  "name": "@acme/pump"
+  "name": "@acme/pump",
+  "scripts": {
+    "mcp:docs": "anchordoc serve --packages"
+  },
+  "devDependencies": {
+    "anchordoc": "^${VERSION}"
+  }
 }
--- .mcp.json
+++ .mcp.json
@@ -1,5 +1,13 @@
 {
   "mcpServers": {
-    "a": {}
+    "a": {},
+    "acme-pump-docs": {
+      "command": "node",
+      "args": [
+        "./node_modules/anchordoc/dist/cli.mjs",
+        "serve",
+        "--packages"
+      ]
+    }
   }
 }
`,
      err: '',
      code: 0,
    })
    expect(filesOf(cwd)).toEqual(files)
  })
})

describe('the package manager', () => {
  const install = async (files: Record<string, string>, at = '.') => {
    const root = folderOf({ '.git/HEAD': '', 'package.json': MANIFEST, ...files })
    const cwd = join(root, at)
    const { out } = await say(['init', 'claude-code'], { cwd })
    const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8'))
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    const [entry] = Object.values<{ command: string; args: string[] }>(mcpServers)
    return {
      run: /Now run: (.*)/.exec(out)?.[1],
      line: [entry?.command, ...(entry?.args ?? [])].join(' '),
      script: scripts['mcp:docs'],
    }
  }
  const node = { line: `node ${BIN} serve --packages`, script: 'anchordoc serve --packages' }
  const bun = {
    line: 'bun run mcp:docs',
    script: 'bun run --bun anchordoc serve --packages',
    run: 'bun install',
  }

  test.each([
    ['package-lock.json', { 'package-lock.json': '{}' }, { ...node, run: 'npm install' }],
    ['pnpm-lock.yaml', { 'pnpm-lock.yaml': '' }, { ...node, run: 'pnpm install' }],
    ['yarn.lock', { 'yarn.lock': '' }, { ...node, run: 'yarn install' }],
    ['bun.lock', { 'bun.lock': '' }, bun],
    ['bun.lockb', { 'bun.lockb': '' }, bun],
    [
      'packageManager before a lock file',
      { 'package.json': '{ "name": "a", "packageManager": "pnpm@10.0.0+sha512.ab" }', 'yarn.lock': '' },
      { ...node, run: 'pnpm install' },
    ],
  ])('by %s', async (_, files, expected) => {
    expect(await install(files)).toEqual(expected)
  })

  test('else the one that runs it', async () => {
    vi.stubEnv('npm_config_user_agent', 'bun/1.4.0 npm/? node/v24.3.0 linux x64')
    expect(await install({})).toEqual(bun)
  })

  const member = {
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/app/package.json': '{ "name": "app" }',
  }

  test.each([
    ['npm hoists', { ...member, 'package-lock.json': '{}' }, '../../node_modules', 'npm install'],
    ['pnpm links', { ...member, 'pnpm-workspace.yaml': '' }, './node_modules', 'pnpm install'],
    [
      'it is where it is',
      { ...member, 'package-lock.json': '{}', 'packages/app/node_modules/anchordoc/package.json': '{}' },
      './node_modules',
      'npm install',
    ],
  ])('in a workspace: %s', async (_, files, modules, run) => {
    expect(await install(files, 'packages/app')).toEqual({
      ...node,
      line: `node ${modules}/anchordoc/dist/cli.mjs serve --packages`,
      run,
    })
  })
})

describe('what is served', () => {
  const served = async (files: Record<string, string>, ...flags: string[]) => {
    const cwd = folderOf(files)
    await say(['init', 'claude-code', ...flags], { cwd })
    const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8'))
    return mcpServers['kit-docs'].args.slice(1).join(' ')
  }
  const plain = { 'package.json': '{ "name": "kit" }' }
  const configured = { 'package.json': '{ "name": "kit", "anchordoc": { "out": "docs.json" } }' }
  const pages = { 'docs/index.md': '# Kit\n' }

  test.each([
    ['the corpus that package.json names', { ...configured, ...pages }, [], 'serve'],
    ['else the folder docs, live', { ...plain, ...pages }, [], 'serve --docs docs'],
    ['else what the dependencies bring along', plain, [], 'serve --packages'],
    ['both, if asked for', { ...plain, ...pages }, ['--packages'], 'serve --docs docs --packages'],
    ['all of it', configured, ['--packages'], 'serve --corpus docs.json --packages'],
  ])('%s', async (_, files, flags, expected) => {
    expect(await served(files, ...flags)).toBe(expected)
  })
})

describe('what is there stays', () => {
  test('a dependency and a script of the name', async () => {
    const manifest = '{ "scripts": { "mcp:docs": "mine" }, "dependencies": { "anchordoc": "1" } }'
    const cwd = folderOf({ 'package.json': manifest })
    const { out, code } = await say(['init', 'claude-code'], { cwd })
    expect([out.split('\n')[0], code]).toEqual([
      'package.json  the script mcp:docs exists and differs: kept; --force replaces it',
      0,
    ])
    expect(filesOf(cwd)['package.json']).toBe(manifest)
    await say(['init', 'claude-code', '--force'], { cwd })
    expect(filesOf(cwd)['package.json']).toBe(manifest.replace('mine', 'anchordoc serve --packages'))
  })

  test("opencode's second shape, and its other file name", async () => {
    const cwd = folderOf({
      'package.json': '{"name":"a"}',
      'opencode.jsonc': '{ "mcp": { "servers": {} } } // 2',
    })
    await say(['init', 'opencode'], { cwd })
    expect(filesOf(cwd)).not.toHaveProperty(['opencode.json'])
    expect(filesOf(cwd)['opencode.jsonc']).toMatch(/"servers": \{\s+"a-docs": \{[\s\S]*\} \} \/\/ 2$/)
  })

  test('AGENTS.md around the block, which is kept up to date', async () => {
    const cwd = folderOf({ 'package.json': '{"name":"a"}', 'AGENTS.md': '# Ours\n' })
    await say(['init', '--agents'], { cwd })
    const { 'AGENTS.md': first = '' } = filesOf(cwd)
    expect(first).toMatch(
      /^# Ours\n\n<!-- BEGIN:anchordoc -->\n[\s\S]+`a-docs`[\s\S]+<!-- END:anchordoc -->\n$/,
    )
    writeFileSync(join(cwd, 'AGENTS.md'), first.replace('search_docs', 'old').concat('\nMore.\n'))
    expect((await say(['init'], { cwd })).out).toContain('AGENTS.md         wrote the block for agents\n')
    expect(filesOf(cwd)['AGENTS.md']).toBe(first.concat('\nMore.\n'))
    expect((await say(['init'], { cwd })).out).toContain('AGENTS.md         the block is there\n')
  })
})

test('AGENTS.md names the command line only where that answers from the same pages', async () => {
  const told = async (files: Record<string, string>, ...flags: string[]) => {
    const cwd = folderOf(files)
    await say(['init', '--agents', ...flags], { cwd })
    return filesOf(cwd)['AGENTS.md']?.includes('anchordoc search')
  }
  const named = { 'package.json': '{ "name": "a", "anchordoc": { "corpus": "content/docs.json" } }' }
  const unnamed = { 'package.json': '{ "name": "a" }' }
  expect([
    await told(named),
    await told(named, '--packages'),
    await told(unnamed),
    await told({ ...unnamed, 'docs/index.md': '# A\n' }),
  ]).toEqual([true, false, false, false])
})

describe('a file that cannot be edited is left alone, and the others are written', () => {
  test.each([
    ['package.json', '{ "name": "a"', 'package.json, line 1: a closing brace is missing'],
    ['package.json', '{\n  "name": "a",\n}', 'package.json, line 3: a name in double quotes is missing'],
    [
      'package.json',
      '{ // the name\n  "name": "a"\n}',
      'package.json, line 1: it has a comment, which its readers do not take',
    ],
    [
      '.cursor/mcp.json',
      '{\n  "mcpServers": []\n}',
      '.cursor/mcp.json, line 2: "mcpServers" is not an object',
    ],
    ['.vscode/mcp.json', '{,}', '.vscode/mcp.json, line 1: a value is missing'],
  ])('%s: %j', async (name, text, said) => {
    const cwd = folderOf({ 'package.json': '{ "name": "a" }', [name]: text })
    const { err, code } = await say(['init'], { cwd })
    expect(err.split('\n')[0]).toBe(
      `anchordoc: ${said}: the file is left as it is; mend it and run anchordoc init again`,
    )
    expect(code).toBe(1)
    const files = filesOf(cwd)
    expect(files[name]).toBe(text)
    expect(Object.keys(files)).toEqual(['.cursor/mcp.json', '.mcp.json', '.vscode/mcp.json', 'package.json'])
  })

  test('the entry to paste is in the language of the file', async () => {
    const broken = { '.codex/config.toml': 'a = \n', 'opencode.json': '[' }
    const cwd = folderOf({ 'package.json': '{ "name": "a", "anchordoc": {} }', ...broken })
    const { err, code } = await say(['init', 'Codex', 'opencode'], { cwd })
    expect(err).toContain(`paste this entry into .codex/config.toml yourself:
[mcp_servers.a-docs]
command = "node"
args = [ "./node_modules/anchordoc/dist/cli.mjs", "serve" ]
`)
    expect(err).toContain('paste this entry into opencode.json yourself:\n{\n  "mcp": {\n    "a-docs": {\n')
    expect(code).toBe(1)
  })

  test('a file that cannot be written', async () => {
    const cwd = folderOf({ 'package.json': '{ "name": "a" }' })
    symlinkSync('nowhere/mcp.json', join(cwd, '.mcp.json'))
    const { out, err, code } = await say(['init'], { cwd })
    expect(err).toMatch(
      /^anchordoc: \.mcp\.json, it cannot be written \(ENOENT\): the file is left as it is;/,
    )
    expect(out).toContain('.vscode/mcp.json  added a-docs\n')
    expect(code).toBe(1)
  })

  test('bytes that are no text, and a folder of the name', async () => {
    const cwd = folderOf({ 'package.json': '{ "name": "a" }' })
    writeFileSync(join(cwd, '.mcp.json'), Buffer.from([0xff, 0xfe, 0x7b, 0]))
    mkdirSync(join(cwd, '.cursor/mcp.json'), { recursive: true })
    const { err, code } = await say(['init'], { cwd })
    expect(err.match(/^anchordoc: .*$/gm)).toEqual([
      'anchordoc: .mcp.json, it is not UTF-8: the file is left as it is; mend it and run anchordoc init again',
      'anchordoc: .cursor/mcp.json, it is a folder: the file is left as it is; mend it and run anchordoc init again',
    ])
    expect(code).toBe(1)
  })
})

test('in a folder below the package.json: says where it writes', async () => {
  const cwd = folderOf({ 'package.json': MANIFEST, 'src/parts/a.js': '' })
  const { out, err, code } = await say(['init', 'codex'], { cwd: join(cwd, 'src/parts') })
  expect({ out: out.split('\n').slice(0, 2), err, code }).toEqual({
    out: [
      'package.json        added the script mcp:docs and the devDependency anchordoc',
      '.codex/config.toml  added acme-pump-docs',
    ],
    err: 'anchordoc: the project is in ../.., where the nearest package.json is\n',
    code: 0,
  })
  expect(Object.keys(filesOf(cwd))).toEqual(['.codex/config.toml', 'package.json', 'src/parts/a.js'])
})

test('what is still to be installed is said the second time, too', async () => {
  const cwd = folderOf({ 'package.json': MANIFEST })
  await say(['init', 'codex'], { cwd })
  expect(await say(['init', 'codex'], { cwd })).toEqual({
    out: 'package.json        nothing to add\n.codex/config.toml  acme-pump-docs is there\n\nNow run: npm install\n',
    err: '',
    code: 0,
  })
})

describe('where it does nothing', () => {
  test('without a package.json', async () => {
    expect(await say(['init'], { cwd: folderOf({}) })).toEqual({
      out: '',
      err: 'anchordoc: there is no package.json here: run npm init first, or anchordoc create DIR\n',
      code: 1,
    })
  })

  test('for a client that it does not know', async () => {
    const cwd = folderOf({ 'package.json': '{}' })
    expect(await say(['init', '--client', 'curser', 'emacs'], { cwd })).toEqual({
      out: '',
      err: `anchordoc: unknown client "curser"; did you mean cursor?
anchordoc: unknown client "emacs"; the clients are: ${CLIENT_NAMES.join(', ')}
See anchordoc init --help.
`,
      code: 2,
    })
    expect(filesOf(cwd)).toEqual({ 'package.json': '{}' })
  })
})

describe("the server's key", () => {
  test.each([
    ['pump', 'pump-docs'],
    ['@acme/pump_kit.js', 'acme-pump-kit-js-docs'],
    ['pump-docs', 'pump-docs'],
    ['docs', 'anchordoc-docs'],
    ['日本', 'anchordoc-docs'],
    [`@${'a'.repeat(30)}/${'b'.repeat(30)}`, `${'a'.repeat(30)}-${'b'.repeat(4)}-docs`],
  ])('of %s is %s', (name, key) => {
    expect(serverKey(name)).toBe(key)
  })

  test('leaves room for the longest name of a tool: clients take 60 characters of both', () => {
    const tools = catalogue([...docsTools(() => Promise.reject()), ...flowTools])
    const longest = Math.max(...tools.map(({ name }) => name.length))
    expect(serverKey('x'.repeat(200)).length + longest).toBeLessThanOrEqual(60)
  })
})

test('no two clients share a file', () => {
  const files = CLIENT_NAMES.map((name) => CLIENTS[name].file)
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => dirname(file).startsWith('..'))).toEqual([])
})
