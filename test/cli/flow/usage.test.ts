import { expect, test } from 'vitest'
import { say } from '../terminal.ts'
import { flow } from './folder.ts'

test('wrong usage ends with 2', async () => {
  const codes = [
    [],
    ['valdate'],
    ['validate'],
    ['diff', 'cafe.json'],
    ['diff', 'a', 'b', 'c'],
    ['lint', '--fix'],
  ]
  for (const line of codes) expect((await flow(...line)).code).toBe(2)
  expect((await flow()).err).toMatch(/^anchordoc: flow needs a command: validate, lint, /)
  expect((await flow('valdate')).err).toBe(
    'anchordoc: unknown command "valdate"; did you mean validate?\nSee anchordoc flow --help.\n',
  )
})

test('every command of a flow has its help', async () => {
  const { out } = await say(['flow', '--help'])
  const names = [...out.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name = '']) => name)
  expect(names).toEqual(['validate', 'lint', 'graph', 'simulate', 'test', 'diff', 'digest', 'migrate'])
  for (const name of names) {
    const help = await say(['flow', name, '--help'])
    expect(help.out).toMatch(new RegExp(`^Usage {2}anchordoc flow ${name} .*\\[flags\\]$`, 'm'))
    expect(help.out).toMatch(new RegExp(`^Examples?\\n {2}anchordoc flow ${name}\\b`, 'm'))
    expect(await say(['help', 'flow', name])).toEqual(help)
  }
})
