import type { Corpus } from '../../../src/corpus/format.ts'

/** A corpus whose file is some megabytes long. */
export function largeCorpus(date: string): Corpus {
  const content = `${date} and so on. `.repeat(4000)
  const sections = [
    { headingId: '', heading: '', level: 1, start: 0, end: content.length, text: content, code: '' },
  ]
  const page = { category: '', title: 'T', description: '', index: null, content, sections }
  return {
    origin: { package: null, digest: '', date },
    anchors: 'github',
    categories: [{ slug: '', label: '' }],
    docs: Array.from({ length: 100 }, (_, number) => ({
      ...page,
      slug: `p${number}`,
      path: `p${number}.md`,
    })),
    vectors: null,
  }
}
