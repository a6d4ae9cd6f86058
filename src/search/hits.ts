import { subtreeEnd, trail } from '../markdown/nesting.ts'
import type { Hit, HitExplanation } from './library.ts'
import { FIELDS, type Place, type Postings, standsIn } from './postings.ts'
import type { Ranking } from './rank.ts'
import { type Snippable, snippetOf } from './snippet.ts'

/** A section found, as the tools show it. `nearest` is where its nearest piece begins, as a share of its text. */
export function hitOf(
  { doc, index }: Place,
  section: number,
  ranking: Ranking,
  postings: Postings,
  options: { explain: boolean; nearest: number },
): Hit {
  const own = doc.sections[index] as (typeof doc.sections)[number]
  return {
    slug: doc.slug,
    path: doc.path,
    title: doc.title,
    category: doc.category,
    heading: own.heading,
    headingId: own.headingId,
    ref: own.headingId === '' ? doc.slug : `${doc.slug}#${own.headingId}`,
    trail: trail(doc, index).map((place) => doc.sections[place]?.headingId ?? ''),
    snippet: snippetOf(withText(doc.sections, index, section), postings, ranking.concepts, options.nearest),
    chars: subtreeEnd(doc, index) - own.start,
    score: Math.round((ranking.scores[section] as number) * 1e4) / 1e4,
    ...(ranking.weak(section) ? { weak: true as const } : {}),
    ...(options.explain ? { explain: explain(ranking, postings, section) } : {}),
  }
}

/** A heading right above its first subsection has no text of its own: what comes first under it speaks for it. */
function withText(sections: Place['doc']['sections'], index: number, number: number): Snippable {
  const own = sections[index]
  for (let i = index; i < sections.length; i++) {
    const { level, text, code } = sections[i] as (typeof sections)[number]
    if (i > index && own && level <= own.level) break
    if (text.trim() !== '' || code.trim() !== '') return { number: number + i - index, text, code }
  }
  return { number, text: own?.heading ?? '', code: '' }
}

function explain(ranking: Ranking, postings: Postings, section: number): HitExplanation {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4
  const terms = ranking.concepts.flatMap((concept) => {
    const fields = FIELDS.filter((field) =>
      concept.forms.some(({ term }) => standsIn(postings, term, section, field)),
    )
    return fields.length === 0 ? [] : [{ term: concept.name, fields }]
  })
  return {
    lexical: round(ranking.lexical[section] ?? 0),
    semantic: round(ranking.semantic?.[section] ?? 0),
    terms,
    priors: ranking.priors(section),
  }
}
