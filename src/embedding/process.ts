import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AnchordocError } from '../errors.ts'
import type { EmbedderOptions } from './open.ts'
import { decodeVector, type Report } from './protocol.ts'
import { NO_TELEMETRY, type RuntimeName } from './runtime.ts'
import { cutText } from './tokenizer.ts'

/** An embedder in a process of its own. It keeps this process alive only while somebody waits for it. */
export interface EmbedderProcess {
  /** Resolves when the model is loaded; rejects with an AnchordocError that says why it is not. */
  ready(): Promise<RuntimeName>
  /** Texts are embedded in the order of the calls. Rejects with an AnchordocError. */
  embed(text: string): Promise<Float32Array>
  /** Ends the process and resolves when it is gone. */
  end(): Promise<void>
  /** True once the process is gone, or of no use any more. */
  readonly ended: boolean
  /** True where it ended without a word: killed, or taken down by native code. */
  readonly crashed: boolean
}

export interface ProcessOptions extends EmbedderOptions {
  /** Milliseconds for loading the model. */
  startMs: number
  /** Milliseconds for one text. */
  answerMs: number
}

/** A promise that something has been made of, with its deadline. */
interface Debt<T> {
  resolve(value: T): void
  reject(error: AnchordocError): void
  timer: NodeJS.Timeout
}

/** Starts an embedder process. Never throws: what goes wrong rejects `ready` and `embed`. */
export function startEmbedder({ startMs, answerMs, ...start }: ProcessOptions): EmbedderProcess {
  const child = spawnChild(start)
  const answers = new Map<number, Debt<Float32Array>>()
  let loading: Debt<RuntimeName> | undefined
  let asked = 0
  let waiting = 0
  let crashed = false
  let endReason: string | undefined

  const finish = (reason: string) => {
    if (endReason !== undefined) return
    endReason = reason
    child?.kill('SIGKILL')
    for (const debt of [loading, ...answers.values()]) {
      clearTimeout(debt?.timer)
      debt?.reject(new AnchordocError(reason))
    }
    answers.clear()
  }
  const crash = () => {
    crashed ||= endReason === undefined
    finish('the embedder ended unexpectedly')
  }
  const owe = <T>(ms: number, what: string, keep: (debt: Debt<T>) => void) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => finish(`the embedder did not ${what} within ${ms / 1000} s`), ms)
      keep({ resolve, reject, timer: timer.unref() })
    })
  const receive = (report: Report) => {
    if (report.kind === 'refused') return finish(report.reason)
    const debt = report.kind === 'ready' ? loading : answers.get(report.id)
    clearTimeout(debt?.timer)
    if (report.kind === 'ready') return loading?.resolve(report.runtime)
    if (report.kind === 'vector') answers.get(report.id)?.resolve(decodeVector(report.vector))
    else answers.get(report.id)?.reject(new AnchordocError(report.reason))
    answers.delete(report.id)
  }

  /** Keeps this process alive until a promise is settled. In Bun the channel goes with the child, elsewhere it counts itself. */
  const hold = <T>(promise: Promise<T>): Promise<T> => {
    const change = (by: number) => {
      waiting += by
      for (const handle of [child, child?.channel]) {
        if (waiting > 0) handle?.ref?.()
        else handle?.unref?.()
      }
    }
    change(1)
    return promise.finally(() => change(-1))
  }

  const loaded = owe<RuntimeName>(startMs, 'start', (debt) => {
    loading = debt
  })
  loaded.catch(() => {})
  const gone = new Promise<void>((resolve) => {
    if (child?.pid === undefined) resolve()
    else child.once('exit', () => resolve())
  })
  child?.on('message', receive)
  child?.on('exit', crash)
  child?.on('disconnect', crash)
  child?.on('error', () => finish('the embedder cannot be started'))
  child?.unref()
  child?.channel?.unref?.()
  if (!child) finish('the embedder cannot be started')

  const ask = async (text: string) => {
    await loaded
    if (endReason !== undefined) throw new AnchordocError(endReason)
    const id = ++asked
    child?.send({ id, text: cutText(text) }, (error) => error && crash())
    return owe<Float32Array>(answerMs, 'answer', (debt) => answers.set(id, debt))
  }

  return {
    ready: () => hold(loaded),
    embed: (text) => hold(ask(text)),
    end() {
      finish('the embedder was ended')
      return hold(gone)
    },
    get ended() {
      return endReason !== undefined
    },
    get crashed() {
      return crashed
    },
  }
}

/** A process whose stdout goes to our stderr, so that noise harms nobody; null where none may be started. */
function spawnChild(start: EmbedderOptions): ChildProcess | null {
  const source = import.meta.url.endsWith('.ts')
  const main = fileURLToPath(new URL(source ? './child-main.ts' : './child.mjs', import.meta.url))
  try {
    return spawn(process.execPath, [...runtimeFlags(source), main, JSON.stringify(start)], {
      stdio: ['ignore', 2, 2, 'ipc'],
      env: { ...process.env, ...NO_TELEMETRY },
      windowsHide: true,
    })
  } catch {
    return null
  }
}

function runtimeFlags(source: boolean): string[] {
  // Bun would fetch a missing optional peer from the registry.
  if (process.versions.bun) return ['--no-install']
  return [
    // One text at a time makes little garbage: a small young generation and one helper thread save 10 MB. With a smaller one still
    // loading the tokenizer takes a tenth longer.
    '--max-semi-space-size=2',
    '--v8-pool-size=1',
    ...process.execArgv.filter((flag) => flag === '--no-addons'),
    ...(source ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []),
  ]
}
