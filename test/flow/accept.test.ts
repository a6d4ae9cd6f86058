import { describe, expect, it } from 'vitest'
import { type Accepted, accept, type Validate } from '../../src/flow/accept.ts'
import cases from '../fixtures/flow/accept_cases.json' with { type: 'json' }

function reply(validate: Validate | undefined, text: string): Accepted {
  return accept(validate, { type: 'text', text })
}

describe('the acceptance cases', () => {
  it.each(cases.map((item) => [item.validate.type, item.text, item] as const))(
    '%s: %j',
    (_type, text, item) => {
      expect(reply(item.validate as Validate, text)).toEqual(item.result)
    },
  )
})

const options = ['Small', 'Médium', '3']

describe('a text that fits saves', () => {
  it.each<[Validate | undefined, string, string | number | boolean]>([
    [undefined, '  anything ', 'anything'],
    [{ type: 'text', minLength: 2, maxLength: 2 }, '👍🏽', '👍🏽'],
    [{ type: 'text', pattern: '\\d+' }, ' 12 ', '12'],
    [{ type: 'integer', min: -3, max: 9 }, '-3', -3],
    [{ type: 'integer' }, '+9', 9],
    [{ type: 'integer' }, '-0', 0],
    [{ type: 'integer' }, '999999999999999', 999_999_999_999_999],
    [{ type: 'number', max: 1.5 }, '+1,50', 1.5],
    [{ type: 'number' }, '3', 3],
    [{ type: 'boolean' }, ' OK ', true],
    [{ type: 'boolean' }, 'Não', false],
    [{ type: 'email' }, 'ana.b+c@mail.example.com', 'ana.b+c@mail.example.com'],
    [{ type: 'phone' }, '300.123.45 67', '3001234567'],
    [{ type: 'url' }, 'HTTPS://x.co:8080/a?b#c', 'HTTPS://x.co:8080/a?b#c'],
    [{ type: 'url' }, 'http://x.co', 'http://x.co'],
    [{ type: 'date' }, '0099-12-31', '0099-12-31'],
    [{ type: 'time' }, '23:59', '23:59'],
    [{ type: 'option', options }, 'MEDIUM', 'Médium'],
    [{ type: 'option', options }, '1', 'Small'],
    [{ type: 'option', options }, '3', '3'],
  ])('%j %j → %j', (validate, text, value) => {
    expect(reply(validate, text)).toEqual({ ok: true, value })
  })
})

describe('a text that does not fit is rejected', () => {
  it.each<[Validate | undefined, string]>([
    [undefined, ' \n '],
    [{ type: 'text', minLength: 3 }, '👍🏽'],
    [{ type: 'text', maxLength: 2 }, 'abc'],
    [{ type: 'text', pattern: '\\d+' }, '12a'],
    [{ type: 'integer', min: 1 }, '0'],
    [{ type: 'integer', max: 9 }, '10'],
    [{ type: 'integer' }, '1e3'],
    [{ type: 'integer' }, '0x10'],
    [{ type: 'integer' }, '1234567890123456'],
    [{ type: 'number' }, '1.'],
    [{ type: 'number' }, '1,234.5'],
    [{ type: 'number' }, 'Infinity'],
    [{ type: 'boolean' }, 'maybe'],
    [{ type: 'email' }, 'a b@c.co'],
    [{ type: 'email' }, '@b.co'],
    [{ type: 'email' }, 'a@b..co'],
    [{ type: 'email' }, `${'a'.repeat(65)}@b.co`],
    [{ type: 'phone' }, '12345'],
    [{ type: 'phone' }, '+57+3001234567'],
    [{ type: 'url' }, 'ftp://x.co'],
    [{ type: 'url' }, 'https://localhost/a'],
    [{ type: 'url' }, 'javascript:alert(1)'],
    [{ type: 'date' }, '2023-02-29'],
    [{ type: 'date' }, '2024-13-01'],
    [{ type: 'date' }, '2024-1-1'],
    [{ type: 'time' }, '9:30'],
    [{ type: 'option', options }, '4'],
    [{ type: 'option', options }, '0'],
    [{ type: 'media' }, 'https://x.co/a.png'],
    [{ type: 'location' }, '4.6,-74'],
  ])('%j %j', (validate, text) => {
    expect(reply(validate, text)).toEqual({ ok: false })
  })
})

describe('a reply that is no text', () => {
  const medium = { type: 'media', url: 'https://x.co/a.png' } as const
  const place = { type: 'location', latitude: 4.5, longitude: -74 } as const

  it('fits an ask for its kind', () => {
    expect(accept({ type: 'media' }, medium)).toEqual({ ok: true, value: 'https://x.co/a.png' })
    expect(accept({ type: 'location' }, place)).toEqual({ ok: true, value: '4.5,-74' })
  })

  it.each<Validate | undefined>([undefined, { type: 'text' }, { type: 'location' }])(
    'does not fit %j',
    (validate) => {
      expect(accept(validate, medium)).toEqual({ ok: false })
    },
  )

  it.each<Validate | undefined>([undefined, { type: 'text' }, { type: 'media' }])(
    'nor does a place fit %j',
    (validate) => {
      expect(accept(validate, place)).toEqual({ ok: false })
    },
  )
})
