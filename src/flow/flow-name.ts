import { member } from './shapes/object.ts'
import { isRecord } from './value.ts'

/** The id of a document that may not be valid, or what else it is called. */
export function flowName(document: unknown, otherwise: string): string {
  const id = isRecord(document) ? member(document, 'id') : undefined
  return typeof id === 'string' ? id : otherwise
}
