import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Message } from './exchange.ts'

/** A server in a process of its own, with what it said so far. */
export interface ServerProcess {
  child: ChildProcessWithoutNullStreams
  pid: number
  /** All of standard output so far. */
  out(): string
  err(): string
  /** Resolves with the exit code, or the signal that ended it, once all it said is read. */
  ended: Promise<number | string | null>
  /** Writes messages, one a line. */
  say(...messages: object[]): void
  /** Resolves with the answer to an id, once it is there. */
  answer(id: unknown): Promise<Message>
}

export function startServer(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ServerProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options })
  const out: Buffer[] = []
  const err: Buffer[] = []
  const watchers: (() => void)[] = []
  const progress = () => {
    for (const watch of watchers.splice(0)) watch()
  }
  child.stdout.on('data', (bytes: Buffer) => {
    out.push(bytes)
    progress()
  })
  child.stderr.on('data', (bytes: Buffer) => err.push(bytes))
  // A server that has ended takes no more: that is what the test looks at.
  child.stdin.on('error', () => {})
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => resolve(code ?? signal))
  })
  void ended.then(progress, progress)
  let gone = false
  child.on('close', () => {
    gone = true
  })
  const said = () => Buffer.concat(out).toString('utf8')
  return {
    child,
    pid: child.pid ?? -1,
    out: said,
    err: () => Buffer.concat(err).toString('utf8'),
    ended,
    say(...messages) {
      child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
    },
    async answer(id) {
      for (;;) {
        const found = messagesOf(said()).find((message) => message.id === id)
        if (found) return found
        if (gone) throw new Error(`the server ended without answering ${JSON.stringify(id)}`)
        await new Promise<void>((resolve) => watchers.push(resolve))
      }
    },
  }
}

/** The messages in whole lines of output; members of batches count as messages. */
export function messagesOf(output: string): Message[] {
  return output
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => JSON.parse(line))
}

/** A process and all that it started, as long as they run. Needs `/proc`. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(Number(entry))
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const tree = [pid]
  for (const member of tree) tree.push(...(children.get(member) ?? []))
  return tree.filter(isAlive)
}

export function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && stat(pid)[0] !== 'Z'
}

function parentOf(pid: number): number {
  return Number(stat(pid)[1])
}

/** Milliseconds of processor time that a process has used. */
export function cpuTime(pid: number): number {
  const [user, system] = stat(pid).slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Mebibytes of memory that a process holds. */
export function memory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function stat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the condition holds; rejects when it does not in time. */
export async function within(ms: number, condition: () => boolean): Promise<void> {
  for (const end = Date.now() + ms; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${condition}`)
  }
}
