import { z } from 'zod'
import { digestFlow } from '../../flow/digest.ts'
import { defineTool } from '../tool.ts'
import { documentInput } from './parts.ts'

/** `flow_digest`: a document's fingerprint. */
export const flowDigest = defineTool({
  name: 'flow_digest',
  title: 'Fingerprint a flow document',
  description:
    'Returns the SHA-256 of a flow document in canonical JSON (RFC 8785): the same for every order of members, formatting and ' +
    'spelling of numbers, another one for any other change, texts and notes included. Use it to tell whether two documents are ' +
    "the same, or whether a reviewed document is the one deployed. version is the document's. Works on documents of any " +
    'version, valid or not.',
  input: z.strictObject({ document: documentInput }),
  output: z.strictObject({
    digest: z.string().describe('SHA-256, lower-case hexadecimal.'),
    version: z.unknown().describe('A number; 0 where the document has none, null where it is no version.'),
  }),
  run: ({ document }) => ({ structured: { ...digestFlow(document) } }),
})
