import { messageOf } from '../error-text.ts'
import type { EmbedQuery } from './embedder.ts'
import type { EmbedderOptions } from './open.ts'
import { type EmbedderProcess, startEmbedder } from './process.ts'

/** Processes started in a row without one vector, before the embedder is given up. */
const MAX_STARTS = 3

export interface QueryEmbedderOptions extends EmbedderOptions {
  /** Milliseconds after the last query until the process ends and its memory is free. */
  idleMs?: number
  /** Milliseconds that loading the model may take. */
  startMs?: number
  /** Milliseconds that a query may take once the model is loaded. */
  answerMs?: number
}

/** Embeds queries in a process that comes when needed and goes when idle. */
export interface QueryEmbedder {
  embed: EmbedQuery
  /** Starts the process, so that the next query need not wait for it. */
  warm(): void
  /** Ends the process and resolves when it is gone; later queries are answered with a reason. */
  close(): Promise<void>
}

/**
 * A query embedder in a child process: the model's memory is given back when it ends, and a crash of native code takes nothing
 * along. It never keeps this process alive, and ends with it. Where a query fails, the next one starts a new process; a process
 * that native code took down before its first vector is followed by one with the WASM runtime.
 */
export function createQueryEmbedder({
  idleMs = 60_000,
  startMs = 20_000,
  answerMs = 10_000,
  runtime: wanted,
  folder,
}: QueryEmbedderOptions = {}): QueryEmbedder {
  let runtime = wanted
  let current: EmbedderProcess | undefined
  let starts = 0
  let asking = 0
  let reason = ''
  let closed = false
  let idle: NodeJS.Timeout | undefined

  /** The running process, a new one where there is none; undefined where starting makes no sense any more. */
  const running = (): EmbedderProcess | undefined => {
    if (current && !current.ended) return current
    if (closed || starts >= MAX_STARTS) return undefined
    starts++
    current = startEmbedder({ runtime, folder, startMs, answerMs })
    return current
  }

  const rest = () => {
    clearTimeout(idle)
    if (asking > 0) return
    idle = setTimeout(() => {
      starts = 0
      current?.end()
    }, idleMs)
    idle.unref()
  }

  const ask = async (query: string): ReturnType<EmbedQuery> => {
    const embedder = running()
    if (!embedder) return { reason }
    try {
      const vector = await embedder.embed(query)
      starts = 0
      return { vector }
    } catch (error) {
      const first = starts > 0
      reason = messageOf(error)
      if (!first || !embedder.crashed || wanted !== undefined) return { reason }
      runtime = 'wasm'
      return ask(query)
    }
  }

  return {
    async embed(query) {
      clearTimeout(idle)
      asking++
      try {
        return await ask(query)
      } finally {
        asking--
        rest()
      }
    },
    warm() {
      running()
      rest()
    },
    async close() {
      closed = true
      reason = 'the embedder is closed'
      clearTimeout(idle)
      await current?.end()
    },
  }
}
