/** Measures live documentation: how soon a folder is searched, with and without a cache, and how soon an edit is. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Session, startSession } from './session.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.mjs', import.meta.url))

/** What is measured, with the milliseconds it is to stay under. */
const GOALS = {
  'spawn to first answer, no cache': 3_000,
  'spawn to first answer, warm cache': 500,
  'edit to searchable': 1_000,
  'edit to embedded': 3_000,
}

/** Serves a copy of a folder, and returns a line for each figure with its goal. */
export async function benchLive(source: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-live-'))
  const { XDG_CACHE_HOME } = process.env
  process.env.XDG_CACHE_HOME = join(folder, 'cache')
  try {
    const docs = join(folder, 'docs')
    cpSync(source, docs, { recursive: true })
    const figures = await measure(docs)
    return Object.entries(GOALS).map(([name, goal]) => {
      const ms = Math.round(figures[name as keyof typeof GOALS])
      return `${ms <= goal ? 'met   ' : 'missed'} ${name}: ${ms} ms, goal ${goal} ms`
    })
  } finally {
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(docs: string): Promise<Record<keyof typeof GOALS, number>> {
  const cold = await serve(docs)
  await search(cold, 'proxy')
  const coldAnswer = cold.age()
  await allEmbedded(cold)
  await cold.end()

  const warm = await serve(docs, '--keyword')
  await search(warm, 'proxy')
  const warmAnswer = warm.age()
  await warm.end()

  const server = await serve(docs)
  await search(server, 'proxy')
  const start = performance.now()
  writeFileSync(join(docs, 'new-page.md'), '# New\n\n## Fresh\n\nThe quetzalcoatl setting is new here.\n')
  let found: string | undefined
  while (found !== 'new-page#fresh') found = await search(server, 'quetzalcoatl')
  const searchable = performance.now() - start
  await allEmbedded(server)
  const embedded = performance.now() - start
  await server.end()
  return {
    'spawn to first answer, no cache': coldAnswer,
    'spawn to first answer, warm cache': warmAnswer,
    'edit to searchable': searchable,
    'edit to embedded': embedded,
  }
}

async function serve(docs: string, ...flags: string[]): Promise<Session> {
  const session = startSession([CLI, 'serve', '--docs', docs, ...flags])
  await session.open()
  return session
}

async function call<T>(session: Session, name: string, args: object): Promise<T> {
  const answer = (await session.ask('tools/call', { name, arguments: args })) as { structuredContent: T }
  return answer.structuredContent
}

/** What a search finds first. */
async function search(session: Session, query: string): Promise<string | undefined> {
  const { hits } = await call<{ hits: { ref: string }[] }>(session, 'search_docs', { query, limit: 1 })
  return hits[0]?.ref
}

async function allEmbedded(session: Session): Promise<void> {
  for (;;) {
    const { sources } = await call<{ sources: { note?: string }[] }>(session, 'list_docs', { limit: 1 })
    if (sources.every((one) => one.note === undefined)) return
    await setTimeout(50)
  }
}
