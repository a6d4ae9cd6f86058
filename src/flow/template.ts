import { canonicalJson } from './canonical.ts'
import { isList, isPath, type Json } from './value.ts'

/**
 * A rendered text stops growing one UTF-16 unit past this length (four times the longest message), so that a
 * document which doubles a text at every step stays cheap and what is longer can be told by its length.
 */
export const RENDERED_LIMIT = 16_384

/** A piece of a template: text as it is, or the value of a path with what stands in for an empty one. */
export type TemplatePart = string | { path: string; fallback?: string }

/** A template cut into pieces, or the reason why it cannot be, completing "it …". */
export type ParsedTemplate = { parts: TemplatePart[] } | { error: string }

const UNCLOSED = 'must close every "{{" with "}}"'
const NO_PATH = 'must hold a variable path between "{{" and "}}"'

/**
 * Cuts a template into text and `{{ path }}` or `{{ path | fallback }}`; `\{{` is a literal `{{` and a lone `}}`
 * is text. Whether the variables exist is not looked at.
 */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: TemplatePart[] = []
  let text = ''
  let at = 0
  for (;;) {
    const open = template.indexOf('{{', at)
    if (open < 0) break
    if (template[open - 1] === '\\' && open > at) {
      text += `${template.slice(at, open - 1)}{{`
      at = open + 2
      continue
    }
    const close = template.indexOf('}}', open)
    if (close < 0) return { error: UNCLOSED }
    const inside = template.slice(open + 2, close)
    const bar = inside.indexOf('|')
    const path = (bar < 0 ? inside : inside.slice(0, bar)).trim()
    if (!isPath(path)) return { error: NO_PATH }
    const fallback = bar < 0 ? undefined : inside.slice(bar + 1).trim()
    if (fallback?.includes('{{')) return { error: UNCLOSED }
    text += template.slice(at, open)
    if (text) parts.push(text)
    text = ''
    parts.push(fallback === undefined ? { path } : { path, fallback })
    at = close + 2
  }
  text += template.slice(at)
  if (text) parts.push(text)
  return { parts }
}

/** The paths a template reads, in order; none for a text that is no template. */
export function templatePaths(template: string): { path: string; fallback?: string }[] {
  const parsed = parseTemplate(template)
  return 'parts' in parsed ? parsed.parts.filter((part) => typeof part !== 'string') : []
}

/** A value as people read it: items joined by `, `, an object as canonical JSON, null as nothing. */
function textOf(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'object') return isList(value) ? value.map(textOf).join(', ') : canonicalJson(value)
  return String(value)
}

/** Where a template takes its values from: the value of a path, undefined where there is none. */
export type Lookup = (path: string) => Json | undefined

/**
 * Renders a template. A value is inserted once and never read again as a template; missing, null and `''` give
 * the fallback, else nothing. A text that is no template renders as it is. Longer than `RENDERED_LIMIT` is cut.
 */
export function renderTemplate(template: string, lookup: Lookup): string {
  return render(template, lookup, (text) => text)
}

/** Renders a URL: what is inserted is percent-encoded. */
export function renderUrl(template: string, lookup: Lookup): string {
  return render(template, lookup, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')))
}

function render(template: string, lookup: Lookup, encode: (text: string) => string): string {
  const parsed = parseTemplate(template)
  if ('error' in parsed) return template
  let rendered = ''
  for (const part of parsed.parts) {
    if (typeof part === 'string') rendered += part
    else {
      const value = lookup(part.path)
      const empty = value === undefined || value === null || value === ''
      rendered += encode(empty ? (part.fallback ?? '') : textOf(value))
    }
    if (rendered.length > RENDERED_LIMIT) return rendered.slice(0, RENDERED_LIMIT + 1)
  }
  return rendered
}

/**
 * Renders every string inside a value (not the member names). A string that is exactly one `{{path}}` keeps the
 * type of what it names, and is null where that is missing.
 */
export function renderValue(value: Json, lookup: Lookup): Json {
  if (typeof value === 'string') {
    const parsed = parseTemplate(value)
    const only = 'parts' in parsed && parsed.parts.length === 1 ? parsed.parts[0] : undefined
    if (typeof only === 'object' && only.fallback === undefined) return lookup(only.path) ?? null
    return renderTemplate(value, lookup)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((item) => renderValue(item, lookup))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renderValue(item, lookup)]))
}

/** Renders the values of named members; none where there are none. */
export function renderAll(
  values: { readonly [name: string]: Json } = {},
  lookup: Lookup,
): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renderValue(value, lookup)]))
}
