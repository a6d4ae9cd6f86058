import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { CallResult } from '../../../src/tools/call.ts'
import { folderOf } from '../../support/folder.ts'

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const TSX = createRequire(import.meta.url).resolve('tsx')

/** A server in a process of its own. */
export interface Session {
  call(tool: string, args: object): Promise<CallResult>
  /** Names of the tools it advertises. */
  tools(): Promise<string[]>
  /** Closes its standard input, and resolves when it is gone. */
  end(): Promise<{ code: number | null; err: string }>
  /** Everything it wrote so far, on either stream. */
  said(): string
}

/** Starts `anchordoc serve` and shakes hands with it. */
export async function startSession(
  line: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Session> {
  const child = spawn(process.execPath, ['--import', TSX, MAIN, 'serve', ...line], {
    cwd,
    env: { ...process.env, XDG_CACHE_HOME: folderOf({}), ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const owed = new Map<number, (result: unknown) => void>()
  let out = ''
  let err = ''
  createInterface(child.stdout).on('line', (text) => {
    out += `${text}\n`
    const { id, result, error } = JSON.parse(text)
    owed.get(id)?.(result ?? error)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const gone = new Promise<number | null>((resolve) => child.on('close', resolve))
  const ask = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      const id = owed.size + 1
      owed.set(id, resolve)
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  return {
    call: async (name, args) => (await ask('tools/call', { name, arguments: args })) as CallResult,
    async tools() {
      const { tools } = (await ask('tools/list', {})) as { tools: { name: string }[] }
      return tools.map(({ name }) => name)
    },
    async end() {
      child.stdin.end()
      return { code: await gone, err }
    },
    said: () => out + err,
  }
}
