import { jsonSchema, type ObjectSchema } from './schema.ts'
import type { Tool } from './tool.ts'

/** A tool as `tools/list` advertises it. */
export type ToolListing = {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: { readOnlyHint: true; destructiveHint: false; idempotentHint: true; openWorldHint: false }
}

/** Tools as they are advertised, in the order given: the same tools give the same bytes. */
export function catalogue(tools: readonly Tool[]): ToolListing[] {
  return tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input'),
    outputSchema: jsonSchema(output, 'output'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }))
}
