import { normalise } from './normalise.ts'
import { matchPattern, parsePattern } from './pattern.ts'
import type { Json } from './value.ts'

/** What an `ask` accepts; without one, any text that is not blank. */
export type Validate =
  | { type: 'text'; minLength?: number; maxLength?: number; pattern?: string }
  | { type: 'integer' | 'number'; min?: number; max?: number }
  | { type: 'option'; options: string[] }
  | { type: 'boolean' | 'email' | 'phone' | 'url' | 'date' | 'time' | 'media' | 'location' }

/** A reply as an `ask` sees it: a text, the address of a medium, or a place. */
export type Reply =
  | { type: 'text'; text: string }
  | { type: 'media'; url: string }
  | { type: 'location'; latitude: number; longitude: number }

export type Accepted = { ok: true; value: Json } | { ok: false }

const REJECTED: Accepted = { ok: false }
const YES = new Set(['yes', 'y', 'true', '1', 'ok', 'si', 's', 'sim', 'oui', 'ja', 'da'])
const NO = new Set(['no', 'n', 'false', '0', 'nao', 'non', 'nein', 'net'])

const INTEGER = /^[+-]?\d{1,15}$/
const DECIMAL = /^[+-]?(?:\d{1,15}(?:[.,]\d{1,15})?|[.,]\d{1,15})$/
const MAILBOX = /^[^\s@]{1,64}$/
const EMAIL_CHARACTERS = 254
const PHONE_NOISE = /[\s().-]/g
const PHONE = /^\+?\d{7,15}$/
const URL_PARTS = /^https?:\/\/([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i
const URL_CHARACTERS = 2048
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Whether a reply fits, and the value it saves: numbers for integer and number, booleans for boolean, the option
 * as written, the address of a medium, `lat,lon` of a place, the trimmed text for the rest.
 */
export function accept(validate: Validate | undefined, reply: Reply): Accepted {
  const type = validate?.type
  if (reply.type === 'media') return type === 'media' ? accepted(reply.url) : REJECTED
  if (reply.type === 'location') {
    return type === 'location' ? accepted(`${reply.latitude},${reply.longitude}`) : REJECTED
  }
  const text = reply.text.trim()
  return text === '' ? REJECTED : acceptText(validate ?? { type: 'text' }, text)
}

function accepted(value: Json): Accepted {
  return { ok: true, value }
}

function acceptText(validate: Validate, text: string): Accepted {
  switch (validate.type) {
    case 'text':
      return acceptedIf(fitsText(validate, text), text)
    case 'integer':
      return INTEGER.test(text) ? acceptNumber(validate, Number(text)) : REJECTED
    case 'number':
      return DECIMAL.test(text) ? acceptNumber(validate, Number(text.replace(',', '.'))) : REJECTED
    case 'boolean': {
      const word = normalise(text)
      return YES.has(word) ? accepted(true) : NO.has(word) ? accepted(false) : REJECTED
    }
    case 'email':
      return acceptedIf(isEmail(text), text)
    case 'phone': {
      const digits = text.replace(PHONE_NOISE, '')
      return acceptedIf(PHONE.test(digits), digits)
    }
    case 'url':
      return acceptedIf(isUrl(text), text)
    case 'date':
      return acceptedIf(isDate(text), text)
    case 'time':
      return acceptedIf(TIME.test(text), text)
    case 'option':
      return acceptOption(validate.options, text)
    case 'media':
    case 'location':
      return REJECTED
  }
}

function acceptedIf(fits: boolean, value: string): Accepted {
  return fits ? accepted(value) : REJECTED
}

function fitsText(validate: Validate & { type: 'text' }, text: string): boolean {
  const length = [...text].length
  if (length < (validate.minLength ?? 0) || length > (validate.maxLength ?? Infinity)) return false
  if (validate.pattern === undefined) return true
  const program = parsePattern(validate.pattern)
  return program !== undefined && matchPattern(program, text)
}

function acceptNumber(
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
  value: number,
): Accepted {
  // `+ 0` makes the zero of "-0" the zero that JSON knows.
  return value >= min && value <= max ? accepted(value + 0) : REJECTED
}

function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  return (
    text.length <= EMAIL_CHARACTERS && MAILBOX.test(text.slice(0, at)) && isDottedHost(text.slice(at + 1))
  )
}

function isUrl(text: string): boolean {
  const host = text.length <= URL_CHARACTERS ? URL_PARTS.exec(text)?.[1] : undefined
  return host !== undefined && isDottedHost(host)
}

/** Two or more labels joined by dots. */
function isDottedHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label))
}

/** A day of the Gregorian calendar; the date that comes back differs where the day does not exist. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function acceptOption(options: readonly string[], text: string): Accepted {
  const wanted = normalise(text)
  const option =
    options.find((item) => normalise(item) === wanted) ??
    (/^[1-9]\d?$/.test(text) ? options[Number(text) - 1] : undefined)
  return option === undefined ? REJECTED : accepted(option)
}
