import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { NAME } from '../version.ts'
import type { Entry, PutEntry } from './edit.ts'
import { putJson } from './json-edit.ts'
import type { Manager } from './managers.ts'
import { putOpencode } from './opencode.ts'
import { putToml } from './toml-edit.ts'

/** What a client has to start, before it is put into the client's own words. */
export interface Launch {
  manager: Manager
  /** The project's folder. */
  folder: string
  /** The command line as installed, relative to the project's folder, with `/`. */
  bin: string
  /** What it is told: `serve`, and what to serve. */
  args: readonly string[]
}

/** A client of the Model Context Protocol: where it keeps its servers, and how it writes one down. */
export interface Client {
  label: string
  /** Its file, in the project's folder, or in the user's home where it has none in a project. */
  file: string
  home?: true
  /** Other names of the same file; the first that exists is edited. */
  aliases?: readonly string[]
  put: PutEntry
  /** Keys that lead to its servers. */
  servers: readonly [string, ...string[]]
  entry(launch: Launch): Entry
}

/** Members that most clients share. */
function plainEntry(launch: Launch, base?: string): { command: string; args: string[] } {
  const [command = '', ...args] = commandLine(launch, base)
  return { command, args }
}

/**
 * What starts the server. `npm run` prints a banner on stdout and `npx` cannot be spawned on Windows without a shell, so it is
 * `node` with a path that is written with `/`; Bun's `run` is quiet and finds the script by itself.
 *
 * @param base what the client puts the project's folder in for, where it does not start servers there
 */
function commandLine({ manager, bin, args }: Launch, base?: string): string[] {
  if (manager === 'bun') return ['bun', 'run', SCRIPT]
  return ['node', base === undefined ? bin : `${base}/${bin.replace(/^\.\//, '')}`, ...args]
}

/** The script that `init` adds to package.json. */
export const SCRIPT = 'mcp:docs'

const CLIENTS_BY_NAME = {
  'claude-code': {
    label: 'Claude Code',
    file: '.mcp.json',
    put: putJson,
    servers: ['mcpServers'],
    entry: (launch) => plainEntry(launch),
  },
  cursor: {
    label: 'Cursor',
    file: '.cursor/mcp.json',
    put: putJson,
    servers: ['mcpServers'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor puts the project's folder in.
    entry: (launch) => plainEntry(launch, '${workspaceFolder}'),
  },
  vscode: {
    label: 'VS Code',
    file: '.vscode/mcp.json',
    put: putJson,
    servers: ['servers'],
    entry: (launch) => ({ type: 'stdio', ...plainEntry(launch) }),
  },
  codex: {
    label: 'Codex',
    file: '.codex/config.toml',
    put: putToml,
    servers: ['mcp_servers'],
    entry: (launch) => plainEntry(launch),
  },
  gemini: {
    label: 'Gemini CLI',
    file: '.gemini/settings.json',
    put: putJson,
    servers: ['mcpServers'],
    entry: (launch) => plainEntry(launch),
  },
  opencode: {
    label: 'opencode',
    file: 'opencode.json',
    aliases: ['opencode.jsonc'],
    put: putOpencode,
    servers: ['mcp'],
    entry: (launch) => ({ type: 'local', command: commandLine(launch), enabled: true }),
  },
  zed: {
    label: 'Zed',
    file: '.zed/settings.json',
    put: putJson,
    servers: ['context_servers'],
    entry: (launch) => ({ source: 'custom', ...plainEntry(launch) }),
  },
  windsurf: {
    label: 'Windsurf',
    file: '.codeium/windsurf/mcp_config.json',
    home: true,
    put: putJson,
    servers: ['mcpServers'],
    entry: (launch) =>
      launch.manager === 'bun'
        ? { command: 'bun', args: ['run', '--cwd', slashed(launch.folder), SCRIPT] }
        : { command: 'node', args: [slashed(resolve(launch.folder, launch.bin)), ...launch.args] },
  },
  junie: {
    label: 'Junie',
    file: '.junie/mcp/mcp.json',
    put: putJson,
    servers: ['mcpServers'],
    entry: (launch) => plainEntry(launch),
  },
} as const satisfies Record<string, Client>

export type ClientName = keyof typeof CLIENTS_BY_NAME

/** Every client that `init` knows. */
export const CLIENTS: Readonly<Record<ClientName, Client>> = CLIENTS_BY_NAME

/** The names of the clients. */
export const CLIENT_NAMES = Object.keys(CLIENTS_BY_NAME) as ClientName[]

/** The clients that `init` writes for unless told otherwise: a project's own files, which a team shares. */
export const DEFAULT_CLIENTS: readonly ClientName[] = ['claude-code', 'cursor', 'vscode']

/** Path of a client's file. */
export function clientFile({ file, home }: Pick<Client, 'file' | 'home'>, folder: string): string {
  return join(home ? homedir() : folder, file)
}

/** Characters that a server's key may have: clients leave out tools whose name and server's key have more than 60 together. */
const LONGEST_KEY = 40

/**
 * The key of a package's server: `@acme/kit` has `acme-kit-docs`. Letters, digits and hyphens alone, since some clients split
 * names at underscores.
 */
export function serverKey(packageName: string): string {
  const plain = packageName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const stem = plain.replace(/(^|-)docs$/, '').slice(0, LONGEST_KEY - SUFFIX.length)
  return `${stem.replace(/-+$/, '') || NAME}${SUFFIX}`
}

const SUFFIX = '-docs'

function slashed(path: string): string {
  return isAbsolute(path) ? path.replaceAll('\\', '/') : path
}
