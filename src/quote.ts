const MAX_CHARACTERS = 40

/**
 * A text from outside as it stands in a sentence: in double quotes, on one line, cut after so many characters, 40 unless told
 * otherwise.
 */
export function quote(text: string, most = MAX_CHARACTERS): string {
  return JSON.stringify(shortened(text, most))
}

/** A JSON value from outside as it stands in a sentence: as JSON, on one line, cut after so many characters. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  return shortened(JSON.stringify(value), MAX_CHARACTERS)
}

/** At most so many characters, which are one or two units each. */
function shortened(text: string, most: number): string {
  const start = Array.from(text.slice(0, 2 * most + 2))
  return start.length > most ? `${start.slice(0, most).join('')}…` : text
}
