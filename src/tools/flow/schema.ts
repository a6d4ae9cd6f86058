import { z } from 'zod'
import { flowSchema as describeLanguage } from '../../flow/schema.ts'
import { defineTool } from '../tool.ts'

/** `flow_schema`: the language for machines. */
export const flowSchema = defineTool({
  name: 'flow_schema',
  title: 'Show the schema of flow documents',
  description:
    'Returns the JSON Schema (draft 2020-12) of flow documents, version 2, with every limit as one flat table and the names of ' +
    'the step kinds. Read it before writing a kind of step that flow_example does not show as you need it. The schema cannot ' +
    'see references, uniqueness, templates and patterns: check documents with flow_validate.',
  input: z.strictObject({}),
  output: z.strictObject({
    schema: z.record(z.string(), z.unknown()).describe('The JSON Schema.'),
    limits: z.record(z.string(), z.number()).describe('Limits in characters, items, levels or seconds.'),
    stepKinds: z.array(z.string()),
  }),
  run: () => ({ structured: { ...describeLanguage() } }),
})
