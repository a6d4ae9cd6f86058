import { plainText } from '../markdown/plain.ts'

/** How the pages of a tree are named. */
export type SlugRule = 'name' | 'path'

/** The names of a tree's pages, in the order of its paths. */
export interface Slugs {
  rule: SlugRule
  slugs: string[]
  /** Pages that share a name under the rule tried first, each as the paths that share it. */
  clashes: string[][]
}

/**
 * Names pages, letter case aside without a double. Bare file names where they are unique in the tree, else for the whole tree
 * paths without extension in which `index` and `README` stand for their folder (the root's is `index`). What still clashes keeps
 * its file name (`api/index`, `README`), then gets `-2`, `-3` in path order. The outcome does not depend on the order of `paths`.
 *
 * @param paths relative to the root, with `/` and extension, each once
 * @param pinned the rule to follow; without one, bare names where they are unique. Under `name` clashing pages get `-2` as well:
 *   it is for the caller to refuse them.
 */
export function nameSlugs(paths: readonly string[], pinned?: SlugRule): Slugs {
  const sorted = [...paths].sort()
  const clashes = groups(sorted, bareName)
  const rule = pinned ?? (clashes.length > 0 ? 'path' : 'name')
  const slugs = numbered(rule === 'name' ? sorted.map(bareName) : distinctPaths(sorted))
  const named = new Map(sorted.map((path, place) => [path, slugs[place]!]))
  return { rule, slugs: paths.map((path) => named.get(path)!), clashes }
}

/** The slug that a page has under the `path` rule as long as no other page claims it. */
export function pathName(path: string): string {
  const full = fullName(path)
  return full.replace(/(^|\/)(?:index|readme)$/i, '') || 'index'
}

function bareName(path: string): string {
  return fullName(path).replace(/^.*\//, '')
}

/** A path without extension, in NFC and fit to be shown: the slug of a page whose folder is always named. */
export function fullName(path: string): string {
  return nameable(path.normalize('NFC').replace(/\.mdx?$/i, ''))
}

/** A path without characters that a terminal obeys or nobody sees; a name of nothing else becomes `page`. */
export function nameable(path: string): string {
  const plain = plainText(path).replaceAll('\n', ' ')
  return plain === path ? path : plain.replace(/(^|\/)(?=\/|$)/g, '$1page')
}

/** What two slugs must not share. */
function key(slug: string): string {
  return slug.toLowerCase()
}

/** The values of which several have the same name, together. */
function groups(values: readonly string[], name: (value: string) => string): string[][] {
  const found = new Map<string, string[]>()
  for (const value of values) {
    const group = found.get(key(name(value)))
    if (group) group.push(value)
    else found.set(key(name(value)), [value])
  }
  return [...found.values()].filter((group) => group.length > 1)
}

/** Short forms where no other page claims them, else full ones; a full form may take another page's short one, so it goes on. */
function distinctPaths(paths: readonly string[]): string[] {
  const chosen = new Map(paths.map((path) => [path, pathName(path)]))
  for (;;) {
    const clashing = groups(paths, (path) => chosen.get(path)!).flat()
    const short = clashing.filter((path) => chosen.get(path) !== fullName(path))
    if (short.length === 0) return paths.map((path) => chosen.get(path)!)
    for (const path of short) chosen.set(path, fullName(path))
  }
}

/** The first of several equal slugs stays, the others get the next number that nobody has. */
export function numbered(slugs: readonly string[]): string[] {
  const wanted = new Set(slugs.map(key))
  const given = new Set<string>()
  return slugs.map((slug) => {
    let unique = slug
    for (let number = 2; given.has(key(unique)) || (unique !== slug && wanted.has(key(unique))); number++) {
      unique = `${slug}-${number}`
    }
    given.add(key(unique))
    return unique
  })
}
