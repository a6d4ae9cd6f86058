import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** What is not shown: comments, even ones that never end, scripts and styles, declarations. */
const HIDDEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<![a-z][^>]{0,1000}>/gi
const TAG = /<(\/?)([a-z][^\s<>/"'=]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const INLINE =
  /^(?:a|abbr|b|bdi|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i
const CELL = /^t[dh]$/i
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,31}));/gi

/**
 * What a reader sees of raw HTML: text without tags, alternative texts of images, labels of components. Blocks are on lines of
 * their own.
 */
export function htmlText(html: string): string {
  const shown = html
    .replace(HIDDEN, ' ')
    .replace(TAG, (_, closing: string, name: string, attributes: string) => {
      const label = closing ? '' : shownAttributes(name, attributes)
      if (INLINE.test(name)) return label
      return CELL.test(name) ? ` ${label}` : `\n${label}`
    })
  return decodeReferences(shown)
}

/** Whether HTML begins a comment that never ends, which hides the rest of the page. */
export function hasUnclosedComment(html: string): boolean {
  const opened = html.lastIndexOf('<!--')
  return opened >= 0 && html.indexOf('-->', opened) < 0
}

/** Attributes that a page shows: every `alt`, and what components (names with a capital or a hyphen) show as labels. */
export function isShownAttribute(element: string, attribute: string): boolean {
  if (attribute === 'alt') return true
  return /^[A-Z]|[-.]/.test(element) && ['label', 'title', 'summary'].includes(attribute)
}

const ATTRIBUTE = /(?<![a-z-])([a-z-]{1,30}) ?= ?(?:"([^"]*)"|'([^']*)')/gi

function shownAttributes(name: string, attributes: string): string {
  if (!attributes.includes('=')) return ''
  const texts: string[] = []
  for (const [, attribute = '', double, single] of attributes.replace(/\s+/g, ' ').matchAll(ATTRIBUTE)) {
    if (isShownAttribute(name, attribute)) texts.push(double ?? single ?? '')
  }
  return texts.length > 0 ? `${texts.join('\n')}\n` : ''
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (reference, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return decodeNamedCharacterReference(name) || reference
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : reference
  })
}
