import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flowPage, flowSvg } from '../../../src/picture/index.ts'
import { answer, document, flow, folder, HELLO, subflows, write } from './folder.ts'

describe('graph', () => {
  test('prints the Mermaid of flow_analyze, or its graph', async () => {
    for (const direction of ['TB', 'LR'] as const) {
      const drawn = (await answer('flow_analyze', { document, direction })) as { mermaid: string }
      expect(await flow('graph', 'cafe.json', '--direction', direction)).toEqual({
        out: drawn.mermaid,
        err: '',
        code: 0,
      })
    }
    const { graph } = (await answer('flow_analyze', { document, format: 'json' })) as { graph: object }
    expect(JSON.parse((await flow('graph', 'cafe.json', '--json')).out)).toEqual(graph)
  })

  test('writes a picture', async () => {
    expect(await flow('graph', 'cafe.json', '--out', 'cafe.svg')).toEqual({
      out: '',
      err: 'anchordoc: cafe.svg written\n',
      code: 0,
    })
    expect(readFileSync(join(folder, 'cafe.svg'), 'utf8')).toBe(flowSvg(document))
  })

  test('writes a page of several flows', async () => {
    const { code } = await flow(
      'graph',
      'cafe.json',
      'payment.json',
      '--out',
      'all.html',
      '--direction',
      'LR',
    )
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'all.html'), 'utf8')).toBe(flowPage([document, ...subflows], 'LR'))
  })

  test('of a flow that is not valid: its issues, and no picture', async () => {
    write('hello.json', HELLO.replace('"Hi"', '""'))
    expect(await flow('graph', 'cafe.json', 'hello.json', '--out', 'none.html')).toEqual({
      out: '',
      err: 'hello.json:7:34 /steps/0/text must be a string of 1-4096 characters\n',
      code: 1,
    })
    expect(existsSync(join(folder, 'none.html'))).toBe(false)
  })

  test('a picture that cannot be written is one sentence', async () => {
    expect(await flow('graph', 'cafe.json', '--out', 'nowhere/cafe.svg')).toEqual({
      out: '',
      err: 'anchordoc: "nowhere/cafe.svg" cannot be written (ENOENT): name a file in a folder that exists\n',
      code: 1,
    })
  })

  test.each([
    [['cafe.json', '--out', 'cafe.png'], '--out is "cafe.png"; it must end with .svg or .html'],
    [['cafe.json', 'payment.json'], 'several flows are drawn into one picture only as --out FILE.html'],
    [['cafe.json', '--direction', 'UP'], '--direction is "UP"; it must be one of: TB, TD, BT, LR, RL'],
  ])('%j is wrong usage', async (words, problem) => {
    expect(await flow('graph', ...words)).toEqual({
      out: '',
      err: `anchordoc: ${problem}\nSee anchordoc flow graph --help.\n`,
      code: 2,
    })
  })
})
