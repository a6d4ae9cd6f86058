import { expect, test } from 'vitest'
import { AnchordocError } from '../../../src/errors.ts'
import { callTool } from '../../../src/tools/call.ts'
import { catalogue } from '../../../src/tools/catalogue.ts'
import { docsTools } from '../../../src/tools/docs/index.ts'
import { error, pumpKit } from './ask.ts'

const CALLS: Record<string, Record<string, unknown>> = {
  search_docs: { query: 'keys', explain: true },
  get_section: { slug: 'guide/setup', heading: 'keys' },
  get_outline: { slug: 'guide/setup' },
  get_doc: { slug: 'guide/setup', maxChars: 100 },
  list_docs: { limit: 2 },
}

test('five tools, each under its name', () => {
  expect(docsTools(pumpKit).map(({ name }) => name)).toEqual(Object.keys(CALLS))
})

test('descriptions have at most 600 characters, and every argument has one', () => {
  for (const { name, description, inputSchema } of catalogue(docsTools(pumpKit))) {
    expect(description.length, name).toBeLessThanOrEqual(600)
    for (const [argument, { description }] of Object.entries(inputSchema.properties)) {
      expect(description, `${name}.${argument}`).toBeTruthy()
    }
  }
})

test.each(docsTools(pumpKit))('$name answers what its output schema promises', async (tool) => {
  const { structuredContent } = await callTool(tool, CALLS[tool.name])
  expect(tool.output.parse(structuredContent)).toEqual(structuredContent)
})

test.each(docsTools(pumpKit))(
  '$name answers with the sentence of a corpus that cannot be used',
  async ({ name }) => {
    const sentence = 'The corpus content/docs.json does not exist: run `anchordoc build`.'
    const broken = docsTools(() => Promise.reject(new AnchordocError(sentence)))
    const answers = broken.filter((tool) => tool.name === name).map((tool) => callTool(tool, CALLS[name]))
    expect(await Promise.all(answers)).toEqual([error(sentence)])
  },
)
