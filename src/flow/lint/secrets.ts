import { pointer } from '../pointer.ts'
import { isList, isObject, type Json } from '../value.ts'
import type { Finding, Rule } from './rule.ts'

/** The shapes of tokens that well-known services give out. */
const TOKENS = [
  /\bsk-[A-Za-z0-9_-]{16,}/,
  /\bEAA[A-Za-z0-9]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/,
  /\bBearer\s+[A-Za-z0-9._~+/-]{20,}/,
]
const CARD = /(?<![\w.])[1-9](?:[ -]?\d){12,18}(?![\w.]*\w)/g

/** A token or a card number anywhere in the document, values that are passed to handlers included. */
export const secretInText: Rule = {
  code: 'secret-in-text',
  severity: 'error',
  *check(flow) {
    for (const { at, text } of textsOf(flow.document as unknown as Json, '')) {
      const what = TOKENS.some((token) => token.test(text))
        ? 'an access token'
        : hasCard(text)
          ? 'a card number'
          : undefined
      if (!what) continue
      const index = /^\/steps\/(\d+)/.exec(at)?.[1]
      const finding: Finding = {
        path: at,
        message: `the text seems to hold ${what}: remove it, and let a handler of the application know it`,
      }
      const step = index === undefined ? undefined : flow.steps[Number(index)]
      yield step ? { step, ...finding } : finding
    }
  },
}

function* textsOf(value: Json | undefined, at: string): Generator<{ at: string; text: string }> {
  if (typeof value === 'string') yield { at, text: value }
  else if (isList(value))
    for (const [index, item] of value.entries()) yield* textsOf(item, pointer(at, index))
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsOf(item, pointer(at, key))
}

function hasCard(text: string): boolean {
  return (text.match(CARD) ?? []).some((number) => hasCheckDigit(number.replace(/[ -]/g, '')))
}

/** The check that card numbers pass: every second digit from the right doubled, the digits add up to tens (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const worth = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return sum % 10 === 0
}
