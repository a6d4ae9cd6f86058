/**
 * The tokenizer for documentation. A name is a word of its own, whole, and so are its parts: `appendLog` gives `appendlog`,
 * `append` and `log`; `append_log` and `append-log` give the same three and their own spelling. Symbols that belong to a name stay
 * (`.with`, `--docs`, `$ref`, `C++`, `@scope/pkg`), versions stay whole, accents are folded, scripts without blanks are segmented.
 */

/** A word of a text with everything it can be found by. */
export interface Token {
  /** Where it begins in the text, in UTF-16 units. */
  at: number
  /** The word itself, folded; `symbol` tokens are runs of signs that belong to no name. */
  word: string
  kind: 'word' | 'name' | 'symbol'
  /** Other whole spellings of a name: without signs before it, without separators, without its last components. */
  variants: string[]
  /** The words a name is made of; empty for plain words. */
  parts: string[]
}

/** How many words of a text a token is. */
export const wordCount = ({ parts }: Token): number => Math.max(1, parts.length)

const WORD = String.raw`[\p{L}\p{N}\p{M}_]+`
const SIGN = String.raw`[!-/:-@[-^\x60{-~]`
const TOKEN = new RegExp(
  [
    // a name: signs before it, separators inside it, `++` or `#` after it
    String.raw`(\.{1,3}|--?|[$@#:])?(${WORD}(?:(?:[-./:@$+~'’#]|::|->)${WORD})*)(\+\+|#(?![\p{L}\p{N}]))?`,
    // two signs or more that belong to no name; looked at from the first of them only, since there may be very many
    String.raw`(?:(?<!${SIGN})|(?<=[\p{L}\p{N}\p{M}_](?:\+\+|#)))${SIGN}{2,}(?![!-~\p{L}\p{N}])`,
    // one sign that is not ASCII
    String.raw`(?![!-~])\p{S}`,
  ].join('|'),
  'gu',
)
/** The common case: a word of one letter case. */
const PLAIN = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/
const VERSION = /^v?\d+(\.\d+)+/
const SEPARATOR = /[^\p{L}\p{N}\p{M}]+/u
const ASCII = /^[\x00-\x7f]*$/
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ASCII_CAMEL = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
const SMALL = /^[a-z0-9]*$/
/** A name of one component. */
const SIMPLE = /^[A-Za-z0-9_-]*$/
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Longer stretches are data, not words: they are cut here so that they cost no more than their length. */
const MAX_WORD = 128

/** The segmenter takes as long for a word as the text that it is given is long, so it is given no more than this at a time. */
const MAX_SEGMENTED = 256

let segmenter: Intl.Segmenter | undefined

/** All tokens of a text, in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  // Not by `matchAll`, which makes a new expression for each of many short texts.
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const at = match.index
    const [, lead = '', name, trail = ''] = match
    if (name === undefined) tokens.push({ at, word: match[0], kind: 'symbol', variants: [], parts: [] })
    else if (!ASCII.test(name) && UNSPACED.test(name))
      for (const token of segment(name, at)) tokens.push(token)
    else
      tokens.push({
        at,
        ...nameToken(name.slice(0, MAX_WORD), lead, trail),
      })
  }
  return tokens
}

/** Letter case, accents and width folded: `Prérequis` → `prerequis`. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

function nameToken(surface: string, lead: string, trail: string): Omit<Token, 'at'> {
  if (lead === '' && trail === '' && PLAIN.test(surface)) {
    return { word: surface.toLowerCase(), kind: 'word', variants: [], parts: [] }
  }
  const name =
    surface.includes("'") || surface.includes('’')
      ? surface.replace(/['’]s$/, '').replace(/['’]/g, '')
      : surface
  const bare = fold(name)
  if (trail !== '') return { word: bare + trail, kind: 'name', variants: [], parts: [] }
  const words = wordsOf(name)
  const variants = new Set<string>(lead === '' ? [] : [lead + bare])
  if (VERSION.test(bare)) variants.add(bare.replace(/^v/, ''))
  else if (words.length > 0) {
    variants.add(words.join(''))
    const components = SIMPLE.test(name) ? [] : name.split(/[^\p{L}\p{N}\p{M}_-]+/u)
    if (components.length > 1) {
      for (const prefix of prefixes(bare)) variants.add(prefix)
      for (const component of components) {
        const inner = wordsOf(component)
        if (inner.length > 1) variants.add(fold(component)).add(inner.join(''))
      }
    }
  }
  variants.delete(bare)
  const compound = words.length > 1
  const parts = compound ? words.filter((word) => !/^\d+$/.test(word)) : []
  return { word: bare, kind: compound || lead !== '' ? 'name' : 'word', variants: [...variants], parts }
}

function wordsOf(name: string): string[] {
  if (ASCII.test(name)) {
    const words: string[] = []
    for (const part of name.split(/[^A-Za-z0-9]+/)) {
      if (SMALL.test(part)) words.push(part)
      else for (const word of part.split(ASCII_CAMEL)) words.push(word.toLowerCase())
    }
    return words.filter((word) => word !== '')
  }
  return name
    .split(SEPARATOR)
    .flatMap((part) => part.split(CAMEL))
    .filter((part) => part !== '')
    .map(fold)
}

/** What a dotted name begins with: `import.meta.env.MODE` is also about `import.meta.env` and `import.meta`. */
function prefixes(name: string): string[] {
  const components = name.split('.')
  return components.slice(2, 6).map((_, i) => components.slice(0, i + 2).join('.'))
}

function segment(text: string, at: number): Token[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const tokens: Token[] = []
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = from + MAX_SEGMENTED
    // Not inside a character.
    if (text.codePointAt(end - 1) !== text.charCodeAt(end - 1)) end--
    for (const { segment, index } of segmenter.segment(text.slice(from, end))) {
      tokens.push({ at: at + from + index, word: fold(segment), kind: 'word', variants: [], parts: [] })
    }
  }
  return tokens
}
