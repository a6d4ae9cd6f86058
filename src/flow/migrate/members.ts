import type { Issue } from '../issues.ts'
import type { Json } from '../value.ts'

/** An object of a document of any version. */
export type Members = { readonly [name: string]: Json }

/** What a step of a migration comes to: the document in the next version, or why it cannot be written in it. */
export type MigrationResult = { document: Members } | { issues: Issue[] }

export type MigrationStep = (document: Members) => MigrationResult

/** An object with some of its members renamed, in their places; one whose new name is taken stays as it is. */
export function rename(object: Members, names: { readonly [from: string]: string }): Members {
  const entries = Object.entries(object).map(([name, value]): [string, Json] => {
    const to = Object.hasOwn(names, name) ? names[name] : undefined
    return [to === undefined || Object.hasOwn(object, to) ? name : to, value]
  })
  return Object.fromEntries(entries)
}

/** An object without some of its members. */
export function without(object: Members, ...names: string[]): Members {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

/** The members of `object`, with those of `more` in their places or at the end. */
export function merge(object: Members, more: Members): Members {
  return { ...object, ...more }
}
