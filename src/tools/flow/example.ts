import { z } from 'zod'
import { EXAMPLE_FLOW } from '../../flow/example.ts'
import { defineTool } from '../tool.ts'

/** `flow_example`: a document to learn from. */
export const flowExample = defineTool({
  name: 'flow_example',
  title: 'Show an example flow document',
  description:
    'Returns a complete, valid flow document without lint diagnostics to learn from or start with: a café bot that takes an ' +
    'order, tracks one and hands over to a person, with every kind of step. subflows holds the payment flow that it calls; ' +
    'handlers and inputs run it when they are passed to flow_simulate together with document and subflows.',
  input: z.strictObject({}),
  output: z.strictObject({
    document: z.record(z.string(), z.unknown()).describe('The flow document.'),
    subflows: z.array(z.record(z.string(), z.unknown())).describe('The flows that it calls.'),
    handlers: z.record(z.string(), z.unknown()).describe('What its handlers answer in a simulation.'),
    inputs: z.array(z.unknown()).describe('What the user says and taps in a simulation.'),
  }),
  run: () => ({ structured: { ...EXAMPLE_FLOW } }),
})
