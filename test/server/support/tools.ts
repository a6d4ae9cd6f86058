import { z } from 'zod'
import { defineTool, type Tool, ToolError } from '../../../src/tools/tool.ts'

/** Answers what it is given, after some milliseconds. */
const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers the text it is given, as often as asked.',
  input: z.strictObject({
    text: z.string().describe('The text.'),
    times: z.int().min(1).max(100_000).default(1).describe('How often.'),
    wait: z.int().min(0).max(10_000).default(0).describe('Milliseconds before the answer.'),
  }),
  output: z.strictObject({ text: z.string().describe('The text, repeated.') }),
  async run({ text, times, wait }) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return { structured: { text: text.repeat(times) } }
  },
})

/** Answers any JSON value, own `__proto__` keys included. */
const mirror = defineTool({
  name: 'mirror',
  title: 'Mirror',
  description: 'Answers the value it is given, with its own keys.',
  input: z.strictObject({ value: z.unknown().describe('Any JSON value.') }),
  output: z.strictObject({ json: z.string().describe('The value as JSON.') }),
  run: ({ value }) => ({ structured: { json: JSON.stringify(value) }, text: 'mirrored' }),
})

const fail = defineTool({
  name: 'fail',
  title: 'Fail',
  description: 'Fails in the way that is asked for.',
  input: z.strictObject({ how: z.enum(['plainly', 'crash', 'unwritable']).describe('The way.') }),
  output: z.strictObject({}),
  run({ how }) {
    if (how === 'plainly') throw new ToolError('No doc found for slug "nope".')
    if (how === 'crash') throw new TypeError(`cannot open ${import.meta.dirname}/secret`)
    return { structured: { number: 1n }, text: 'a number that JSON does not have' }
  },
})

/** Tools that show how the server treats any tool. */
export const TEST_TOOLS: Tool[] = [echo, mirror, fail]
