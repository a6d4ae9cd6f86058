import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AnchordocError } from '../../src/errors.ts'
import { callTool } from '../../src/tools/call.ts'
import { defineTool, ToolError, type ToolResult } from '../../src/tools/tool.ts'

const tool = (run: () => ToolResult | Promise<ToolResult>) =>
  defineTool({
    name: 'get_doc',
    title: 'Get',
    description: 'Gets.',
    input: z.strictObject({}),
    output: z.strictObject({ slug: z.string() }),
    run,
  })

describe('an answer', () => {
  test('is structure, and the same as compact JSON for clients that read text', async () => {
    expect(
      await callTool(
        tool(() => ({ structured: { slug: 'a' } })),
        {},
      ),
    ).toEqual({
      content: [{ type: 'text', text: '{"slug":"a"}' }],
      structuredContent: { slug: 'a' },
    })
  })

  test("has the tool's own text where it gives one", async () => {
    expect(
      await callTool(
        tool(async () => ({ structured: { slug: 'a' }, text: '# A' })),
        undefined,
      ),
    ).toEqual({
      content: [{ type: 'text', text: '# A' }],
      structuredContent: { slug: 'a' },
    })
  })
})

describe('a failure is a sentence without structure', () => {
  const failing = (error: unknown) =>
    tool(() => {
      throw error
    })
  const sentence = (text: string) => ({ content: [{ type: 'text', text }], isError: true })

  test('of the arguments', async () => {
    expect(
      await callTool(
        tool(() => ({ structured: {} })),
        { slug: 'a' },
      ),
    ).toEqual(sentence('invalid arguments for get_doc: unknown argument "slug" (accepted: none)'))
  })

  test('of the tool', async () => {
    expect(await callTool(failing(new ToolError('No doc found for slug "nope".')), {})).toEqual(
      sentence('No doc found for slug "nope".'),
    )
  })

  test('of what the tool needs', async () => {
    expect(await callTool(failing(new AnchordocError('The corpus is cut off; build it again.')), {})).toEqual(
      sentence('The corpus is cut off; build it again.'),
    )
  })

  test('of the code, whose message is for the log alone', async () => {
    const crashes: unknown[] = []
    const error = new TypeError('cannot open /home/ana/secret')
    const onCrash = (name: string, error: unknown) => crashes.push([name, error])
    expect(await callTool(failing(error), {}, { onCrash })).toEqual(
      sentence('get_doc failed inside the server (TypeError); its standard error says more'),
    )
    expect(crashes).toEqual([['get_doc', error]])
  })

  test('of the code, by a value that is no error', async () => {
    expect(await callTool(failing('/etc/passwd'), {})).toEqual(
      sentence('get_doc failed inside the server (an error); its standard error says more'),
    )
  })
})
