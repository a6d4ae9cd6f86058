// What the author of a library writes, with tools that take their time and hold much.
import { createMcpServer, defineTool, runStdio, z } from '../../../dist/index.mjs'

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers the text it is given, as often as asked.',
  input: z.strictObject({
    text: z.string().describe('The text.'),
    times: z.int().min(1).max(100_000).default(1).describe('How often.'),
    wait: z.int().min(0).max(60_000).default(0).describe('Milliseconds before the answer.'),
  }),
  output: z.strictObject({ text: z.string().describe('The text, repeated.') }),
  async run({ text, times, wait }) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return { structured: { text: text.repeat(times) } }
  },
})

const [corpus] = process.argv.slice(2)
const server = createMcpServer({ name: 'toy-docs', version: '3.2.1', corpus, tools: ['docs', echo] })
await runStdio({ server })
