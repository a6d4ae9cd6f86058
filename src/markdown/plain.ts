/**
 * Text for people and terminals. A page may hold escape sequences that a terminal obeys, and marks that turn or hide what
 * follows; they stay in the page's content and are kept out of everything that is shown as a title or a snippet.
 */

const ANSI = /\x1b\[[0-?]*[ -/]*[@-~]/g
const CONTROLS = /[\x00-\x08\x0e-\x1f\x7f-\x9f]/g
/** Marks that set the direction of text, and characters without width; the joiners are apart, words need them. */
const INVISIBLE = /[\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const JOINERS = /[\u200c\u200d]/g
const UNUSUAL = /[^\n\x20-\x7e\xa1-\xac\xae-\u0300]/

/** Running text without control, direction and zero-width characters; line feeds stay, other white space becomes blanks. */
export function plainText(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .replace(ANSI, '')
    .replace(/[\t\v\f\r\x85\xa0]/g, ' ')
    .replace(CONTROLS, '')
    .replace(INVISIBLE, '')
}

/** A title or heading: plain text on one line, white space folded, without joiners. */
export function plainLine(text: string): string {
  return plainText(text).replace(JOINERS, '').replace(/\s+/g, ' ').trim()
}

/** Text without blanks and tabs at its start or end. Expressions that look for them at the end try again at every blank. */
export function withoutBlanks(text: string, atStart: boolean, atEnd: boolean): string {
  const isBlank = (at: number): boolean => text[at] === ' ' || text[at] === '\t'
  let start = 0
  let end = text.length
  if (atStart) while (start < end && isBlank(start)) start++
  if (atEnd) while (end > start && isBlank(end - 1)) end--
  return text.slice(start, end)
}
