import { describe, expect, test } from 'vitest'
import { flow, HELLO, write } from './folder.ts'

describe('validate', () => {
  test('says of every file that it is valid, and what is in it', async () => {
    expect(await flow('validate', 'cafe.json', 'payment.json')).toEqual({
      out:
        'cafe.json: cafe_orders is valid: 26 steps; 3 triggers; 9 variables; handlers orders.lookup, orders.price; flows cafe_payment\n' +
        'payment.json: cafe_payment is valid: 5 steps; 0 triggers; 3 variables; handlers pay.link\n',
      err: '',
      code: 0,
    })
  })

  test('points at every place that is wrong; where nothing stands, at what stands around it', async () => {
    const broken = HELLO.replace('"version": 2,', '"version": 2, "title": "x",').replace(
      '"text": "Hi", "next": "bye"',
      '"next": "by"',
    )
    write('hello.json', broken)
    expect(await flow('validate', 'hello.json', 'payment.json')).toEqual({
      out:
        'hello.json:2:17 /title must not be present (accepted: "$schema", "version", "id", "name", "description", "locale", "start", "triggers", "variables", "steps")\n' +
        'hello.json:7:5 /steps/0/text must be a string of 1-4096 characters\n' +
        'hello.json:7:34 /steps/0/next must be the id of a step in this document\n' +
        'payment.json: cafe_payment is valid: 5 steps; 0 triggers; 3 variables; handlers pay.link\n',
      err: '',
      code: 1,
    })
  })

  test('shows what a document brings along, never obeys it', async () => {
    write('hello.json', HELLO.replace('"hi",\n', '"hi", "a\\u001b[2J/~b": 1,\n'))
    const { out } = await flow('validate', 'hello.json')
    expect(out).toMatch(/^hello\.json:5:18 \/a␛\[2J~1~0b must not be present /)
  })

  test('of a text, a number, a list: what they must be', async () => {
    write('text.json', '"hello"')
    expect(await flow('validate', 'text.json')).toEqual({
      out: 'text.json:1:1 the document must be an object\n',
      err: '',
      code: 1,
    })
  })
})
