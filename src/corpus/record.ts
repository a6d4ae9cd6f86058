import type { Doc, Section } from './format.ts'
import { packWords, unpackWords } from './words.ts'

/**
 * A section in the file. Its `end` is the next section's start; `text` and `code` are lengths into the page's `words`.
 */
export type SectionRecord = [
  level: number,
  start: number,
  text: number,
  code: number,
  heading: string,
  headingId: string,
]

/** A page in the file. */
export interface DocRecord extends Omit<Doc, 'sections'> {
  sections: SectionRecord[]
  /** Text and code of the sections, see `words.ts`. */
  words: string[]
  /** For each piece three times its section's position in the page, plus its kind. */
  pieces?: number[]
  /** The pieces' vectors, one after the other, in base64. */
  vectors?: string
  /** The pieces' `VectorTable.texts`, in base64. */
  texts?: string
}

/** A page as the file keeps it, without vectors. */
export function docToRecord({ sections, ...doc }: Doc): DocRecord {
  return {
    ...doc,
    sections: sections.map(({ level, start, text, code, heading, headingId }) => [
      level,
      start,
      text.length,
      code.length,
      heading,
      headingId,
    ]),
    words: packWords({ content: doc.content, sections }),
  }
}

/** The page that a record stands for. */
export function recordToDoc(record: DocRecord): Doc {
  const { slug, path, category, title, description, index, content } = record
  const sections: Section[] = record.sections.map(([level, start, , , heading, headingId], place) => ({
    headingId,
    heading,
    level,
    start,
    end: record.sections[place + 1]?.[1] ?? content.length,
    text: '',
    code: '',
  }))
  for (const { from, to, words } of unpackWords({ content, sections }, record.words)) {
    let at = 0
    for (let place = from; place < to; place++) {
      const section = sections[place]!
      const [, , text, code] = record.sections[place]!
      section.text = words.slice(at, at + text)
      section.code = words.slice(at + text, at + text + code)
      at += text + code
    }
  }
  return { slug, path, category, title, description, index, content, sections }
}
