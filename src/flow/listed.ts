/** Names in quotes, joined by commas; with a word, such as `or`, that stands before the last one instead. */
export function listed(names: Iterable<string>, before?: 'and' | 'or'): string {
  const quoted = Array.from(names, (name) => JSON.stringify(name))
  if (before === undefined) return quoted.join(', ')
  return `${quoted.slice(0, -1).join(', ')} ${before} ${quoted.at(-1)}`
}
