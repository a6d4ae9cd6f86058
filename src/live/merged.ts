import { createHash } from 'node:crypto'
import { codeDigest } from '../code-digest.ts'
import type { Doc } from '../corpus/format.ts'
import type { Library } from '../search/library.ts'
import { sectionCount } from './embed.ts'
import { mergeParts, type Part } from './merge.ts'

/** All parts as one, with what is needed to look into one package alone. */
export interface Merged extends Pick<Part, 'served' | 'categories'> {
  docs: Doc[]
  /** Slugs by the package they belong to. */
  packages: Map<string, Set<string>>
}

/** Tells what is served from all else that could be: by the code that reads it, where it comes from, and how it is named. */
export function keyOf(parts: readonly Part[], { docs }: Merged): string {
  const served = [codeDigest(), parts.map(({ source }) => source.origin), docs.map(({ slug }) => slug)]
  return createHash('sha256').update(JSON.stringify(served)).digest('hex')
}

/** Puts parts together, the first before the others where slugs meet. */
export function merge(parts: readonly Part[]): Merged {
  const { served, categories } = mergeParts(parts)
  const owners = new Map(parts.flatMap((part) => part.served.map(({ doc }) => [doc, ownerOf(part)] as const)))
  const packages = new Map<string, Set<string>>()
  for (const { doc } of served) {
    const owner = owners.get(doc)
    if (owner === undefined) continue
    const slugs = packages.get(owner) ?? new Set()
    packages.set(owner, slugs.add(doc.slug))
  }
  return { served, categories, docs: served.map(({ doc }) => doc), packages }
}

/** The pages of one package alone: how they are searched does not depend on the others. */
export function narrowed(
  whole: Library,
  { served, packages }: Merged,
  name: string,
  searchAmong: (served: Part['served']) => Library['search'],
): Library | undefined {
  const slugs = packages.get(name)
  if (!slugs) return undefined
  const own = served.filter(({ doc }) => slugs.has(doc.slug))
  const others = new Set(served.map(({ doc }) => doc.slug).filter((slug) => !slugs.has(slug)))
  const used = new Set(own.map(({ doc }) => doc.category))
  return {
    docs: () => own.map(({ doc }) => doc),
    categories: () => whole.categories().filter(({ slug }) => used.has(slug)),
    sources: async () => (await whole.sources()).filter(({ origin }) => origin?.package?.name === name),
    search: (request) => searchAmong(own)({ ...request, without: others }),
  }
}

/** Name of the package that a part documents. */
export function ownerOf({ source }: Part): string | undefined {
  return source.origin?.package?.name
}

/** Number of sections of pages. */
export function count(served: Part['served']): number {
  return served.reduce((sum, { doc, source }) => sum + (source.vectors?.sections ?? sectionCount(doc)), 0)
}
