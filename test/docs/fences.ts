/** A fenced block of a Markdown page, by its lines. */
export interface Fence {
  /** What follows the opening marks: `console project=pump-kit`. */
  info: string
  body: string
  /** Positions of the opening and the closing line. */
  open: number
  close: number
}

/** The fenced blocks of a page that begin at the left margin. */
export function fencesOf(page: string): Fence[] {
  const lines = page.split('\n')
  const found: Fence[] = []
  for (let open = 0; open < lines.length; open++) {
    const [, marks = '', info = ''] = /^(`{3,}|~{3,})(.*)$/.exec(lines[open] ?? '') ?? []
    if (marks === '') continue
    const close = lines.findIndex((line, place) => place > open && line === marks)
    if (close < 0) throw new Error(`The fence on line ${open + 1} is not closed.`)
    found.push({ info: info.trim(), body: lines.slice(open + 1, close).join('\n'), open, close })
    open = close
  }
  return found
}

/** The page with other bodies in some of its fences; longer marks where a body holds fences itself. */
export function withBodies(page: string, bodies: ReadonlyMap<Fence, string>): string {
  const lines = page.split('\n')
  for (const [{ info, open, close }, body] of [...bodies].sort(([a], [b]) => b.open - a.open)) {
    const inner = body.match(/^`{3,}/gm) ?? []
    const marks = '`'.repeat(Math.max(3, ...inner.map(({ length }) => length + 1)))
    lines.splice(open, close - open + 1, `${marks}${info}`, ...(body === '' ? [] : [body]), marks)
  }
  return lines.join('\n')
}

/** A value written into the info of a fence: `project=pump-kit`. */
export function setting(info: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}=(\\S+)`).exec(info)?.[1]
}
