import { AnchordocError } from '../errors.ts'

/** A request that a flow function cannot answer, such as a document that cannot be migrated; one sentence. */
export class FlowError extends AnchordocError {
  override name = 'FlowError'
}
