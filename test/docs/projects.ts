import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { CLI } from '../support/built.ts'
import { ROOT } from './manual.ts'

/** A fresh copy of a project. */
export interface Place {
  /** Folder in test/fixtures; an empty one where there is none of that name. */
  project: string
  /** Files written into it, by path. */
  files: Readonly<Record<string, string>>
  /** Whether its corpus is built. */
  built: boolean
}

/** Where samples are run: copies of projects in test/fixtures, with the built command line on the path. */
export interface Projects {
  /** Types commands into one shell and returns what each printed, both streams together. */
  type(place: Place, commands: readonly string[]): Promise<string[]>
  /** Calls a tool of the real server, started in a project with these flags. */
  call(
    server: { project: string; flags: string },
    tool: string,
    args: Record<string, unknown>,
  ): Promise<{ structured: unknown; text: string }>
  close(): Promise<void>
}

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url))

/** How far a build is depends on the machine; in a terminal it is a bar that is gone at the end. */
const PROGRESS = /^\d+\/\d+ sections.*\n/gm

export function openProjects(): Projects {
  const home = mkdtempSync(join(tmpdir(), 'anchordoc-samples-'))
  const env = {
    ...withoutNpm(process.env),
    HOME: home,
    NO_COLOR: '1',
    PATH: `${shimFolder(home)}${delimiter}${process.env.PATH}`,
    SOURCE_DATE_EPOCH: '1767323045',
  }
  const folders = new Map<string, Promise<string>>()
  const clients = new Map<string, Promise<Client>>()
  let copies = 0

  const shell = async (cwd: string, script: string): Promise<string> => {
    const { stdout } = await promisify(execFile)('sh', ['-c', `exec 2>&1\n${script}`], { cwd, env })
    return stdout.replace(PROGRESS, '')
  }

  const copy = (from: string): string => {
    const folder = join(home, String(++copies), 'app')
    if (existsSync(from)) cpSync(from, folder, { recursive: true })
    else mkdirSync(folder, { recursive: true })
    return folder
  }

  /** A copy in which anchordoc is installed, and those of its dependencies that are projects here. */
  const installed = async (project: string): Promise<string> => {
    const folder = copy(join(FIXTURES, project))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(ROOT, join(folder, 'node_modules/anchordoc'), 'junction')
    for (const name of dependencies(folder)) {
      cpSync(await builtOnce(name), join(folder, 'node_modules', name), {
        recursive: true,
        filter: (path) => !path.endsWith('node_modules'),
      })
    }
    return folder
  }

  /** A project whose corpus is built once for all its samples. */
  const builtOnce = (project: string): Promise<string> => {
    const known = folders.get(project)
    if (known) return known
    const building = installed(project).then(async (folder) => {
      if (existsSync(join(folder, 'docs'))) await shell(folder, 'anchordoc build')
      return folder
    })
    folders.set(project, building)
    return building
  }

  const connect = async (project: string, flags: string): Promise<Client> => {
    const client = new Client({ name: 'samples', version: '1.0.0' })
    const cwd = await builtOnce(project)
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [CLI, 'serve', ...flags.split(',').filter(Boolean)],
        cwd,
        env,
        stderr: 'ignore',
      }),
    )
    return client
  }

  return {
    async type({ project, files, built }, commands) {
      const folder = built ? copy(await builtOnce(project)) : await installed(project)
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      // The exit code of a command is there for the next one to ask for.
      const script = commands.map((command) => `${command}\ncode=$?; printf '\\0'; (exit $code)\n`).join('')
      const outputs = await shell(folder, `${script}exit 0`)
      return outputs.split('\0').map((output) => output.replace(/\n+$/, ''))
    },
    async call({ project, flags }, name, args) {
      const key = `${project} ${flags}`
      if (!clients.has(key)) clients.set(key, connect(project, flags))
      const client = await clients.get(key)
      const result = await client?.callTool({ name, arguments: args })
      const [content] = (result?.content ?? []) as { type: string; text: string }[]
      return { structured: result?.structuredContent, text: content?.text ?? '' }
    },
    async close() {
      for (const client of clients.values()) await (await client).close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function dependencies(folder: string): string[] {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return []
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {})
}

/** A folder with a command `anchordoc` in it: the one that was built. */
function shimFolder(home: string): string {
  const folder = join(home, 'bin')
  mkdirSync(folder)
  const shim = join(folder, 'anchordoc')
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`)
  chmodSync(shim, 0o755)
  return folder
}

/** The environment without what `npm run` adds to it: a reader types in a plain shell. */
function withoutNpm(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => !/^npm_/i.test(entry[0])),
  )
}
