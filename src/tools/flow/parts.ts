import { z } from 'zod'

/** A flow document as an argument: whatever JSON value it is, what it gets wrong is an answer, not an error. */
export const documentInput = z.unknown().describe('The flow document as a JSON object, not as text.')

/** The flows around a document, as an argument. */
export const subflowsInput = z
  .array(z.unknown())
  .optional()
  .describe('Documents of the flows that it calls or goes to, directly or through others.')

/** Whether a document is valid, as `validateFlow` says it. */
export const validityOutput = {
  valid: z.boolean(),
  issues: z
    .array(
      z.strictObject({
        path: z.string().describe('JSON pointer into the document.'),
        message: z.string().describe('Completes "it ...".'),
      }),
    )
    .describe('What to mend, in document order.'),
  truncated: z.boolean().optional().describe('There are more issues than these 100.'),
}

/** What a valid document holds, as `validateFlow` says it. */
export const summaryOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    steps: z.int(),
    kinds: z.record(z.string(), z.int()).describe('Steps of each kind.'),
    triggers: z.int(),
    variables: z.int(),
    handlers: z.array(z.string()).describe('Handlers that the application has to answer for.'),
    flows: z.array(z.string()).describe('Flows that it calls or goes to.'),
    digest: z.string(),
  })
  .optional()
  .describe('What a valid document holds.')
