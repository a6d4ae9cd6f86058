/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws where the page lacks the marks
 */
export function withBlock(page: string, name: string, text: string): string {
  const [before, rest] = cut(page, `<!-- ${name} -->\n`)
  const [, after] = cut(rest, `<!-- /${name} -->`)
  return `${before}<!-- ${name} -->\n\n${text.trim()}\n\n<!-- /${name} -->${after}`
}

function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The page has no line ${mark.trim()}.`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
