import { describe, expect, test } from 'vitest'
import { document, flow, HELLO, request, write } from './folder.ts'

describe('simulate', () => {
  test('prints the conversation, where it stopped and what it covered', async () => {
    write('hello.json', HELLO)
    expect(await flow('simulate', 'hello.json', '--input', 'Anyone there?')).toEqual({
      out: 'bot   Hi\n\nstop  ended at bye (hello); 0 s; 1 input left\nvars  {}\n      hello: 2 of 2 steps, 1 of 1 edges\n',
      err: '',
      code: 0,
    })
  })

  test('the conversation of the example, whole', async () => {
    write('with.json', request)
    const { out, code } = await flow('simulate', 'cafe.json', 'payment.json', '--with', 'with.json')
    await expect(out).toMatchFileSnapshot('../../fixtures/cli/flow-simulate.txt')
    expect(code).toBe(0)
  })

  test('of a flow that is not valid: its issues, in its file', async () => {
    write('payment.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('simulate', 'cafe.json', 'payment.json')).toEqual({
      out: 'payment.json:7:34 /steps/0/text must be a string of 1-4096 characters\n',
      err: '',
      code: 1,
    })
  })

  test.each([
    ['an event that is no JSON', ['--input', '{type:button}'], /^the input "{type:button}" is not JSON: /],
    ['an unknown event', ['--input', '{"type":"sigh"}'], /^inputs\/0\/type must be one of "text", /],
    ['a request that is none', ['--with', 'list.json'], /^list.json must hold an object/],
    [
      'a request with more in it',
      ['--with', 'more.json'],
      /^more.json has a member "document"; it may have inputs, /,
    ],
  ])('%s is one sentence', async (_what, words, sentence) => {
    write('list.json', [])
    write('more.json', { document })
    const { out, err, code } = await flow('simulate', 'cafe.json', ...words)
    expect(err.replace(/^anchordoc: /, '')).toMatch(sentence)
    expect([out, err.split('\n').length, code]).toEqual(['', 2, 1])
  })
})
