import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AnchordocError } from '../errors.ts'
import { decodeVector, type Report, type StartOptions } from './protocol.ts'
import { NO_TELEMETRY, type RuntimeName } from './runtime.ts'
import { cutText } from './tokenizer.ts'

/** An embedder in a process of its own. It keeps this process alive only while it owes an answer. */
export interface EmbedderProcess {
  /** Resolves when the model is loaded; rejects with an AnchordocError that says why it is not. */
  ready: Promise<RuntimeName>
  /** True once the process is gone, or of no use any more. */
  readonly ended: boolean
  /** True where it ended without a word: killed, or taken down by native code. */
  readonly crashed: boolean
  /** Rejects with an AnchordocError; texts are embedded in the order of the calls. */
  embed(text: string): Promise<Float32Array>
  /** Ends the process and resolves when it is gone. */
  end(): Promise<void>
}

export interface ProcessOptions extends StartOptions {
  /** Milliseconds for loading the model. */
  startMs: number
  /** Milliseconds for one text. */
  answerMs: number
}

interface Owed<T> {
  resolve(value: T): void
  reject(error: AnchordocError): void
  timer: NodeJS.Timeout
}

/** Starts an embedder process. Never throws: what goes wrong rejects `ready`. */
export function startEmbedder({ startMs, answerMs, ...start }: ProcessOptions): EmbedderProcess {
  const child = spawnChild(start)
  const owed = new Map<number, Owed<Float32Array>>()
  let asked = 0
  let ended = false
  let crashed = false
  let settleReady: Owed<RuntimeName> | undefined

  const gone = new Promise<void>((resolve) => {
    if (child?.pid === undefined) resolve()
    child?.once('exit', () => resolve())
  })
  const holdParent = () => {
    const hold = !ended && (settleReady !== undefined || owed.size > 0)
    if (hold) child?.ref()
    else child?.unref()
    // Bun's channel has no `ref` of its own: there the process's counts for both.
    if (hold) child?.channel?.ref?.()
    else child?.channel?.unref?.()
  }
  const finish = (reason: string) => {
    if (ended) return
    ended = true
    child?.kill('SIGKILL')
    for (const debt of [settleReady, ...owed.values()]) {
      clearTimeout(debt?.timer)
      debt?.reject(new AnchordocError(reason))
    }
    settleReady = undefined
    owed.clear()
    holdParent()
  }
  const deadline = (ms: number, what: string) =>
    setTimeout(() => finish(`the embedder did not ${what} within ${ms / 1000} s`), ms)

  const ready = new Promise<RuntimeName>((resolve, reject) => {
    settleReady = { resolve, reject, timer: deadline(startMs, 'start') }
  })
  ready.catch(() => {})

  const receive = (message: Report) => {
    if (message?.kind === 'refused') finish(message.reason)
    if (message?.kind === 'ready' && settleReady) {
      clearTimeout(settleReady.timer)
      settleReady.resolve(message.runtime)
      settleReady = undefined
    }
    if (message?.kind === 'vector' || message?.kind === 'failed') {
      const debt = owed.get(message.id)
      owed.delete(message.id)
      clearTimeout(debt?.timer)
      if (message.kind === 'vector') debt?.resolve(decodeVector(message.vector))
      else debt?.reject(new AnchordocError(message.reason))
    }
    holdParent()
  }
  const crash = () => {
    crashed = !ended
    finish('the embedder ended unexpectedly')
  }
  child?.on('message', receive)
  child?.on('exit', crash)
  child?.on('disconnect', crash)
  child?.on('error', () => finish('the embedder cannot be started'))
  if (!child) finish('the embedder cannot be started')

  return {
    ready,
    get ended() {
      return ended
    },
    get crashed() {
      return crashed
    },
    async embed(text) {
      await ready
      if (ended) throw new AnchordocError('the embedder has ended')
      const id = ++asked
      return new Promise((resolve, reject) => {
        owed.set(id, { resolve, reject, timer: deadline(answerMs, 'answer') })
        holdParent()
        child?.send({ id, text: cutText(text) }, (error) => error && crash())
      })
    },
    end() {
      finish('the embedder was ended')
      if (child?.exitCode === null && child.signalCode === null) child.ref()
      return gone
    },
  }
}

/** A process whose stdout goes to our stderr, so that noise harms nobody; null where none may be started. */
function spawnChild(start: StartOptions): ChildProcess | null {
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
    // One text at a time makes little garbage: a small young generation and one helper thread save 15 MB.
    '--max-semi-space-size=1',
    '--v8-pool-size=1',
    ...process.execArgv.filter((flag) => flag === '--no-addons'),
    ...(source ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []),
  ]
}
