import { expect, test } from 'vitest'
import type { FlowDocument } from '../../../src/flow/document.ts'
import { createMcpServer } from '../../../src/server/create.ts'
import { serveStream } from '../../../src/server/stream.ts'

/** A client that calls the tools of a server, one after the other, over a stream of lines. */
function connect() {
  const lines: string[] = []
  let wake = () => {}
  let closed = false
  const answers = new Map<number, (message: { result: { structuredContent: unknown } }) => void>()
  async function* input() {
    while (!closed || lines.length > 0) {
      const line = lines.shift()
      if (line === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else yield new TextEncoder().encode(`${line}\n`)
    }
  }
  const served = serveStream(input(), {
    server: createMcpServer({ tools: ['flow'] }),
    write(line) {
      const message = JSON.parse(line)
      answers.get(message.id)?.(message)
    },
  })
  const send = (message: object) => {
    lines.push(JSON.stringify({ jsonrpc: '2.0', ...message }))
    wake()
  }
  const client = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'agent', version: '1' },
  }
  send({ id: 0, method: 'initialize', params: client })
  send({ method: 'notifications/initialized' })
  let id = 0
  return {
    async call<T>(name: string, args: object): Promise<T> {
      id += 1
      const answer = new Promise<{ result: { structuredContent: unknown } }>((resolve) =>
        answers.set(id, resolve),
      )
      send({ id, method: 'tools/call', params: { name, arguments: args } })
      return (await answer).result.structuredContent as T
    },
    async close() {
      closed = true
      wake()
      await served
    },
  }
}

interface Verdict {
  valid: boolean
  issues: { path: string; message: string }[]
  summary?: { digest: string }
}

test('an agent takes the example, breaks it, mends it by the pointers and rehearses it', async () => {
  const agent = connect()
  const example = await agent.call<{ document: FlowDocument; subflows: unknown[] }>('flow_example', {})
  const original = example.document

  const broken = structuredClone(original) as unknown as { steps: Record<string, unknown>[] }
  const say = broken.steps[0] as Record<string, unknown>
  say.text = 'Welcome, {{nmae}}!'
  say.next = 'ask_nmae'
  say.delay = 3
  const verdict = await agent.call<Verdict>('flow_validate', { document: broken })
  expect(verdict).toEqual({
    valid: false,
    issues: [
      {
        path: '/steps/0/delay',
        message: 'must not be present (accepted: "id", "kind", "note", "text", "next")',
      },
      { path: '/steps/0/text', message: 'must use only declared variables (unknown: "nmae")' },
      { path: '/steps/0/next', message: 'must be the id of a step in this document' },
    ],
  })

  const mended: Record<string, unknown> = { text: 'Welcome, {{name}}!', next: 'ask_name' }
  for (const { path } of verdict.issues) {
    const [, , index, member] = path.split('/') as [string, string, string, string]
    const step = broken.steps[Number(index)] as Record<string, unknown>
    if (member in mended) step[member] = mended[member]
    else delete step[member]
  }
  const { valid, summary } = await agent.call<Verdict>('flow_validate', { document: broken })
  expect(valid).toBe(true)

  const { subflows } = example
  expect(await agent.call('flow_analyze', { document: broken, subflows })).toMatchObject({
    valid: true,
    diagnostics: [],
    unresolved: [],
  })
  const { stop, transcript } = await agent.call<{ stop: unknown; transcript: unknown[] }>('flow_simulate', {
    ...example,
    document: broken,
  })
  expect([stop, transcript[0]]).toEqual([
    { reason: 'ended', flow: 'cafe_orders', step: 'done' },
    { at: 0, from: 'bot', flow: 'cafe_orders', step: 'welcome', type: 'text', text: 'Welcome, friend!' },
  ])
  expect(await agent.call('flow_diff', { left: original, right: broken })).toMatchObject({
    changed: true,
    metadata: [],
    added: [],
    removed: [],
    changedSteps: [
      {
        id: 'welcome',
        changes: [
          { op: 'replace', path: '/text', before: 'Welcome to Café Luna! ☕', after: 'Welcome, {{name}}!' },
        ],
      },
    ],
  })
  expect(await agent.call('flow_digest', { document: broken })).toEqual({
    digest: summary?.digest,
    version: 2,
  })
  await agent.close()
})
