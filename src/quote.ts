const MAX_CHARACTERS = 40

/**
 * A text from outside as it stands in a sentence: in double quotes, on one line, cut after so many characters, 40 unless told
 * otherwise.
 */
export function quote(text: string, most = MAX_CHARACTERS): string {
  const start = Array.from(text.slice(0, 2 * most + 2))
  return JSON.stringify(start.length > most ? `${start.slice(0, most).join('')}…` : text)
}
