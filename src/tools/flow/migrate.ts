import { z } from 'zod'
import { FLOW_VERSION } from '../../flow/document.ts'
import { migrateFlow } from '../../flow/migrate/index.ts'
import type { Json } from '../../flow/value.ts'
import { defineTool } from '../tool.ts'
import { documentInput, validityOutput } from './parts.ts'

/** `flow_migrate`: an older document in a later version of the language. */
export const flowMigrate = defineTool({
  name: 'flow_migrate',
  title: 'Upgrade a flow document',
  description:
    'Rewrites a flow document of version 0 (no "version" member) or 1 in version 2, always in the same way and without losing ' +
    'members that it does not know. issues says what is still to be mended: where the answer reached version 2, they are those ' +
    'of flow_validate, and none means ready to use. Where something cannot be expressed, document stays at the last good ' +
    'version, and the issues point into that. A version 2 document comes back unchanged. Downgrades are refused.',
  input: z.strictObject({
    document: documentInput,
    target: z.int().min(0).max(FLOW_VERSION).default(FLOW_VERSION).describe('Version wanted.'),
  }),
  output: z.strictObject({
    document: z.unknown().describe('The document in the version reached.'),
    from: z.int(),
    to: z.int().describe('The version reached.'),
    applied: z.array(z.string()).describe('Steps that ran: "0-1", "1-2".'),
    issues: validityOutput.issues,
  }),
  run: ({ document, target }) => ({ structured: { ...migrateFlow(document as Json, target) } }),
})
