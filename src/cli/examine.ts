import { loadCorpus } from '../corpus/file.ts'
import type { Corpus } from '../corpus/format.ts'
import type { NoFolder } from '../docs-folder.ts'
import { MODEL, MODEL_FILES, readModelFile } from '../embedding/model.ts'
import { startEmbedder } from '../embedding/process.ts'
import { AnchordocError } from '../errors.ts'
import { openDocs } from '../open-docs.ts'
import { quote } from '../quote.ts'
import { CLIENT_NAMES, type ClientName, DEFAULT_CLIENTS } from '../scaffold/clients.ts'
import { findPackage, planInit } from '../scaffold/init.ts'
import { NAME } from '../version.ts'
import { count } from './build-report.ts'
import { askSelf } from './self.ts'
import type { Sources } from './sources.ts'
import type { Choice } from './which.ts'

/** What was found of one thing. `note` is worth knowing and nothing to mend. */
export interface Finding {
  state: 'fine' | 'note' | 'wrong'
  /** What it is about. */
  about: string
  fact: string
  /** What to do about something wrong, where the fact does not say it. */
  remedy?: string
}

/** Milliseconds for loading the model, and for one text. */
const EMBEDDER_TIME = 60_000

/** The oldest Node that this package runs on. */
const OLDEST_NODE = [20, 19] as const

/** Looks at everything that serving needs, one thing after the other. */
export async function* examine(sources: Sources, cwd: string): AsyncGenerator<Finding> {
  yield runtimeFinding(process.versions, process.platform, process.arch)
  const corpus = sources.corpus && (await readCorpus(sources.corpus))
  if (corpus && sources.corpus) yield corpusFinding(corpus, sources.corpus)
  if (sources.noFolder) yield folderFinding(sources.noFolder)
  const live = await liveFindings(sources)
  yield* live.findings
  yield await modelFinding()
  const built = corpus instanceof AnchordocError ? undefined : corpus
  const title = built?.docs[0]?.title ?? live.title ?? NAME
  // Live pages are embedded while a server runs, and a corpus may have been built without vectors: words alone are meant there.
  const byWords = sources.corpus === undefined || live.findings.length > 0 || built?.vectors === null
  yield* await serverFindings(sources, cwd, title, byWords)
  yield* clientFindings(cwd)
}

export function runtimeFinding(
  versions: { node: string; bun?: string },
  platform: string,
  arch: string,
): Finding {
  const about = 'runtime'
  if (versions.bun) return { state: 'fine', about, fact: `Bun ${versions.bun} on ${platform}-${arch}` }
  const fact = `Node ${versions.node} on ${platform}-${arch}`
  const [major = 0, minor = 0] = versions.node.split('.').map(Number)
  const [oldMajor, oldMinor] = OLDEST_NODE
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return { state: 'fine', about, fact }
  return { state: 'wrong', about, fact, remedy: `install Node ${OLDEST_NODE.join('.')} or newer, or Bun` }
}

async function readCorpus({ path, remedy }: Choice): Promise<Corpus | AnchordocError> {
  try {
    return await loadCorpus(path, remedy)
  } catch (error) {
    if (error instanceof AnchordocError) return error
    throw error
  }
}

function corpusFinding(corpus: Corpus | AnchordocError, { said }: Choice): Finding {
  const about = 'corpus'
  if (corpus instanceof AnchordocError) return { state: 'wrong', about, fact: corpus.message }
  const sections = corpus.docs.reduce((sum, doc) => sum + doc.sections.length, 0)
  const { package: from } = corpus.origin
  const source = from ? `${from.name} ${from.version}`.trim() : 'of no package'
  const size = `${count(corpus.docs.length, 'page')}, ${count(sections, 'section')}`
  return { state: 'fine', about, fact: `${said}: ${source}, ${size}` }
}

function folderFinding({ name, fact, remedy }: NoFolder): Finding {
  return {
    state: 'wrong',
    about: 'folder',
    fact: `The documentation folder ${quote(name)} ${fact}`,
    remedy,
  }
}

/** What of the folder and of installed packages would be served, and the title of a page of it. */
async function liveFindings({ folder, packages }: Sources): Promise<{ findings: Finding[]; title?: string }> {
  if (!folder && packages === undefined) return { findings: [] }
  const docs = openDocs({ docs: folder && (async () => folder), packages, keyword: true, once: true })
  try {
    const library = await docs.library()
    const sources = await library.sources()
    const pages = library.docs()
    const findings = sources.map(({ kind, name, note }): Finding => {
      const about = kind === 'live' ? 'folder' : 'package'
      return note ? { state: 'note', about, fact: `${name}: ${note}` } : { state: 'fine', about, fact: name }
    })
    const none: Finding = {
      state: 'wrong',
      about: 'pages',
      fact: 'there is no page to answer from',
      remedy: 'install the dependencies, or name another place with --docs or --corpus',
    }
    return {
      findings: pages.length > 0 ? findings : [...findings, none],
      ...(pages[0] && { title: pages[0].title }),
    }
  } catch (error) {
    if (!(error instanceof AnchordocError)) throw error
    return { findings: [{ state: 'wrong', about: 'pages', fact: error.message }] }
  } finally {
    await docs.close()
  }
}

async function modelFinding(): Promise<Finding> {
  const about = 'model'
  try {
    for (const file of Object.keys(MODEL_FILES) as (keyof typeof MODEL_FILES)[]) await readModelFile(file)
    const embedder = startEmbedder({ startMs: EMBEDDER_TIME, answerMs: EMBEDDER_TIME })
    const runtime = await embedder.ready()
    await embedder.end()
    const how = runtime === 'native' ? 'onnxruntime-node' : 'the WASM runtime of this package'
    return { state: 'fine', about, fact: `${MODEL.id}, sha256 ${MODEL.sha256.slice(0, 12)}, run by ${how}` }
  } catch (error) {
    if (!(error instanceof AnchordocError)) throw error
    return {
      state: 'wrong',
      about,
      fact: error.message,
      remedy: `reinstall ${NAME}; until then searches go by words`,
    }
  }
}

async function serverFindings(
  { corpus, folder, packages }: Sources,
  cwd: string,
  query: string,
  byWords: boolean,
): Promise<Finding[]> {
  const flags = [
    ...(corpus ? ['--corpus', corpus.path] : []),
    ...(folder ? ['--docs', folder.folder] : []),
    ...(packages === undefined ? [] : ['--packages']),
  ]
  const self = await askSelf(flags, cwd, query)
  if ('failed' in self) {
    const remedy = `run \`${NAME} serve\` by hand: its standard error says more`
    return [{ state: 'wrong', about: 'handshake', fact: self.failed, remedy }]
  }
  const fact = `revision ${self.revision}, ${self.tools} tools, ${self.took} ms to the last answer`
  return [{ state: 'fine', about: 'handshake', fact }, searchFinding(self.search, byWords)]
}

function searchFinding(
  search: { hits: number; mode: string; modeReason?: string } | { failed: string },
  byWords: boolean,
): Finding {
  const about = 'search'
  if ('failed' in search) return { state: 'wrong', about, fact: search.failed }
  const fact = `${count(search.hits, 'hit')}, ${search.mode}${search.modeReason ? `: ${search.modeReason}` : ''}`
  if (search.mode === 'hybrid') return { state: 'fine', about, fact }
  return byWords
    ? { state: 'note', about, fact }
    : { state: 'wrong', about, fact, remedy: 'mend what the reason names, then look again' }
}

/** The files of clients in a project, and whether its server stands in them. */
function clientFindings(cwd: string): Finding[] {
  const about = 'clients'
  const project = findPackage(cwd)
  if (!project)
    return [{ state: 'note', about, fact: 'there is no package.json here, so no project to look into' }]
  const { key, files } = planInit(project.folder, project.name, {
    clients: CLIENT_NAMES,
    force: false,
    agents: false,
  })
  const [, ...others] = files
  const found = others
    .map((file, place) => ({ ...file, init: initFor(CLIENT_NAMES[place]) }))
    .filter(({ before, problem }) => before !== undefined || problem !== undefined)
  if (found.length === 0) {
    return [{ state: 'note', about, fact: `no configuration of a client here; \`${NAME} init\` writes them` }]
  }
  return found.map(({ name, after, problem, init }): Finding => {
    if (problem) return { state: 'wrong', about, fact: `${name}: ${problem.fact}`, remedy: `mend ${name}` }
    if (after === undefined) return { state: 'fine', about, fact: `${name}: ${key} is there` }
    return { state: 'note', about, fact: `${name}: ${key} is not in it; \`${init}\` adds it` }
  })
}

/** The command that writes a client's file; those that `init` does not write by itself have to be named. */
function initFor(client: ClientName | undefined): string {
  const named = client === undefined || DEFAULT_CLIENTS.includes(client) ? '' : ` --client ${client}`
  return `${NAME} init${named}`
}
