import { cached } from './cache.ts'
import type { Doc, Section } from './format.ts'
import { packWords, unpackWords } from './words.ts'

/** A section in the file. It ends where the next one starts; `text` and `code` are lengths into the page's `words`. */
type SectionRecord = [
  level: number,
  start: number,
  text: number,
  code: number,
  heading: string,
  headingId: string,
]

/** What of a page is in memory all the time. */
type Head = Omit<Doc, 'content' | 'sections'>

/** What of a page is read from its line when it is needed. */
type Body = Pick<Doc, 'content' | 'sections'>

/** A page in the file: its head, then its body, in this order. */
interface DocRecord extends Head {
  content: string
  sections: SectionRecord[]
  /** Text and code of the sections, see `words.ts`. */
  words: string[]
}

/** A page as a line of the file. */
export function docToLine({
  slug,
  path,
  category,
  title,
  description,
  index,
  content,
  sections,
}: Doc): string {
  const record: DocRecord = {
    slug,
    path,
    category,
    title,
    description,
    index,
    content,
    sections: sections.map(({ level, start, text, code, heading, headingId }) => [
      level,
      start,
      text.length,
      code.length,
      heading,
      headingId,
    ]),
    words: packWords({ content, sections }),
  }
  return JSON.stringify(record)
}

/**
 * The page that a line stands for. Its content and sections are read from the line when they are asked for, so that a large
 * corpus takes little more memory than its file's bytes.
 */
export function lineToDoc(line: Buffer): Doc {
  // Inside a JSON string every quote has a backslash before it, so this is the member and nothing else.
  const head: Head = JSON.parse(`${line.toString('utf8', 0, line.indexOf(',"content":"'))}}`)
  return {
    ...head,
    get content() {
      return bodyOf(line).content
    },
    get sections() {
      return bodyOf(line).sections
    },
  }
}

/** Bytes of lines whose pages are kept as they were read. */
const KEPT_BYTES = 16 * 1024 * 1024

const bodyOf = cached(readBody, (line: Buffer) => line.length, KEPT_BYTES)

function readBody(line: Buffer): Body {
  const { content, sections: records, words }: DocRecord = JSON.parse(line.toString())
  const sections: Section[] = records.map(([level, start, , , heading, headingId], place) => ({
    headingId,
    heading,
    level,
    start,
    end: records[place + 1]?.[1] ?? content.length,
    text: '',
    code: '',
  }))
  for (const part of unpackWords({ content, sections }, words)) {
    let at = 0
    for (let place = part.from; place < part.to; place++) {
      const section = sections[place]!
      const [, , text, code] = records[place]!
      section.text = part.words.slice(at, at + text)
      section.code = part.words.slice(at + text, at + text + code)
      at += text + code
    }
  }
  return { content, sections }
}
