import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kindOf } from '../../src/kind.ts'
import type { Combination } from './runtimes.ts'
import type { Tarball } from './tarball.ts'

const DOCS = {
  'docs/index.md':
    '# Pumps\n\nWhat a pump is for.\n\n## Bleed the line\n\nOpen the valve until no air comes.\n',
  'docs/faults.md': '# Faults\n\n## It hums\n\nThe rotor is stuck: turn it by hand.\n',
}

const ASK = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'check', version: '1' } },
  },
  { method: 'notifications/initialized' },
  {
    id: 2,
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: 'remove air from the pipe' } },
  },
]

/** The command that cuts the network off; empty where this system, or this user, has none. */
export const OFFLINE: readonly string[] =
  [
    ['unshare', '-rn'],
    ['unshare', '-n'],
  ].find(([command = '', flag = '']) => spawnSync(command, [flag, 'true']).status === 0) ?? []

/**
 * Installs a tarball into an empty project and, with the network cut, builds a corpus there, searches it and serves it.
 *
 * @returns what went wrong
 */
export function checkInstall({ add, run, env }: Combination, tarball: Tarball): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-install-'))
  const start = (command: readonly string[], input = '') => {
    const [program = '', ...args] = command
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      input,
      timeout: 180_000,
    })
    return { status, stdout, stderr: error ? String(error) : stderr, line: command.slice(-3).join(' ') }
  }
  const cli = (...args: string[]) => [
    ...OFFLINE,
    ...run,
    join(folder, 'node_modules', tarball.name, 'dist/cli.mjs'),
    ...args,
  ]
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "anchordoc": {} }')
    const installed = start([...add, tarball.path])
    if (installed.status !== 0) return [`it cannot be installed: ${installed.stderr || installed.stdout}`]
    const gained = packagesIn(folder)
    if (gained.length !== 1) return [`the project gained ${gained.length} packages: ${gained.join(', ')}`]
    for (const [file, text] of Object.entries(DOCS)) {
      mkdirSync(join(folder, 'docs'), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const built = start(cli('build'))
    const found = start(cli('search', 'remove air from the pipe', '--json'))
    const served = start(
      cli('serve'),
      ASK.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
    )
    return [
      ...(built.status === 0 ? [] : [`build ended with ${built.status}: ${built.stderr}`]),
      ...wrongAnswer('search', found.stdout, found.stderr, (text) => JSON.parse(text)),
      ...wrongAnswer('serve', served.stdout, served.stderr, (text) => {
        const messages = text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
        return messages.find(({ id }) => id === 2).result.structuredContent
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function wrongAnswer(
  name: string,
  stdout: string,
  stderr: string,
  read: (text: string) => unknown,
): string[] {
  try {
    const { hits, mode } = read(stdout) as { hits: { ref: string }[]; mode: string }
    const answer = `${hits[0]?.ref} (${mode})`
    return answer === 'index#bleed-the-line (hybrid)' ? [] : [`${name} answered ${answer}`]
  } catch {
    return [`${name} answered nothing that can be read: ${stdout.slice(0, 300)} ${stderr.slice(0, 300)}`]
  }
}

/** Names of the packages in a project's node_modules, those in pnpm's store instead of their links. */
function packagesIn(folder: string): string[] {
  const modules = join(folder, 'node_modules')
  const store = join(modules, '.pnpm')
  const linked = readdirSync(modules).includes('.pnpm')
  if (linked) return readdirSync(store).filter((name) => name !== 'node_modules' && !name.endsWith('.yaml'))
  return named(modules)
}

/** Every package below a node_modules, nested ones too. */
function named(modules: string): string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .flatMap((name) => {
      const inner = join(modules, name, 'node_modules')
      return [name, ...(kindOf(inner) === 'folder' ? named(inner) : [])]
    })
}
