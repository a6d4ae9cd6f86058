import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue } from '../../src/tools/catalogue.ts'
import { docsTools } from '../../src/tools/docs/index.ts'
import { flowTools } from '../../src/tools/flow/index.ts'
import { defineTool } from '../../src/tools/tool.ts'

const listing = catalogue([...docsTools(() => Promise.reject(new Error('not asked'))), ...flowTools])

/** Every object inside a value, with where it stands. */
function* objects(value: unknown, path = ''): Generator<[path: string, object: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, child] of Object.entries(value)) yield* objects(child, `${path}/${key}`)
}

/** Schemas inside a schema: what stands under `properties` are names, not keywords. */
const schemas = (root: unknown) =>
  [...objects(root)].filter(([path]) => !/\/(properties|default)$/.test(path))

describe('the tools as they are advertised', () => {
  test('all together are at most 32 kB, the same bytes every time', () => {
    const text = JSON.stringify(listing)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32_000)
    expect(
      JSON.stringify(catalogue([...docsTools(() => Promise.reject(new Error('not asked'))), ...flowTools])),
    ).toBe(text)
  })

  test('are these, in this order', () => {
    expect(listing.map(({ name }) => name)).toEqual([
      'search_docs',
      'get_section',
      'get_outline',
      'get_doc',
      'list_docs',
      'flow_validate',
      'flow_analyze',
      'flow_simulate',
      'flow_migrate',
      'flow_diff',
      'flow_digest',
      'flow_schema',
      'flow_example',
    ])
  })

  describe.each(listing)('$name', ({ name, title, description, inputSchema, outputSchema, annotations }) => {
    test('is named and described as clients want it', () => {
      expect(name).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
      expect(title.length).toBeGreaterThan(0)
      expect(description.length).toBeGreaterThanOrEqual(20)
      expect(description.length).toBeLessThanOrEqual(600)
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
    })

    test.each([
      ['input', inputSchema],
      ['output', outputSchema],
    ])('has a plain, closed %s schema', (_, schema) => {
      expect(schema).toMatchObject({
        type: 'object',
        properties: expect.any(Object),
        additionalProperties: false,
      })
      for (const [path, node] of schemas(schema)) {
        for (const keyword of [
          '$ref',
          '$defs',
          '$schema',
          'definitions',
          '$dynamicRef',
          '$dynamicAnchor',
          'oneOf',
          'anyOf',
          'allOf',
          'not',
          'if',
          'then',
          'else',
          'patternProperties',
          'const',
          'nullable',
        ]) {
          expect(Object.hasOwn(node, keyword), `${keyword} at ${path}`).toBe(false)
        }
        expect(Array.isArray(node.type), `type array at ${path}`).toBe(false)
        expect(node.type === 'array' && node.items === undefined, `array without items at ${path}`).toBe(
          false,
        )
        for (const value of (node.enum as unknown[] | undefined) ?? []) expect(typeof value).toBe('string')
      }
    })

    test('describes every argument', () => {
      for (const [argument, schema] of Object.entries(inputSchema.properties)) {
        expect(schema.description, argument).toBeTruthy()
      }
    })

    test('has schemas that are valid under draft-07 and 2020-12 alike', () => {
      for (const schema of [inputSchema, outputSchema]) {
        expect(() => new Ajv({ strict: true }).compile(schema)).not.toThrow()
        expect(() => new Ajv2020({ strict: true }).compile(schema)).not.toThrow()
      }
    })
  })
})

test('a value that may be null has no type, since no client takes a list of types', () => {
  const tool = defineTool({
    name: 'one',
    title: 'One',
    description: 'Answers a number or nothing.',
    input: z.strictObject({ count: z.int().describe('How many.') }),
    output: z.strictObject({
      index: z.number().nullable().describe('Position.'),
      sizes: z.record(z.string(), z.int()),
    }),
    run: () => ({ structured: { index: null, sizes: {} } }),
  })
  expect(catalogue([tool])).toEqual([
    {
      name: 'one',
      title: 'One',
      description: 'Answers a number or nothing.',
      inputSchema: {
        type: 'object',
        properties: { count: { type: 'integer', description: 'How many.' } },
        required: ['count'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: {
          index: { description: 'Position.' },
          sizes: { type: 'object', additionalProperties: { type: 'integer' } },
        },
        required: ['index', 'sizes'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
  ])
})
