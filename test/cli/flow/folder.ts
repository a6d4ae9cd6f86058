import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { EXAMPLE_FLOW } from '../../../src/flow/example.ts'
import { callTool } from '../../../src/tools/call.ts'
import { flowTools } from '../../../src/tools/flow/index.ts'
import { say } from '../terminal.ts'

const { document, subflows, ...request } = EXAMPLE_FLOW

export { document, request, subflows }

/** Where the files of a test are: before each, the example's two flows as `cafe.json` and `payment.json`. */
export const folder = mkdtempSync(join(tmpdir(), 'anchordoc-flow-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  write('cafe.json', document)
  write('payment.json', subflows[0])
})

/** Writes a text, or a value as JSON. */
export function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

/** Types a line that begins with `anchordoc flow`. */
export const flow = (...line: string[]) => say(['flow', ...line], { cwd: folder })

/** What a tool answers, as `--json` has to print it. */
export async function answer(name: string, args: object): Promise<unknown> {
  const tool = flowTools.find((tool) => tool.name === name)
  return tool && (await callTool(tool, args as Record<string, unknown>)).structuredContent
}

/** A short valid flow, laid out so that places in it are easy to tell. */
export const HELLO = `{
  "version": 2,
  "id": "hello",
  "name": "Hello",
  "start": "hi",
  "steps": [
    { "id": "hi", "kind": "say", "text": "Hi", "next": "bye" },
    { "id": "bye", "kind": "end" }
  ]
}
`
