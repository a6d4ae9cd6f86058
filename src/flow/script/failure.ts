/** Something that did not come as the script expects it. */
export interface Failure {
  /** RFC 6901 pointer into the script. */
  path: string
  /** One sentence. */
  message: string
}
