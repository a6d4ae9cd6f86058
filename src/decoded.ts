/** A name as it is meant where it comes from an address: percent-decoded, or as it is where its escapes are broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
