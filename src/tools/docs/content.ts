import { z } from 'zod'
import { ANSWER_CHARS, MOST_CHARS, partNote, type Slice, slice } from './slice.ts'

/** The arguments of tools that return Markdown. */
export const CONTENT_INPUT = {
  offset: z.int().min(0).default(0).describe('Character to begin at: nextOffset of the answer before.'),
  maxChars: z
    .int()
    .min(2)
    .max(MOST_CHARS)
    .default(ANSWER_CHARS)
    .describe('Characters of content at most; longer texts come in parts.'),
}

/** What tools that return Markdown say of it. */
export const CONTENT_OUTPUT = {
  content: z.string().describe('The Markdown as written, from offset on.'),
  chars: z.int().describe('Length of the whole, in UTF-16 units.'),
  nextOffset: z.int().optional().describe('Where to go on; absent at the end.'),
}

/** Part of a text in both channels: exact in `structured`, with a last line that says what is missing in `text`. */
export function contentPart(
  ref: string,
  source: string,
  { offset, maxChars }: { offset: number; maxChars: number },
): { structured: { content: string; chars: number; nextOffset?: number }; text: string } {
  const part = slice(source, offset, maxChars)
  const content = source.slice(part.start, part.end)
  const chars = source.length
  return {
    structured: { content, chars, ...(part.end < chars && { nextOffset: part.end }) },
    text: labelled(ref, content, part, chars),
  }
}

function labelled(ref: string, content: string, part: Slice, chars: number): string {
  if (chars === 0) return `[${ref}: this page is empty]`
  if (content.length === chars) return content
  return `${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${partNote(ref, part, chars)}`
}
