import { parseTemplate } from '../template.ts'
import { stepRule } from './rule.ts'
import type { StepView } from './view.ts'

const LETTERS = /\p{L}/gu
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
export const localeMismatch = stepRule('locale-mismatch', 'warning', function* (step, flow) {
  const { locale } = flow.document
  const script = locale && scriptOf(locale)
  if (!script) return
  for (const { at, text } of writtenIn(step)) {
    const letters = text.match(LETTERS) ?? []
    const fitting = letters.filter((letter) => script.letters.test(letter)).length
    if (letters.length < FEWEST || 2 * fitting >= letters.length) continue
    yield {
      path: at,
      message: `"${at.slice(step.at.length + 1)}" of step "${step.step.id}" is hardly written in ${script.name}, the script of locale "${locale}": translate it or correct the locale`,
    }
  }
})

/** The words of a step's templates, without variables and addresses. */
function writtenIn(step: StepView): { at: string; text: string }[] {
  return step.uses.flatMap((use) => {
    if (use.use !== 'text' || !use.template) return []
    const parsed = parseTemplate(use.text)
    const words = 'parts' in parsed ? parsed.parts.filter((part) => typeof part === 'string').join(' ') : ''
    return { at: use.at, text: words.replace(ADDRESS, ' ') }
  })
}

/** The script a locale is written in, by Unicode's data; undefined where that does not know the language. */
function scriptOf(locale: string): { name: string; letters: RegExp } | undefined {
  const name = new Intl.Locale(locale).maximize().script
  if (!name) return undefined
  const scripts = Object.hasOwn(COMPOSED, name) ? (COMPOSED[name] as string[]) : [name]
  try {
    return {
      name,
      letters: new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u'),
    }
  } catch {
    // The language is known, but its script has no letters of its own in Unicode's tables.
    return undefined
  }
}
