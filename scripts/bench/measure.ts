import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { memory, processTree, sleep } from '../../test/server/support/process.ts'
import type { Contender, Tree } from './contenders.ts'
import { type Session, startSession } from './session.ts'

/** Milliseconds after which a server has done what it does without being asked, and is idle. */
const SETTLE_MS = 2000
/** Milliseconds until what a search leaves behind is there to be measured. */
const AFTER_SEARCH_MS = 300
/** Searches after which a server counts as warm. */
const WARM_UP = 10

/** Mebibytes (VmRSS) that processes hold; zero where there is no `/proc`. */
export interface Memory {
  server: number
  /** All processes that the server started. */
  others: number
}

/** What one start of a server showed; times in milliseconds. */
export interface Run {
  /** From spawn to `initialize` answered. */
  initialize: number
  /** From spawn to the first search answered, asked at once. */
  firstSearch: number
  /** Each search after the first ones. */
  warm: number[]
  idle: Memory
  /** After the first search. */
  searched: Memory
  /** After all searches. */
  worked: Memory
}

/** Builds a tree once, nothing known before: the seconds it takes and the bytes it leaves. */
export function measureBuild(
  contender: Contender,
  tree: Tree,
  out: string,
): { seconds: number; bytes: number } {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, contender.build(tree, out), { encoding: 'utf8' })
  const seconds = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`${contender.name} cannot build ${tree.docs}: ${stderr}`)
  return { seconds, bytes: statSync(out).size }
}

/** Starts a server twice, once to leave it idle and once to search. */
export async function measureServer(args: readonly string[], queries: readonly string[]): Promise<Run> {
  const waiting = startSession(args)
  await waiting.open()
  await sleep(SETTLE_MS)
  const idle = memoryOf(waiting.pid)
  await waiting.end()

  const session = startSession(args)
  const initialize = await session.open()
  const [first = '', ...others] = queries
  await search(session, first)
  const firstSearch = session.age()
  await sleep(AFTER_SEARCH_MS)
  const searched = memoryOf(session.pid)
  const times: number[] = []
  for (const query of others) {
    const start = performance.now()
    await search(session, query)
    times.push(performance.now() - start)
  }
  const worked = memoryOf(session.pid)
  await session.end()
  return { initialize, firstSearch, warm: times.slice(WARM_UP), idle, searched, worked }
}

/** Starts a server and opens a session. Resolves with the milliseconds from spawn to `initialize` answered. */
export async function measureStart(args: readonly string[]): Promise<number> {
  const session = startSession(args)
  const initialize = await session.open()
  await session.end()
  return initialize
}

async function search(session: Session, query: string): Promise<void> {
  const result = await session.ask('tools/call', { name: 'search_docs', arguments: { query, limit: 8 } })
  const { structuredContent: answer } = result as {
    structuredContent?: { mode: string; modeReason?: string }
  }
  if (answer?.mode === 'keyword') throw new Error(`Not what is to be measured: ${answer.modeReason}.`)
}

function memoryOf(pid: number): Memory {
  const [, ...others] = processTree(pid)
  return { server: memory(pid), others: others.reduce((sum, other) => sum + memory(other), 0) }
}
