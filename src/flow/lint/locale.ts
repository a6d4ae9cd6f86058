import type { TemplatePart } from '../template.ts'
import { fieldOf, type Rule } from './rule.ts'

const LETTER = /\p{L}/gu
const ADDRESS = /https?:\/\/\S+/g
/** Fewer letters than this say little about a language. */
const FEWEST = 20

/** Scripts that are written with several of Unicode's. */
const COMPOSED: { readonly [script: string]: string[] } = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}

/** Text in another script than that of the flow's locale, such as Cyrillic in an English flow. */
export const localeMismatch: Rule = {
  code: 'locale-mismatch',
  severity: 'warning',
  check({ document: { locale }, steps }, report) {
    const script = locale && scriptOf(locale)
    if (!script) return
    for (const step of steps) {
      for (const { at, parts } of step.templates) {
        const words = wordsOf(parts)
        const letters = countOf(LETTER, words)
        if (letters < FEWEST || 2 * countOf(script.letter, words) >= letters) continue
        report({
          step,
          path: at,
          message: `"${fieldOf(step, at)}" of step "${step.step.id}" is hardly written in ${script.name}, the script of locale "${locale}": translate it or correct the locale`,
        })
      }
    }
  },
}

/** What of a template is in its author's language: no variables, no addresses. */
function wordsOf(parts: readonly TemplatePart[]): string {
  return parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(ADDRESS, ' ')
}

function countOf(character: RegExp, text: string): number {
  return text.match(character)?.length ?? 0
}

/** The script a locale is written in, by Unicode's data; undefined where that does not know the language. */
function scriptOf(locale: string): { name: string; letter: RegExp } | undefined {
  const name = new Intl.Locale(locale).maximize().script
  if (!name) return undefined
  const scripts = Object.hasOwn(COMPOSED, name) ? (COMPOSED[name] as string[]) : [name]
  try {
    const members = scripts.map((script) => `\\p{Script=${script}}`).join('')
    return { name, letter: new RegExp(`(?=\\p{L})[${members}]`, 'gu') }
  } catch {
    // The language is known, but its script has no letters of its own in Unicode's tables.
    return undefined
  }
}
