import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Doc, Section } from './format.ts'

/**
 * The reader's text of a page's sections, small. It is mostly made of slices of the page's Markdown, so it is deflated with that
 * Markdown as the dictionary. Deflate looks back 32 KB, so a long page is packed in parts, each with the Markdown of its own
 * sections.
 */

/** Length of Markdown, in UTF-16 units, at which a part ends with its section. */
const PART_LENGTH = 24_000

type Spans = Pick<Doc, 'content'> & { sections: Pick<Section, 'start' | 'end'>[] }

/** Packs `text` and `code` of all sections, a base64 string for each part. */
export function packWords(doc: Pick<Doc, 'content' | 'sections'>): string[] {
  return parts(doc).map(([from, to]) => {
    const words = doc.sections.slice(from, to).map(({ text, code }) => text + code)
    const options = { dictionary: dictionary(doc, from, to), level: constants.Z_BEST_COMPRESSION }
    return deflateRawSync(words.join(''), options).toString('base64')
  })
}

/** The inverse: for each part of the page's sections, in order, their `text` and `code` as one string. */
export function unpackWords(
  doc: Spans,
  packed: readonly string[],
): { from: number; to: number; words: string }[] {
  return parts(doc).map(([from, to], place) => ({
    from,
    to,
    words: inflateRawSync(Buffer.from(packed[place] ?? '', 'base64'), {
      dictionary: dictionary(doc, from, to),
    }).toString(),
  }))
}

/** Sections that are packed together, as ranges of their positions. */
function parts({ sections }: Spans): [from: number, to: number][] {
  const ranges: [number, number][] = []
  let from = 0
  sections.forEach(({ end }, place) => {
    if (end - sections[from]!.start < PART_LENGTH && place < sections.length - 1) return
    ranges.push([from, place + 1])
    from = place + 1
  })
  return ranges
}

function dictionary({ content, sections }: Spans, from: number, to: number): Buffer {
  return Buffer.from(content.slice(sections[from]!.start, sections[to - 1]!.end))
}
