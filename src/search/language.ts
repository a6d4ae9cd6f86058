import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { fold } from './tokenize.ts'

/** Languages that are told apart by their commonest words. */
export type Language = 'en' | 'es' | 'de' | 'fr' | 'it' | 'pt'

/** What people say around a question in a documentation search; it names no subject. */
const CHATTER =
  'a s t im ive id dont doesnt didnt isnt wasnt cant couldnt wont wouldnt whats hows please help thanks hi hello get got gets getting ' +
  'want wants wanted need needs needed like try tried trying make makes making made let way ways possible able would know ' +
  'think seem seems look looks anyone someone something anything everything somehow actually really just still even also yet ' +
  'lot bit thing things kind sort case question wonder wondering understand find found see supposed instead'

const folded = (words: string[]): string[] => words.map((word) => fold(word).replace(/['’]/g, ''))

const COMMON: Record<Language, ReadonlySet<string>> = {
  en: new Set([...folded(english), ...CHATTER.split(' ')]),
  es: new Set(folded(spanish)),
  de: new Set(folded(german)),
  fr: new Set(folded(french)),
  it: new Set(folded(italian)),
  pt: new Set(folded(portuguese)),
}

/** For each common word the places of its languages in `COMMON`. */
const COMMON_IN = new Map<string, number[]>()
for (const [place, words] of Object.values(COMMON).entries()) {
  for (const word of words) COMMON_IN.set(word, [...(COMMON_IN.get(word) ?? []), place])
}

/** A language of pages or questions; scripts other than Latin stand for theirs. */
export type Tongue = Language | (typeof SCRIPTS)[number][0]

const SCRIPTS = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
] as const

/** Every tongue there is; its place in the list stands for it in a corpus file. */
export const TONGUES: readonly Tongue[] = [
  ...(Object.keys(COMMON) as Language[]),
  ...SCRIPTS.map(([tongue]) => tongue),
]

/**
 * The language of a text: by its script where a fifth of it is not Latin, else the one whose commonest words it has most of;
 * undefined where too few of them tell.
 */
export function languageOf(text: string): Tongue | undefined {
  if (/[\u0370-\u1fff\u2e80-\uffff]/.test(text))
    for (const [tongue, letters] of SCRIPTS) {
      if ((text.match(letters)?.length ?? 0) * 5 > text.length) return tongue
    }
  const counts = Object.keys(COMMON).map((language) => ({ language: language as Language, count: 0 }))
  const folded = fold(text).replaceAll(/['’]/g, '')
  for (const [word] of folded.matchAll(/[^\x00-\x7f]/.test(folded) ? /\p{L}{2,}/gu : /[a-z]{2,}/g)) {
    const places = COMMON_IN.get(word)
    if (!places) continue
    for (const place of places) (counts[place] as { count: number }).count++
    if (places.length === 1 && isClear(counts)) break
  }
  counts.sort((a, b) => b.count - a.count)
  const [first, second] = counts
  return first && second && first.count >= 2 && first.count > second.count ? first.language : undefined
}

/** Whether the rest of the text would not change what language most of its common words are of. */
function isClear(counts: readonly { count: number }[]): boolean {
  let first = 0
  let second = 0
  for (const { count } of counts) {
    if (count > first) [first, second] = [count, first]
    else if (count > second) second = count
  }
  return first >= 30 && first >= 3 * second
}

/** Whether a folded word is too common in its language to tell anything. */
export function isCommon(word: string, language: Language): boolean {
  return COMMON[language].has(word)
}

/** The stem of a folded word in English or Spanish; in other languages the word itself. */
export function stem(word: string, language: Language): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  // The stemmer knows the ending by its accent, which folding took away.
  if (language === 'es') return fold(stemSpanish(word.replace(/ion$/, 'ión')))
  return language === 'en' ? stemEnglish(word) : word
}
