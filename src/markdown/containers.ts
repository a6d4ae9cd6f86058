/**
 * Containers and admonitions that sites add to Markdown. To the parser they are paragraphs; their lines are known by what they
 * begin with.
 */

/** `::: tip Title`, `:::note[Title]`, `:::{note} Title`, `::: details Title {open}`, and the closing `:::` */
const COLONS = /^:{3,}[ \t]*(?:\{?[\w-]+\}?(?:\[(.*)\])?[ \t]*(.*?))?[ \t]*(?:\{[^{}]*\})?$/
/** `/// tip | Title`, and the closing `///` */
const SLASHES = /^\/{3,}(?:[ \t]+[\w-]+[ \t]*(?:\|[ \t]*(.*))?)?$/
/** `!!! note "Title"`, `??? note`, `???+ note`, and tabs `=== "Title"` */
const INDENTED = /^(?:(?:!!!|\?\?\?\+?)[ \t]+[\w -]+?|===[!+]?)[ \t]*(?:"(.*)")?$/
/** `[!NOTE]`, the first line of a quote that is an alert; text may follow. */
const ALERT = /^\[![\w-]+\][-+]?[ \t]*/

/** Characters of the longest line that is read as one: the expressions above try again at every blank. */
const LONGEST = 1000

/**
 * Reads a line as the beginning or end of a container: its title, `""` for one without, undefined for lines that are text.
 */
export function containerTitle(line: string): string | undefined {
  if (line.length > LONGEST) return undefined
  const first = line[0]
  if (first === ':') return titleIn(COLONS, line)
  if (first === '/') return titleIn(SLASHES, line)
  if (first === '!' || first === '?' || first === '=')
    return isIndentedContainer(line) ? titleIn(INDENTED, line) : undefined
  return undefined
}

/** Whether a line begins a container whose body is what follows indented by four. */
export function isIndentedContainer(line: string): boolean {
  return /^(?:!!!|\?\?\?\+?)[ \t]+\w|^===[!+]?[ \t]*"/.test(line)
}

/** The first line of a quote without the mark that makes it an alert. */
export function withoutAlertMark(line: string): string {
  return line.replace(ALERT, '')
}

/** The label of a fenced block, as `[npm]` in a code group or `title="src/app.ts"`. */
export function fenceLabel(meta: string | null | undefined): string {
  const match = /\[([^\][]+)\]|\b(?:title|filename|label)=(?:"([^"]+)"|'([^']+)')/.exec(meta ?? '')
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

function titleIn(pattern: RegExp, line: string): string | undefined {
  const match = pattern.exec(line)
  return match ? (match.slice(1).find((title) => title) ?? '') : undefined
}
