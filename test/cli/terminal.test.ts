import { expect, test } from 'vitest'
import { processTerminal } from '../../src/cli/terminal.ts'

/** A process whose two outputs are of these kinds. */
function terminalOf(
  stdout: { isTTY?: boolean; columns?: number },
  env: Record<string, string> = {},
  stderr = stdout,
) {
  const process = { stdout, stderr, env, cwd: () => '/somewhere' } as Parameters<typeof processTerminal>[0]
  const { out, err, ...kind } = processTerminal(process)
  return kind
}

const person = { cwd: '/somewhere', columns: 120, color: true, interactive: true, progress: true }

test('a terminal: its width, colour, progress', () => {
  expect(terminalOf({ isTTY: true, columns: 120 })).toEqual(person)
})

test('no terminal: a fixed width, no colour', () => {
  expect(terminalOf({})).toEqual({
    ...person,
    columns: 100,
    color: false,
    interactive: false,
    progress: false,
  })
})

test.each([[{ NO_COLOR: '1' }], [{ TERM: 'dumb' }]])('a terminal with %j: no colour', (env) => {
  expect(terminalOf({ isTTY: true, columns: 120 }, env)).toEqual({ ...person, color: false })
})

test('an empty NO_COLOR asks for nothing', () => {
  expect(terminalOf({ isTTY: true, columns: 120 }, { NO_COLOR: '' })).toEqual(person)
})

test('a terminal too narrow to be of use, or of unknown width', () => {
  expect(terminalOf({ isTTY: true, columns: 10 }).columns).toBe(40)
  expect(terminalOf({ isTTY: true }).columns).toBe(80)
})

test('progress goes by stderr alone', () => {
  expect(terminalOf({}, {}, { isTTY: true })).toEqual({
    ...person,
    columns: 100,
    color: false,
    interactive: false,
  })
})
