import { describe, expect, test } from 'vitest'
import { flow, HELLO, write } from './folder.ts'

describe('lint', () => {
  test('places each diagnostic, also those of the other flows', async () => {
    write('hello.json', HELLO.replace('"start": "hi"', '"triggers": [{ "on": "any" }],\n  "start": "hi"'))
    write('other.json', HELLO.replace('"id": "hello"', '"id": "other"').replace(', "next": "bye"', ''))
    expect(await flow('lint', 'hello.json', 'other.json')).toEqual({
      out:
        'other.json:1:1 info unused-subflow: flow "other" has no triggers and no other flow leads to it: call it or leave it out\n' +
        'other.json:7:5 warning dead-end: step "hi" has no "next", so the conversation stops there: lead on, to an end step if it is over\n' +
        'other.json:8:5 warning unreachable-step: step "bye" cannot be reached from "hi": lead to it or remove it\n' +
        '2 warnings, 1 info\n',
      err: '',
      code: 0,
    })
  })

  test('fails from the severity on that was asked for', async () => {
    write('hello.json', HELLO.replace(', "next": "bye"', ''))
    const codes = ['error', 'warning', 'info'].map(async (severity) => {
      return (await flow('lint', 'hello.json', '--fail-on', severity)).code
    })
    expect(await Promise.all(codes)).toEqual([0, 1, 1])
    expect((await flow('lint', 'hello.json')).code).toBe(0)
    expect((await flow('lint', 'hello.json', '--fail-on', 'fatal')).code).toBe(2)
  })

  test('tells flows of one name apart: the one that is linted, those left out', async () => {
    write('hello.json', HELLO)
    write('again.json', HELLO)
    write('third.json', HELLO.replace('"Hello"', '"Hello again"'))
    write('wrong.json', HELLO.replace('"Hi"', '""'))
    const { out, code } = await flow('lint', 'hello.json', 'again.json', 'wrong.json', 'third.json')
    expect(out.split('\n').map((line) => line.split(': ')[0])).toEqual([
      'hello.json:1:1 info no-trigger',
      'again.json:3:3 error duplicate-flow',
      'wrong.json:7:34 error invalid-subflow',
      'third.json:3:3 error duplicate-flow',
      '3 errors, 1 info',
      '',
    ])
    expect(code).toBe(1)
  })

  test('of a document that is not valid: its issues', async () => {
    write('hello.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('lint', 'hello.json')).toEqual(await flow('validate', 'hello.json'))
  })

  test('nothing to say', async () => {
    expect(await flow('lint', 'cafe.json', 'payment.json')).toEqual({
      out: 'nothing to mend\n',
      err: '',
      code: 0,
    })
  })
})
