import type { Doc } from '../corpus/format.ts'

/** The same page under other names; what is in it is still read only when it is asked for. */
export function renamed(
  doc: Doc,
  { slug = doc.slug, path = doc.path }: { slug?: string; path?: string },
): Doc {
  if (slug === doc.slug && path === doc.path) return doc
  const { category, title, description, index } = doc
  return {
    slug,
    path,
    category,
    title,
    description,
    index,
    get content() {
      return doc.content
    },
    get sections() {
      return doc.sections
    },
  }
}
