import type { Category } from '../corpus/format.ts'
import type { Library, SearchAnswer, SearchRequest } from './library.ts'

/**
 * Several libraries as one. Where two have a page of the same slug the earlier one's is shown, in lists, reading and hits alike.
 * Hits are merged by score, which is comparable because every library scales it to its own best; `total` counts all of them.
 */
export function combineLibraries(libraries: readonly Library[]): Library {
  const [only] = libraries
  if (only && libraries.length === 1) return only
  /** Each library with the slugs of the pages that an earlier one shows. */
  const shadowed = (): { library: Library; without: Set<string> }[] => {
    const taken = new Set<string>()
    return libraries.map((library) => {
      const slugs = library.docs().map((doc) => doc.slug)
      const without = new Set(slugs.filter((slug) => taken.has(slug.toLowerCase())))
      for (const slug of slugs) taken.add(slug.toLowerCase())
      return { library, without }
    })
  }
  return {
    docs: () =>
      shadowed().flatMap(({ library, without }) => library.docs().filter((doc) => !without.has(doc.slug))),
    categories: () => {
      const seen = new Map<string, Category>()
      for (const category of libraries.flatMap((library) => library.categories())) {
        if (!seen.has(category.slug)) seen.set(category.slug, category)
      }
      return [...seen.values()]
    },
    sources: () => libraries.flatMap((library) => library.sources()),
    search: (request) => searchAll(shadowed(), request),
  }
}

async function searchAll(
  libraries: { library: Library; without: Set<string> }[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  const wanted = libraries.filter(
    ({ library }) =>
      request.package === undefined || library.sources().some((source) => source.name === request.package),
  )
  // Which of its hits a library gives to this page of results is known only when all of them are merged.
  const first = { ...request, offset: 0, limit: request.offset + request.limit }
  const answers = await Promise.all(
    wanted.map(({ library, without }) => library.search({ ...first, without })),
  )
  const hits = answers.flatMap((answer) => answer.hits).sort((a, b) => b.score - a.score)
  const total = answers.reduce((sum, answer) => sum + answer.total, 0)
  const keyword = answers.find((answer) => answer.mode === 'keyword')
  return {
    hits: hits.slice(request.offset, request.offset + request.limit),
    total,
    ...(keyword ? { mode: 'keyword', modeReason: keyword.modeReason ?? '' } : { mode: 'hybrid' }),
  }
}
