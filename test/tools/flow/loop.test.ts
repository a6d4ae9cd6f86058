import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDocument } from '../../../src/flow/document.ts'
import { CLI } from '../../support/built.ts'

const client = new Client({ name: 'agent', version: '1' })

beforeAll(() =>
  client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI, 'serve'], stderr: 'ignore' }),
  ),
)
afterAll(() => client.close())

/** Calls a tool of the server, which is a process of its own. */
async function call<T>(name: string, args: Record<string, unknown>): Promise<T> {
  return (await client.callTool({ name, arguments: args })).structuredContent as T
}

interface Verdict {
  valid: boolean
  issues: { path: string; message: string }[]
  summary?: { digest: string }
}

test('an agent takes the example, breaks it, mends it by the pointers and rehearses it', async () => {
  const example = await call<{ document: FlowDocument; subflows: unknown[] }>('flow_example', {})
  const original = example.document

  const broken = structuredClone(original) as unknown as { steps: Record<string, unknown>[] }
  const say = broken.steps[0] as Record<string, unknown>
  say.text = 'Welcome, {{nmae}}!'
  say.next = 'ask_nmae'
  say.delay = 3
  const verdict = await call<Verdict>('flow_validate', { document: broken })
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
  const { valid, summary } = await call<Verdict>('flow_validate', { document: broken })
  expect(valid).toBe(true)

  const { subflows } = example
  expect(await call('flow_analyze', { document: broken, subflows })).toMatchObject({
    valid: true,
    diagnostics: [],
    unresolved: [],
  })
  const { stop, transcript } = await call<{ stop: unknown; transcript: unknown[] }>('flow_simulate', {
    ...example,
    document: broken,
  })
  expect([stop, transcript[0]]).toEqual([
    { reason: 'ended', flow: 'cafe_orders', step: 'done' },
    { at: 0, from: 'bot', flow: 'cafe_orders', step: 'welcome', type: 'text', text: 'Welcome, friend!' },
  ])
  expect(await call('flow_diff', { left: original, right: broken })).toMatchObject({
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
  expect(await call('flow_digest', { document: broken })).toEqual({
    digest: summary?.digest,
    version: 2,
  })
})
