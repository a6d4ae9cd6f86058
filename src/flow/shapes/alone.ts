import { type Issue, issueList } from '../issues.ts'
import type { Shape } from './shape.ts'

/** What a value that stands in no document gets wrong. */
export function issuesAlone(shape: Shape<never> | Shape<unknown>, value: unknown, at = ''): Issue[] {
  const check = Object.assign(issueList(), {
    steps: new Set<string>(),
    declares: () => false,
    seen: new Map(),
  })
  shape.check(value, at, check)
  return check.issues
}
