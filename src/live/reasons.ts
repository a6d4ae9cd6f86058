import type { Source } from '../search/library.ts'
import type { Part } from './merge.ts'
import { count } from './merged.ts'

/** Share of the sections asked for that must have vectors for meaning to be searched: the others are found by their words. */
const ENOUGH = 0.9

/** How the embedding stands. */
export interface Embedding {
  parts: readonly Part[]
  /** Why nothing is embedded any more; undefined while all is well. */
  trouble: string | undefined
  /** Whether nothing is embedded here, by a command that asks and ends. */
  once: boolean
}

/** Why among some pages words alone are searched; undefined where enough of them have vectors. */
export function whyWords(served: Part['served'], { parts, trouble, once }: Embedding): string | undefined {
  const all = count(served)
  const done = count(served.filter(({ source }) => source.vectors))
  if (done >= ENOUGH * all) return undefined
  const progress = once
    ? `${done} of ${all} sections are embedded; \`anchordoc serve\` embeds the others while it runs`
    : `the pages are being embedded: ${done} of ${all} sections are done`
  return trouble ?? whyNever(served, all, parts) ?? progress
}

/** Why enough of these pages will never have vectors: the corpora that they come from have none of use. */
function whyNever(served: Part['served'], all: number, parts: readonly Part[]): string | undefined {
  const among = new Set(served)
  const useless = parts
    .filter(({ unusable }) => unusable !== undefined)
    .map(({ source, unusable, served }) => ({
      reason: `${source.name}: ${unusable}`,
      sections: count(served.filter((page) => among.has(page))),
    }))
    .sort((a, b) => b.sections - a.sections)
  const lost = useless.reduce((sum, { sections }) => sum + sections, 0)
  return all - lost < ENOUGH * all ? useless[0]?.reason : undefined
}

/** Where a part's pages come from, with what is still to be embedded of them, or why it is not. */
export function withProgress({ source, pages }: Part, trouble: string | undefined): Source {
  const left = pages.filter(({ doc, vectors }) => doc && !vectors).length
  if (left === 0) return source
  return { ...source, note: trouble ?? `${left} of ${pages.length} pages are not embedded yet` }
}
