import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/flow/canonical.ts'
import { digestFlow } from '../../src/flow/digest.ts'
import { flowCases } from './cases.ts'

describe('the vectors of RFC 8785', () => {
  const vectors =
    flowCases<{ name: string; text: string; canonical: string; sha256: string }[]>('digest_vectors')
  test.each(vectors)('$name', ({ text, canonical, sha256 }) => {
    const value: unknown = JSON.parse(text)
    expect([canonicalJson(value), digestFlow(value).digest]).toEqual([canonical, sha256])
  })
})

describe('the version beside the digest', () => {
  test.each([
    [{}, 0],
    [{ version: 2 }, 2],
    [{ version: 7 }, 7],
    [{ version: '2' }, null],
    [{ version: 1.5 }, null],
    [{ version: -1 }, null],
    [{ version: null }, null],
    [[], null],
    [null, null],
  ])('of %j is %j', (document, version) => {
    expect(digestFlow(document).version).toBe(version)
  })
})

describe('what has no digest', () => {
  test('is a text with a lone surrogate, told by its place', () => {
    expect(() => digestFlow({ steps: [{ id: 'a' }, { text: 'a\udc00' }] })).toThrow(
      'cannot digest: lone surrogate at /steps/1/text',
    )
  })

  test('is nothing but such a text', () => {
    expect(() => digestFlow('\ud800')).toThrow('cannot digest: lone surrogate at the document')
  })

  test('is a member name with a lone surrogate', () => {
    expect(() => digestFlow({ a: { '/\ud800': 1 } })).toThrow('cannot digest: lone surrogate at /a/~1\ud800')
  })

  test('is a number beyond those of JSON', () => {
    const document = JSON.parse('{"steps":[{"seconds":-1e999}]}')
    expect(() => digestFlow(document)).toThrow('cannot digest: number out of range at /steps/0/seconds')
    expect(() => digestFlow(Number.NaN)).toThrow('cannot digest: number out of range at the document')
  })

  test('is what is nested too deep, without end as well', () => {
    const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])
    expect(digestFlow(nest(64)).version).toBe(null)
    expect(() => digestFlow(nest(65))).toThrow(
      'cannot digest: the document is nested more than 64 levels deep',
    )
  })
})

test('an accent is digested as it is written', () => {
  expect(digestFlow('é')).not.toEqual(digestFlow('e\u0301'))
})

test('the digest does not depend on the order of members or the spelling of numbers', () => {
  /** Writes a value as JSON with its members in the reverse order, numbers in exponent form and white space everywhere. */
  const respell = (value: unknown): string => {
    if (Array.isArray(value)) return `[ ${value.map(respell).join(' ,\n')} ]`
    if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).reverse()
      return `{ ${members.map(([key, item]) => `${JSON.stringify(key)} : ${respell(item)}`).join('\t,')} }`
    }
    return typeof value === 'number' ? value.toExponential() : JSON.stringify(value)
  }
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      expect(digestFlow(JSON.parse(respell(value)))).toEqual(digestFlow(value))
    }),
  )
})
