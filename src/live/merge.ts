import type { Category, Doc } from '../corpus/format.ts'
import type { Source } from '../search/library.ts'
import type { LivePage } from './page.ts'
import type { ServedPage } from './tree.ts'

/** Pages that come from one place, as they are at one moment. */
export interface Part {
  served: readonly ServedPage[]
  categories: readonly Category[]
  source: Source
  /** Pages that are embedded here, drafts too; empty for a corpus, which brings its vectors. */
  pages: readonly LivePage[]
  /** Whether the pages it was built from have changed since. */
  isBehind?: () => Promise<boolean | undefined>
  /** Why the vectors that it brought cannot be used. */
  unusable?: string | undefined
}

/** What parts come from. */
export interface Provider {
  /** The parts as they are now; a part that did not change is the same object as before. */
  refresh(): Promise<readonly Part[]>
  /** Keeps what was parsed and embedded for the next start. Rejects where the cache cannot be written. */
  save(): Promise<void>
  close(): void
}

/**
 * Several parts as one: where two have a page of the same slug the earlier one's is served, and so it is where both are
 * documentation of one package and have a page at the same path.
 */
export function mergeParts(parts: readonly Part[]): Pick<Part, 'served' | 'categories'> {
  const taken = new Set<string>()
  const served: ServedPage[] = []
  const categories = new Map<string, Category>()
  for (const part of parts) {
    const owner = part.source.origin?.package?.name
    const names = (doc: Doc): string[] => [
      `slug ${doc.slug.toLowerCase()}`,
      ...(owner === undefined ? [] : [`path ${owner} ${doc.path}`]),
    ]
    served.push(...part.served.filter(({ doc }) => !names(doc).some((name) => taken.has(name))))
    for (const { doc } of part.served) for (const name of names(doc)) taken.add(name)
    for (const category of part.categories) {
      if (!categories.has(category.slug)) categories.set(category.slug, category)
    }
  }
  return { served, categories: [...categories.values()] }
}
