import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { VERSION } from '../../src/version.ts'
import { say } from './terminal.ts'

const names = Object.keys(COMMANDS)

describe('--help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command', async (flag) => {
    const { out, err, code } = await say([flag])
    const listed = [...out.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name)
    expect(listed).toEqual(names)
    expect([err, code]).toEqual(['', 0])
  })

  test.each(names)('of %s tells its flags and shows an example', async (name) => {
    const { out, err, code } = await say([name, '--help'])
    expect(out).toMatch(new RegExp(`^Usage {2}anchordoc ${name} .*\\[flags\\]$`, 'm'))
    expect(out).toMatch(new RegExp(`^Examples?\\n {2}anchordoc ${name}\\b`, 'm'))
    expect(await say(['help', name])).toEqual({ out, err, code })
    expect([err, code]).toEqual(['', 0])
  })

  test.each([40, 60, 120])('keeps to %i columns', async (columns) => {
    const helps = await Promise.all(
      [['--help'], ...names.map((name) => [name, '--help'])].map((line) => say(line, { columns })),
    )
    const lines = helps.flatMap(({ out }) => out.split('\n'))
    // A line to type is never broken.
    const wide = lines.filter((line) => stringWidth(line) > columns && !/^(Usage)? {2}anchordoc /.test(line))
    expect(wide).toEqual([])
  })
})

test('--version is the version alone', async () => {
  for (const flag of ['--version', '-v']) {
    expect(await say([flag])).toEqual({ out: `${VERSION}\n`, err: '', code: 0 })
  }
})

describe('wrong usage ends with 2', () => {
  test('an unknown command: the nearest one', async () => {
    expect(await say(['serach', 'x'])).toEqual({
      out: '',
      err: 'anchordoc: unknown command "serach"; did you mean search?\nSee anchordoc --help.\n',
      code: 2,
    })
    expect(await say(['constructor'])).toEqual({
      out: '',
      err: 'anchordoc: unknown command "constructor"\nSee anchordoc --help.\n',
      code: 2,
    })
  })

  test('everything that is wrong with a line, at once', async () => {
    expect(await say(['search', '--limt', '3', '--offset=-1'])).toEqual({
      out: '',
      err:
        'anchordoc: unknown flag --limt; did you mean --limit?\n' +
        'anchordoc: --offset is "-1"; it must be a whole number of at least 0\n' +
        'See anchordoc search --help.\n',
      code: 2,
    })
  })

  test('a line that begins with a flag is one of serve', async () => {
    expect(await say(['--cropus', 'x.json'])).toEqual({
      out: '',
      err: 'anchordoc: unknown flag --cropus; did you mean --corpus?\nSee anchordoc serve --help.\n',
      code: 2,
    })
  })
})
