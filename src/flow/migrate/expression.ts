import type { Condition, Scalar, Test } from '../condition.ts'
import { isPath } from '../value.ts'

const OPS: { readonly [sign: string]: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' } = {
  '==': 'eq',
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  contains: 'contains',
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|(==|!=|>=|<=|=|>|<)|(-?[0-9][0-9.eE+-]*)|([A-Za-z][A-Za-z0-9_.]*))/y
const WORDS = ['and', 'or', 'not', 'contains', 'true', 'false', 'null']

/**
 * Reads a condition of version 1: `name op literal`, `name` or `not name`, joined by `and`, those by `or`.
 *
 * @returns undefined for anything else
 */
export function parseExpression(text: string): Condition | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const any = splitAt(tokens, 'or').map((part) => {
    const all = splitAt(part, 'and').map(testOf)
    return joined('all', all)
  })
  return joined('any', any)
}

function tokensOf(text: string): string[] | undefined {
  const source = text.trimEnd()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source)
    if (!found) return undefined
    tokens.push(found[0].trimStart())
  }
  return tokens
}

function splitAt(tokens: string[], word: string): string[][] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === word) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

function joined(form: 'all' | 'any', parts: (Condition | undefined)[]): Condition | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  if (known.length === 1) return known[0]
  return form === 'all' ? { all: known } : { any: known }
}

function testOf(tokens: string[]): Test | undefined {
  const [first = '', second = '', third = ''] = tokens
  if (tokens.length === 1 && isName(first)) return { var: first, op: 'notEmpty' }
  if (tokens.length === 2 && first === 'not' && isName(second)) return { var: second, op: 'empty' }
  if (tokens.length !== 3 || !isName(first) || !Object.hasOwn(OPS, second)) return undefined
  const value = literalOf(third)
  const op = OPS[second]
  return value === undefined || op === undefined ? undefined : { var: first, op, value }
}

function isName(token: string): boolean {
  return isPath(token) && !WORDS.includes(token)
}

function literalOf(token: string): Scalar | undefined {
  if (/^[A-Za-z]/.test(token) && !['true', 'false', 'null'].includes(token)) return undefined
  try {
    return JSON.parse(token) as Scalar
  } catch {
    return undefined
  }
}
