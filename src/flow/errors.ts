/** A request that a flow function cannot answer, such as a document that cannot be migrated; one sentence. */
export class FlowError extends Error {
  override name = 'FlowError'
}
