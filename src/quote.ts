const MAX_CHARACTERS = 40

/**
 * A text from outside as it stands in a sentence: in double quotes, on one line, cut after so many characters, 40 unless told
 * otherwise.
 */
export function quote(text: string, most = MAX_CHARACTERS): string {
  const start = Array.from(text.slice(0, 2 * most + 2))
  return JSON.stringify(start.length > most ? `${start.slice(0, most).join('')}…` : text)
}

/** A JSON value from outside as it stands in a sentence: as JSON, on one line, cut after so many characters. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  const text = JSON.stringify(value)
  const start = Array.from(text.slice(0, 2 * MAX_CHARACTERS + 2))
  return start.length > MAX_CHARACTERS ? `${start.slice(0, MAX_CHARACTERS).join('')}…` : text
}
