import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AnchordocError } from '../errors.ts'
import { type OpenDocs, openDocs } from '../open-docs.ts'
import type { DocsFolder } from '../open-live.ts'
import { packageRoot } from '../package-root.ts'
import type { Library, Pages } from '../search/library.ts'
import type { Tool } from '../tools/tool.ts'
import { NAME, VERSION } from '../version.ts'
import { instructions, type ToolSet } from './instructions.ts'
import { logLine } from './log.ts'
import { assembleServer, type McpServer } from './server.ts'

export interface McpServerOptions {
  /** The corpus file; without live pages this package's own manual by default. */
  corpus?: string | URL | undefined
  /** A documentation folder to serve as it is on disk, with two tools more. */
  docsDir?: string | URL | undefined
  /** A folder of the project whose dependencies' documentation is to be served. */
  packages?: string | undefined
  /** What to do about a corpus that cannot be used, as its error says it; by default to build it. */
  remedy?: string | undefined
  /** Sets of tools by name, and tools of your own (`defineTool`), in the order they are advertised; `["docs"]` by default. */
  tools?: readonly (ToolSet | Tool)[]
  /** What the server is called; this package by default. Give it together with `version`. */
  name?: string
  version?: string
  /** Added to what agents are told about the tool sets. */
  instructions?: string
  /** Never load the model: searches go by words alone. */
  keyword?: boolean | undefined
  /** Milliseconds after the last search until the model's memory is given back; 60 000 by default. */
  idleMs?: number | undefined
}

/** Options of a server whose documentation folder somebody else finds. */
export interface DocsServerOptions extends Omit<McpServerOptions, 'docsDir'> {
  docs?: (() => Promise<DocsFolder>) | undefined
}

/**
 * Makes a server of a corpus and tools. Nothing is read before a client asks: a corpus or a folder that cannot be used is what
 * the documentation tools answer then, each time they are called.
 */
export function createMcpServer({ docsDir, ...options }: McpServerOptions = {}): McpServer {
  if (docsDir === undefined) return createDocsServer(options)
  return createDocsServer({ ...options, docs: () => findFolder(pathOf(docsDir)) })
}

async function findFolder(path: string): Promise<DocsFolder> {
  const { noFolderError, readDocsFolder } = await import('../docs-folder.ts')
  const found = readDocsFolder(path, process.cwd())
  if ('fact' in found) throw noFolderError(found)
  if ('problems' in found) throw new AnchordocError(found.problems.join('\n'))
  return found
}

/** Like `createMcpServer`, of a documentation folder that comes with the options of its project. */
export function createDocsServer(options: DocsServerOptions): McpServer {
  const { corpus, remedy, docs: live, packages, keyword, idleMs, tools: chosen = ['docs'] } = options
  const { name, version } = options
  const docs = openDocs({
    corpus: corpus === undefined && (live || packages !== undefined) ? undefined : corpusPath(corpus),
    remedy,
    docs: live,
    packages,
    keyword,
    idleMs,
    onFailure: logLine,
    onProgress: logLine,
  })
  let said: Promise<void> | undefined

  /** The library; of a folder without a page to serve it is said once why. */
  async function library(...use: Parameters<OpenDocs['library']>): Promise<Library> {
    const now = await docs.library(...use)
    if (live && docs.folder) said ??= sayIfEmpty(docs.folder, live)
    await said
    return now
  }

  const sets = chosen.filter((entry) => typeof entry === 'string')

  async function toolsOf(entry: ToolSet | Tool): Promise<readonly Tool[]> {
    if (typeof entry !== 'string') return [entry]
    if (entry === 'flow') return (await import('../tools/flow/index.ts')).flowTools
    const tools = (await import('../tools/docs/index.ts')).docsTools(library, {
      packages: packages !== undefined,
    })
    if (!docs.folder) return tools
    return [...tools, ...(await import('../tools/live/index.ts')).liveTools(docs.folder)]
  }

  return assembleServer({
    name: name ?? NAME,
    version: version ?? (name === undefined ? VERSION : '0.0.0'),
    sets: chosen.map((entry) => () => toolsOf(entry)),
    instructions: [instructions(sets, { live: live !== undefined }), options.instructions ?? '']
      .filter(Boolean)
      .join('\n\n'),
    async load() {
      if (sets.includes('docs')) await library()
    },
    close: docs.close,
  })
}

async function sayIfEmpty(pages: () => Promise<Pages>, find: () => Promise<DocsFolder>): Promise<void> {
  try {
    if ((await pages()).docs.length > 0) return
    const { whyNoPages } = await import('../docs-folder.ts')
    const reason = await whyNoPages(await find())
    if (reason !== undefined) logLine(reason)
  } catch {
    // A folder that cannot be read by now is what the tools answer.
  }
}

function corpusPath(corpus: string | URL | undefined): string {
  if (corpus === undefined) return join(packageRoot(), 'content/docs.json')
  return pathOf(corpus)
}

function pathOf(place: string | URL): string {
  return typeof place === 'string' ? place : fileURLToPath(place)
}
