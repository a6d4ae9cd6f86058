import { LIMITS } from './limits.ts'

/** Something a document gets wrong. */
export interface Issue {
  /** RFC 6901 pointer into the document, `""` for the document itself. */
  path: string
  /** Completes the sentence "it …"; begins with `must`. */
  message: string
}

/** Collects issues up to the limit. What finds them stops walking once it is full. */
export interface IssueList {
  readonly issues: Issue[]
  /** True once an issue beyond the limit was met. */
  readonly full: boolean
  add(path: string, message: string): void
}

/** Starts an empty list. */
export function issueList(): IssueList {
  const issues: Issue[] = []
  let full = false
  return {
    issues,
    get full() {
      return full
    },
    add(path, message) {
      if (issues.length < LIMITS.issues) issues.push({ path, message })
      else full = true
    },
  }
}
