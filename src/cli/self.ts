import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { INITIALIZE_REVISIONS } from '../server/revisions.ts'
import { NAME, VERSION } from '../version.ts'

/** What a server of this very installation answered. */
export interface SelfAnswer {
  revision: string
  tools: number
  /** Milliseconds from the start of the process to the end of its last answer. */
  took: number
  search: { hits: number; mode: string; modeReason?: string } | { failed: string }
}

/** Milliseconds that the server has for everything. */
const TIME_LIMIT = 60_000

/**
 * Starts this command line as a server, shakes hands with it over its pipes and asks it a question, as a client does.
 *
 * @param flags what it is told to answer from
 * @returns what it answered, or in a sentence why it did not
 */
export async function askSelf(
  flags: readonly string[],
  cwd: string,
  query: string,
): Promise<SelfAnswer | { failed: string }> {
  const started = Date.now()
  const args = [...process.execArgv, process.argv[1] ?? '', 'serve', ...flags]
  const server = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => server.kill('SIGKILL'), TIME_LIMIT)
  server.stdin.on('error', () => {})
  server.stdin.end(conversation(query))
  const [output] = await Promise.all([text(server.stdout), once(server, 'close')])
  clearTimeout(timer)
  if (server.exitCode !== 0)
    return { failed: `the server ended with ${server.signalCode ?? `code ${server.exitCode}`}` }
  return readAnswers(output, Date.now() - started)
}

function conversation(query: string): string {
  const client = {
    protocolVersion: INITIALIZE_REVISIONS[0],
    capabilities: {},
    clientInfo: { name: `${NAME} doctor`, version: VERSION },
  }
  const messages = [
    { id: 1, method: 'initialize', params: client },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'search_docs', arguments: { query } } },
  ]
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

interface Answer {
  id: number
  result?: {
    protocolVersion?: string
    tools?: unknown[]
    isError?: boolean
    content?: { text: string }[]
    structuredContent?: { hits: unknown[]; mode: string; modeReason?: string }
  }
}

function readAnswers(output: string, took: number): SelfAnswer | { failed: string } {
  const answers = new Map<number, Answer['result']>()
  for (const line of output.split('\n').slice(0, -1)) {
    try {
      const { id, result } = JSON.parse(line) as Answer
      answers.set(id, result)
    } catch {
      return { failed: 'something other than the server writes to its standard output' }
    }
  }
  const [hello, list, found] = [answers.get(1), answers.get(2), answers.get(3)]
  if (!hello?.protocolVersion || !list?.tools || !found)
    return { failed: 'the server left a request without an answer' }
  const { structuredContent: hits, content } = found
  return {
    revision: hello.protocolVersion,
    tools: list.tools.length,
    took,
    search: hits
      ? { ...hits, hits: hits.hits.length }
      : { failed: content?.[0]?.text ?? 'the search failed' },
  }
}
