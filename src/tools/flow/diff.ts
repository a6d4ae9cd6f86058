import { z } from 'zod'
import { diffFlows } from '../../flow/diff.ts'
import type { Json } from '../../flow/value.ts'
import { defineTool } from '../tool.ts'

const changes = z.array(
  z.strictObject({
    op: z.enum(['add', 'remove', 'replace']),
    path: z.string().describe('JSON pointer relative to the step, or to the document.'),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
)

const reference = {
  id: z.string().describe('Id of the step; "#<index>" where that does not name one step.'),
  kind: z.unknown().describe('Its kind: a string, or null where it has none.'),
  path: z.string().describe('JSON pointer into its own document.'),
}

/** `flow_diff`: what changed from one document to another. */
export const flowDiff = defineTool({
  name: 'flow_diff',
  title: 'Compare two flow documents',
  description:
    'Tells what makes the right flow document of the left one, step by step: steps added, removed, moved and changed, with each ' +
    'change as a JSON pointer and the values before and after, and the changes outside the steps as metadata. Steps are matched ' +
    'by id, so inserting or reordering steps does not look like changing them; member order and formatting count for nothing. ' +
    'before and after are the digests. Works on documents of any version, valid or not.',
  input: z.strictObject({
    left: z.unknown().describe('The earlier document.'),
    right: z.unknown().describe('The later document.'),
  }),
  output: z.strictObject({
    changed: z.boolean(),
    metadata: changes.describe('Changes outside the steps.'),
    added: z.array(z.strictObject(reference)),
    removed: z.array(z.strictObject(reference)),
    changedSteps: z.array(
      z.strictObject({
        ...reference,
        moved: z
          .strictObject({ from: z.int(), to: z.int() })
          .optional()
          .describe('Its index on the left and right.'),
        changes,
      }),
    ),
    before: z.string().describe('Digest of the left document.'),
    after: z.string().describe('Digest of the right document.'),
  }),
  run: ({ left, right }) => ({ structured: { ...diffFlows(left as Json, right as Json) } }),
})
