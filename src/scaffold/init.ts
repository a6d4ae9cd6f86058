import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { readOptions } from '../config/options.ts'
import { DEFAULT_OUT } from '../config/settings.ts'
import { kindOf } from '../kind.ts'
import { makeFolder } from '../make-folder.ts'
import { NAME } from '../version.ts'
import { AGENTS_FILE, hasAgentsBlock, withAgentsBlock } from './agents.ts'
import { CLIENTS, type Client, type ClientName, clientFile, serverKey } from './clients.ts'
import type { Edit, Entry, Placed } from './edit.ts'
import { binPath, findInstalled, findManager, type Manager } from './managers.ts'
import { editManifest, isDependency, scriptLine } from './manifest.ts'
import { decodeFile, encodeFile, type TextFile } from './text-file.ts'

export interface InitOptions {
  clients: readonly ClientName[]
  /** Replaces an own entry that differs. */
  force: boolean
  /** Serves what the dependencies bring along, too; that alone where the project has no documentation. */
  packages?: boolean
  /** Writes the block in AGENTS.md; one that is there is kept up to date in any case. */
  agents: boolean
  /** `npm_config_user_agent` of the environment. */
  userAgent?: string | undefined
}

/** What becomes of one file. */
export interface FilePlan {
  /** Path as shown: relative to the project's folder, or to the home with `~`. */
  name: string
  path: string
  /** What is there; undefined where there is no file. */
  before: string | undefined
  /** What is to be there; undefined where the file stays as it is. */
  after: string | undefined
  /** What is done, or why nothing is. */
  said: string
  /** What is wrong with the file: it is left alone. */
  problem?: { fact: string }
  /** A file of its kind that holds the entry and nothing else: what has to be put there by hand. */
  paste?: string
}

export interface InitPlan {
  /** The key of the server. */
  key: string
  manager: Manager
  /** Whether package.json names this package already and it is installed, so that nothing is left to install. */
  installed: boolean
  files: FilePlan[]
}

/**
 * Plans what `init` writes into a project; reads files and writes none.
 *
 * @param folder the project's folder, which holds a package.json
 * @param packageName name of the package; undefined where it has none
 */
export function planInit(folder: string, packageName: string | undefined, options: InitOptions): InitPlan {
  const manager = findManager(folder, options.userAgent)
  const key = serverKey(packageName ?? basename(folder))
  const args = serveArgs(folder, options.packages === true)
  const launch = { manager, folder, bin: binPath(folder, manager), args }
  return {
    key,
    manager,
    installed:
      findInstalled(folder) !== undefined && isDependency(textOf(join(folder, 'package.json')) ?? ''),
    files: [
      planManifest(folder, scriptLine(manager, args), options.force),
      ...options.clients.map((name) => {
        const client = CLIENTS[name]
        return planClient(client, folder, key, client.entry(launch), options.force)
      }),
      ...planAgents(folder, { key, shell: args.length === 1 }, options.agents),
    ],
  }
}

/**
 * What the server is told to serve: the corpus that package.json names, else the pages in `docs/` as they are on disk, else what the
 * dependencies bring along.
 */
function serveArgs(folder: string, packages: boolean): string[] {
  const corpus = namedCorpus(folder)
  const docs = kindOf(join(folder, DOCS)) === 'folder'
  // Without a flag the server finds by itself what package.json names.
  const own = corpus !== undefined ? (packages ? ['--corpus', corpus] : []) : docs ? ['--docs', DOCS] : []
  return ['serve', ...own, ...(packages || (corpus === undefined && !docs) ? ['--packages'] : [])]
}

const DOCS = 'docs'

/** The corpus that a package.json names, by its `anchordoc` block; undefined where it has none. */
function namedCorpus(folder: string): string | undefined {
  const block: unknown = parse(textOf(join(folder, 'package.json')) ?? '')?.[NAME]
  if (block === undefined) return undefined
  const { corpus, out } = readOptions(block).options
  return corpus ?? out ?? DEFAULT_OUT
}

/** The nearest package.json, from a folder upwards, with the name in it; undefined where there is none. */
export function findPackage(folder: string): { folder: string; name: string | undefined } | undefined {
  const read = readText(join(folder, 'package.json'))
  if ('problem' in read) return { folder, name: undefined }
  if (read.before !== undefined) {
    const name: unknown = parse(read.file.text)?.name
    return { folder, name: typeof name === 'string' && name !== '' ? name : undefined }
  }
  return dirname(folder) === folder ? undefined : findPackage(dirname(folder))
}

/**
 * Writes what a plan changes.
 *
 * @returns the plan, with a problem for each file that could not be written
 */
export function writePlan(plan: InitPlan): InitPlan {
  return { ...plan, files: plan.files.map(written) }
}

function written(file: FilePlan): FilePlan {
  if (file.after === undefined) return file
  try {
    makeFolder(dirname(file.path))
    writeFileSync(file.path, file.after)
    return file
  } catch (error) {
    const fact = `it cannot be written (${(error as NodeJS.ErrnoException).code})`
    return { ...file, after: undefined, problem: { fact } }
  }
}

const EMPTY: TextFile = { text: '', bom: false, eol: '\n' }

type Read = { file: TextFile; before: string | undefined } | { problem: { fact: string } }

function planManifest(folder: string, script: string, force: boolean): FilePlan {
  const name = 'package.json'
  const path = join(folder, name)
  const read = readText(path)
  if ('problem' in read) return { name, path, before: undefined, after: undefined, said: '', ...read }
  const { file, before } = read
  const edit = editManifest(file, script, force)
  if ('fact' in edit) return { name, path, before, after: undefined, said: '', problem: located(edit) }
  const { text, done, kept } = edit
  const said = [
    ...(done.length > 0 ? [`added ${done.join(' and ')}`] : []),
    ...kept.map((what) => `${what} exists and differs: kept; --force replaces it`),
  ]
  return {
    name,
    path,
    before,
    after: done.length > 0 ? encodeFile(file, text) : undefined,
    said: said.join('; ') || 'nothing to add',
  }
}

function planClient(client: Client, folder: string, key: string, entry: Entry, force: boolean): FilePlan {
  const files = [client.file, ...(client.aliases ?? [])].map((file) => ({ ...client, file }))
  const chosen = files.find(({ file }) => readable(join(folder, file))) ?? client
  const name = client.home ? `~/${chosen.file}` : chosen.file
  const path = clientFile(chosen, folder)
  const placed: Placed = { path: [...client.servers, key], entry }
  const alone = client.put(EMPTY, placed, false)
  const plan = { name, path, said: '', after: undefined, ...('text' in alone && { paste: alone.text }) }
  const read = readText(path)
  if ('problem' in read) return { ...plan, before: undefined, problem: read.problem }
  const { file, before } = read
  const edit = client.put(file, placed, force)
  if (edit.outcome === 'broken') return { ...plan, before, problem: located(edit) }
  const after = 'text' in edit ? encodeFile(file, edit.text) : undefined
  return { ...plan, before, after, said: SAID[edit.outcome](key) }
}

const SAID: Readonly<Record<Exclude<Edit['outcome'], 'broken'>, (key: string) => string>> = {
  added: (key) => `added ${key}`,
  replaced: (key) => `replaced the command of ${key}`,
  same: (key) => `${key} is there`,
  kept: (key) => `${key} exists and differs: kept; --force replaces its command`,
}

function planAgents(folder: string, server: { key: string; shell: boolean }, wanted: boolean): FilePlan[] {
  const path = join(folder, AGENTS_FILE)
  const read = readText(path)
  if ('problem' in read) {
    return wanted ? [{ name: AGENTS_FILE, path, before: undefined, after: undefined, said: '', ...read }] : []
  }
  const { file, before } = read
  if (!wanted && !hasAgentsBlock(file.text)) return []
  const text = withAgentsBlock(file, server)
  const same = text === file.text
  const after = same ? undefined : encodeFile(file, text)
  return [
    {
      name: AGENTS_FILE,
      path,
      before,
      after,
      said: same ? 'the block is there' : 'wrote the block for agents',
    },
  ]
}

/** A file's text; undefined where it cannot be read. */
function textOf(path: string): string | undefined {
  const read = readText(path)
  return 'file' in read ? read.file.text : undefined
}

function readText(path: string): Read {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { file: EMPTY, before: undefined }
    return { problem: { fact: code === 'EISDIR' ? 'it is a folder' : `it cannot be read (${code})` } }
  }
  const file = decodeFile(bytes)
  return file ? { file, before: bytes.toString() } : { problem: { fact: 'it is not UTF-8' } }
}

function readable(path: string): boolean {
  const read = readText(path)
  return 'problem' in read || read.before !== undefined
}

function located({ line, fact }: { line: number; fact: string }): { fact: string } {
  return { fact: `line ${line}: ${fact}` }
}
