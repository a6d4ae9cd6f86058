import type { TextFile } from './text-file.ts'

/** A value of a configuration file. */
export type Value = string | boolean | number | readonly Value[] | { readonly [key: string]: Value }

/** An entry of a configuration file: what stands under its key. */
export type Entry = Readonly<Record<string, Value>>

/** An entry, and the keys that lead to it. */
export interface Placed {
  path: readonly [string, ...string[]]
  entry: Entry
}

/**
 * What an edit comes to. `added` and `replaced` have the new text; `same` needs none, since the entry stands there as it would be
 * written; `kept` differs and was left alone; `broken` is a file that cannot be edited, with the fact and its line.
 */
export type Edit =
  | { outcome: 'added' | 'replaced'; text: string }
  | { outcome: 'same' | 'kept' }
  | { outcome: 'broken'; line: number; fact: string }

/** Puts an entry into a file. `force` replaces the members of an entry that is there and differs; its other members stay. */
export type PutEntry = (file: TextFile, placed: Placed, force: boolean) => Edit
