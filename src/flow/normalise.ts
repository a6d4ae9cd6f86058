const COMBINING_MARKS = /[\u0300-\u036f]/g
const WHITE_SPACE = /\s+/g

/**
 * Folds a text for comparison: accents dropped, lower case, runs of white space to one space, trimmed.
 * Keywords, titles, options and `ignoreCase` compare normalised texts, so `Menú ` meets `menu`.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(WHITE_SPACE, ' ')
    .trim()
}
