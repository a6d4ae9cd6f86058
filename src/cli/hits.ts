import stringWidth from 'string-width'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { markMatches } from './mark.ts'
import type { Terminal } from './terminal.ts'
import { padded, paint, visible, wrapped } from './text.ts'

type Hit = DocsAnswers['search_docs']['hits'][number]

/** Hits for a person: where to read on and how long that is, what it is called, what of it matched. */
export function showHits(
  hits: readonly Hit[],
  query: string,
  terminal: Pick<Terminal, 'columns' | 'color'>,
): string {
  const blocks = hits.map((hit) => `${showHit(hit, query, terminal).join('\n')}\n`)
  return blocks.join('\n')
}

function showHit(hit: Hit, query: string, terminal: Pick<Terminal, 'columns' | 'color'>): string[] {
  const { bold, cyan, dim, yellow } = paint(terminal)
  const size = `${hit.chars.toLocaleString('en')} chars`
  const ref = `${cyan(bold(hit.ref))}${hit.weak ? dim('  (weak)') : ''}`
  const title = [hit.title, hit.heading].filter(Boolean).map(visible).join(' › ')
  const snippet = markMatches(visible(hit.snippet), query, (word) => bold(yellow(word)))
  return [
    `${padded(ref, terminal.columns - stringWidth(size) - 1)} ${dim(size)}`,
    ...wrapped(title, terminal).map(bold),
    ...(snippet ? wrapped(snippet, terminal, 2) : []),
    ...(hit.explain
      ? explained(hit.explain, hit.score).flatMap((line) => wrapped(line, terminal, 2).map(dim))
      : []),
  ]
}

function explained(
  { lexical, semantic, terms, priors }: NonNullable<Hit['explain']>,
  score: number,
): string[] {
  const round = (number: number) => number.toFixed(3)
  return [
    `score ${round(score)}: words ${round(lexical)}, meaning ${round(semantic)}`,
    ...(terms.length > 0
      ? [`matched: ${terms.map(({ term, fields }) => `${term} (${fields.join(', ')})`).join('; ')}`]
      : []),
    ...(priors.length > 0
      ? [`priors: ${priors.map(({ name, factor }) => `${name} × ${factor}`).join('; ')}`]
      : []),
  ]
}
