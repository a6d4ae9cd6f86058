import { readFileSync } from 'node:fs'
import type { Doc } from '../../src/corpus/format.ts'
import { trail } from '../../src/markdown/nesting.ts'

/** A place in the documentation. */
export interface Place {
  /** Path of the page, relative to the documentation. */
  file: string
  /** A section's anchor, `""` for the text above the first heading; null for the whole page. */
  anchor: string | null
}

/** What somebody asks, and where it is answered: here, or at one of the other places. */
export interface Question extends Place {
  question: string
  also?: Place[]
}

/** Reads questions, one a line. */
export function readQuestions(file: URL): Question[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Question)
}

/** All places where a question is answered. */
export function answersTo({ file, anchor, also = [] }: Question): Place[] {
  return [{ file, anchor }, ...also]
}

/** Whether a section of a page, or one around it, is where the answer stands. */
export function isAt({ file, anchor }: Place, doc: Doc, section: number): boolean {
  if (file !== doc.path) return false
  return (
    anchor === null ||
    [section, ...trail(doc, section)].some((place) => doc.sections[place]?.headingId === anchor)
  )
}
