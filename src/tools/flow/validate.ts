import { z } from 'zod'
import { validateFlow } from '../../flow/validate.ts'
import { defineTool } from '../tool.ts'
import { documentInput, summaryOutput, validityOutput } from './parts.ts'

/** `flow_validate`: whether a document is valid, and every place where it is not. */
export const flowValidate = defineTool({
  name: 'flow_validate',
  title: 'Validate a flow document',
  description:
    'Checks a flow document (version 2) completely: structure, message limits, references between steps, variables, templates, ' +
    'patterns and conditions. An invalid document is a normal answer: valid is false, and issues lists each place as a JSON ' +
    'pointer with what it must be. Mend those and validate again. For a valid document, go on with flow_analyze and ' +
    'flow_simulate. flow_example shows a document with every kind of step, flow_schema the whole language. Runs nothing and ' +
    'needs no network.',
  input: z.strictObject({ document: documentInput }),
  output: z.strictObject({ ...validityOutput, summary: summaryOutput }),
  run: ({ document }) => ({ structured: { ...validateFlow(document) } }),
})
