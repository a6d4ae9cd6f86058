import { cognates } from './cognates.ts'
import { FIXED, KEPT, PHRASES } from './glossary-phrases.ts'
import { WORDS } from './glossary-words.ts'
import { stem } from './language.ts'
import { fold } from './tokenize.ts'

interface Glossary {
  /** English of words that stand for themselves alone. */
  fixed: ReadonlyMap<string, readonly string[]>
  /** English of words that stand for their forms too, by the word and by its stem. */
  words: ReadonlyMap<string, readonly string[]>
  stems: ReadonlyMap<string, readonly string[]>
  /** The same for stems of verbs alone, which change. */
  verbs: ReadonlyMap<string, readonly string[]>
  /** English of phrases, by the stems of their words. */
  phrases: ReadonlyMap<string, string>
  /** Words of the longest phrase. */
  longest: number
}

/** Shorter stems are those of too many words; nouns that have one are found by their singular. */
const SHORTEST_STEM = 4
const SHORTEST_OF_VERB = 3
const INFINITIVE = /[aei]r$/
/** How the forms of a Spanish word end: not as `port`, `import` or `copied`. */
const INFLECTED = /(?:[aeio]s?|[nr])$/
/** Longer words are data. */
const LONGEST_WORD = 32
/** Words that only their accent tells from a commoner one. */
const ACCENTED = new Map([
  ['qué', 'what'],
  ['sé', 'I know'],
  ['está', 'is'],
  ['están', 'are'],
  ['esté', 'is'],
])
/** What Spanish does to the end of a verb's stem: `pruebo` of probar, `cierra` of cerrar, `indique` of indicar, `realice` of realizar. */
const CHANGES: readonly [RegExp, string][] = [
  [/ue(?=[^aeiou]+$)/, 'o'],
  [/ie(?=[^aeiou]+$)/, 'e'],
  [/qu$/, 'c'],
  [/gu$/, 'g'],
  [/c$/, 'z'],
]
/** Before an infinitive, `al` tells when: `al guardar`. */
const WHEN = /(?<![^\s¿¡("])al(?=\s+\p{Ll}+[aei]r(?:se|l[aeo]s?)?(?!\p{L}))/giu
/** Code between backticks, or what stands between blanks. */
const STRETCH = /(?:`[^`]*`|[^\s`]+|`)+/g
/** A word with the signs around it; whatever has signs, digits or capitals inside is a name. */
const WORD = /^([¿¡"'«“‘([]*)(\p{L}[\p{Ll}\p{M}]*)([.,;:!?…)\]»”’"']*)$/u

let glossary: Glossary | undefined

/**
 * English words for a folded Spanish word, the likeliest first: what the glossary has for it, for its singular or for its stem; for
 * words it does not have, what they may be by their ending, which the caller has to check. Empty where nothing is known.
 */
export function inEnglish(word: string): readonly string[] {
  return listed(word) ?? cognates(word)
}

/**
 * A text with its Spanish words and phrases in English, as far as the glossary has them, in their Spanish order; single blanks
 * between words. Names, code and unknown words stay as they are.
 */
export function glossed(text: string): string {
  const stretches = (text.normalize('NFC').replace(WHEN, 'when').match(STRETCH) ?? []).map(read)
  const out: string[] = []
  for (let at = 0; at < stretches.length; ) {
    const { before, word, after } = stretches[at]!
    const phrase = phraseAt(stretches, at)
    const english = phrase?.english ?? englishOf(word)
    const length = phrase?.length ?? 1
    out.push(before + english + (phrase ? stretches[at + length - 1]!.after : after))
    at += length
  }
  return out.filter((part) => part !== '').join(' ')
}

/** What stands between two blanks: a word with the signs around it, or, with an empty root, something that is none. */
interface Stretch {
  before: string
  word: string
  /** What the word is found by in phrases. */
  root: string
  after: string
}

function read(stretch: string): Stretch {
  const match = WORD.exec(stretch)
  if (!match) return { before: '', word: stretch, root: '', after: '' }
  const [, before = '', word = '', after = ''] = match
  return { before: before.replaceAll(/[¿¡]/g, ''), word, root: rootOf(fold(word)), after }
}

/** The longest phrase that begins at a word; signs end it. */
function phraseAt(
  stretches: readonly Stretch[],
  at: number,
): { english: string; length: number } | undefined {
  const { phrases, longest } = open()
  let key = stretches[at]!.root
  let found: { english: string; length: number } | undefined
  for (let length = 2; length <= longest && key !== ''; length++) {
    const next = stretches[at + length - 1]
    if (!next?.root || next.before !== '' || stretches[at + length - 2]!.after !== '') break
    key += ` ${next.root}`
    const english = phrases.get(key)
    if (english !== undefined) found = { english, length }
  }
  return found
}

/** A word in English; empty for one that English has none for, itself for one that the glossary has not. */
function englishOf(word: string): string {
  const accented = ACCENTED.get(word.toLowerCase())
  if (accented !== undefined) return accented
  if (!WORD.test(word)) return word
  const folded = fold(word)
  const english = listed(folded)
  if (!english) return word
  const [first = ''] = english
  return first === folded ? word : first
}

/** What the glossary has for a folded word: itself, its singular, its stem, or the stem it changed. */
function listed(word: string): readonly string[] | undefined {
  if (word.length > LONGEST_WORD) return undefined
  const { fixed, words, stems, verbs } = open()
  const itself = fixed.get(word)
  if (itself) return itself
  for (const form of [word, ...singulars(word)]) {
    const english = words.get(form)
    if (english) return english
  }
  if (!INFLECTED.test(word)) return undefined
  const root = rootOf(word)
  const verb = verbs.get(root)
  if (verb) return verb
  for (const [from, to] of CHANGES) {
    const english = verbs.get(root.replace(from, to))
    if (english) return english
  }
  return stems.get(root)
}

function singulars(word: string): string[] {
  if (!/[^s]s$/.test(word)) return []
  return [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2), word.replace(/ces$/, 'z')] : [])]
}

function rootOf(word: string): string {
  return word.length > LONGEST_WORD ? word : stem(word, 'es')
}

function open(): Glossary {
  if (glossary) return glossary
  const fixed = new Map<string, readonly string[]>(
    KEPT.trim()
      .split(/\s+/)
      .map((word) => [word, [word]]),
  )
  for (const [spanish, english] of entriesOf(FIXED)) {
    for (const word of spanish.split(' ')) fixed.set(word, english === '' ? [] : english.split(', '))
  }
  const words = new Map<string, readonly string[]>()
  const stems = new Map<string, readonly string[]>()
  const verbs = new Map<string, readonly string[]>()
  const phrases = new Map<string, string>()
  for (const [spanish, list] of entriesOf(WORDS)) {
    const english = list.split(', ')
    for (const word of spanish.split(' ')) {
      words.set(word, english)
      const root = rootOf(word)
      if (root.length >= SHORTEST_STEM && !stems.has(root)) stems.set(root, english)
      if (root.length >= SHORTEST_OF_VERB && INFINITIVE.test(word) && !verbs.has(root))
        verbs.set(root, english)
    }
  }
  let longest = 0
  for (const [spanish, english] of entriesOf(PHRASES)) {
    const parts = spanish.split(' ')
    phrases.set(parts.map(rootOf).join(' '), english)
    longest = Math.max(longest, parts.length)
  }
  glossary = { fixed, words, stems, verbs, phrases, longest }
  return glossary
}

/** The entries of a list, each as its Spanish and its English. */
export function entriesOf(list: string): [spanish: string, english: string][] {
  return list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [spanish = '', english = ''] = entry.split(':')
      return [spanish.trim(), english.trim()]
    })
}
