import { pointer } from '../pointer.ts'
import { isList, type Json } from '../value.ts'
import type { Rule } from './rule.ts'

/** The shapes of tokens that well-known services give out. */
const TOKENS = [
  /\bsk-[A-Za-z0-9_-]{16,}/,
  /\bEAA[A-Za-z0-9]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/,
  /\bBearer\s+[A-Za-z0-9._~+/-]{20,}/,
]
/** Groups of digits that together may hold a card number. */
const DIGITS = /(?<![\w.])[1-9](?:[ -]?\d){12,}(?!\w|\.\d)/g
const CARD = { min: 13, max: 19 }

/** A token or a card number anywhere in the document, values that are passed to handlers included. */
export const secretInText: Rule = {
  code: 'secret-in-text',
  severity: 'error',
  check(flow, report) {
    visitTexts(flow.document as unknown as Json, [], (text, keys) => {
      const what = TOKENS.some((token) => token.test(text))
        ? 'an access token'
        : hasCard(text)
          ? 'a card number'
          : ''
      if (!what) return
      const step = keys[0] === 'steps' ? flow.steps[keys[1] as number] : undefined
      report({
        ...(step ? { step } : {}),
        path: keys.reduce<string>(pointer, ''),
        message: `the text seems to hold ${what}: remove it, and let a handler of the application know it`,
      })
    })
  },
}

/** Visits the texts of a value that are long enough to hold a secret, each with the keys that lead to it. */
function visitTexts(
  value: Json,
  keys: (string | number)[],
  visit: (text: string, keys: (string | number)[]) => void,
): void {
  if (typeof value === 'string' && value.length >= CARD.min) visit(value, keys)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of isList(value) ? value.entries() : Object.entries(value)) {
    keys.push(key)
    visitTexts(item, keys, visit)
    keys.pop()
  }
}

function hasCard(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((digits) => {
    const groups = digits.split(/[ -]/)
    return groups.some((_, first) => {
      let number = ''
      for (const group of groups.slice(first, first + CARD.max)) {
        number += group
        if (number.length > CARD.max) return false
        if (number.length >= CARD.min && hasCheckDigit(number)) return true
      }
      return false
    })
  })
}

/** The check that card numbers pass: every second digit from the right doubled, the digits add up to tens (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const worth = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return sum % 10 === 0
}
