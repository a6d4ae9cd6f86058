import { flowDocument } from './document.ts'
import { KIND_NAMES, type KindName } from './kinds/index.ts'
import { LIMITS } from './limits.ts'
import type { Definitions, JsonSchema } from './shapes/shape.ts'

export interface FlowSchema {
  /** A JSON Schema (draft 2020-12), built from the tables that validation uses. */
  schema: JsonSchema
  limits: typeof LIMITS
  stepKinds: KindName[]
}

/**
 * The language for machines. The schema accepts every valid document; references, uniqueness, templates, patterns and depths are
 * beyond it, so a document that it accepts is still to be validated.
 */
export function flowSchema(): FlowSchema {
  const defs: Definitions = {}
  const root = flowDocument.schema(defs)
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:flow-document:2',
    title: 'Flow document, version 2',
    description:
      'Texts for the user, URLs and the strings inside values are templates: {{path}} or {{path | fallback}} inserts a declared ' +
      'variable, sys.input, sys.now, sys.flow or sys.step, and \\{{ is a literal {{. next, otherwise, failed and start are ids of ' +
      'steps of the same document.',
    ...root,
    $defs: defs,
  }
  return { schema, limits: LIMITS, stepKinds: [...KIND_NAMES] }
}
