import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/** A server in a process of its own. */
export interface Session {
  pid: number
  /** Milliseconds from starting the process to now. */
  age(): number
  /** Says who asks; resolves with the age at which that was answered. */
  open(): Promise<number>
  /** Asks and resolves with the answer's `result`, as soon as its line is there. */
  ask(method: string, params: object): Promise<unknown>
  end(): Promise<void>
}

/** Starts `node` with these arguments and speaks the Model Context Protocol with it, a line a message. */
export function startSession(args: readonly string[]): Session {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let parts: Buffer[] = []
  let waiting: { resolve(result: unknown): void; reject(error: Error): void } | undefined
  let asked = 0
  child.stdout.on('data', (bytes: Buffer) => {
    parts.push(bytes)
    // One question at a time: a line feed ends its answer.
    if (bytes.at(-1) !== LINE_FEED) return
    const line = Buffer.concat(parts).toString()
    parts = []
    const { result, error } = JSON.parse(line) as { result?: { isError?: boolean }; error?: unknown }
    if (error || result?.isError) waiting?.reject(new Error(`${args.join(' ')} answered ${line}`))
    else waiting?.resolve(result)
  })
  child.on('close', (code) => waiting?.reject(new Error(`${args.join(' ')} ended with ${code}`)))
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const age = () => performance.now() - start
  const ask: Session['ask'] = (method, params) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      say({ id: ++asked, method, params })
    })
  return {
    pid: child.pid ?? -1,
    age,
    async open() {
      await ask('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'bench', version: '1.0.0' },
      })
      const answered = age()
      say({ method: 'notifications/initialized' })
      return answered
    },
    ask,
    end() {
      child.stdin.end()
      return ended
    },
  }
}

const LINE_FEED = 10
