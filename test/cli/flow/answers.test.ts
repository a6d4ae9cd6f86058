import { describe, expect, test } from 'vitest'
import { answer, document, flow, HELLO, request, subflows, write } from './folder.ts'

describe("--json is the tool's structuredContent", () => {
  test.each([
    ['validate', ['cafe.json'], 'flow_validate', { document }],
    ['digest', ['cafe.json'], 'flow_digest', { document }],
    ['diff', ['cafe.json', 'payment.json'], 'flow_diff', { left: document, right: subflows[0] }],
    ['migrate', ['cafe.json'], 'flow_migrate', { document }],
    ['migrate', ['old.json', '--target', '1'], 'flow_migrate', { document: { title: 'Old' }, target: 1 }],
    ['simulate', ['cafe.json'], 'flow_simulate', { document }],
    [
      'simulate',
      ['cafe.json', 'payment.json', '--with', 'with.json'],
      'flow_simulate',
      { document, subflows, ...request },
    ],
    [
      'simulate',
      ['cafe.json', '--input', 'Ana', '--input', '{"type":"button","id":"human"}'],
      'flow_simulate',
      { document, inputs: ['Ana', { type: 'button', id: 'human' }] },
    ],
  ])('%s %j', async (command, words, name, args) => {
    write('with.json', request)
    write('old.json', { title: 'Old' })
    const { out } = await flow(command, ...words, '--json')
    expect(JSON.parse(out)).toEqual(await answer(name, args))
  })

  test('lint: that of flow_analyze less the drawing', async () => {
    write('hello.json', HELLO)
    for (const [words, args] of [
      [['hello.json'], { document: JSON.parse(HELLO) }],
      [['hello.json', 'cafe.json'], { document: JSON.parse(HELLO), subflows: [document] }],
    ] as const) {
      const { out } = await flow('lint', ...words, '--json')
      const { mermaid, ...rest } = (await answer('flow_analyze', args)) as { mermaid: string }
      expect(mermaid).toMatch(/^flowchart/)
      expect(JSON.parse(out)).toEqual(rest)
    }
  })

  test('of several files: a list, each with its file', async () => {
    const { out } = await flow('digest', 'cafe.json', 'payment.json', '--json')
    expect(JSON.parse(out)).toEqual([
      { file: 'cafe.json', ...((await answer('flow_digest', { document })) as object) },
      { file: 'payment.json', ...((await answer('flow_digest', { document: subflows[0] })) as object) },
    ])
  })
})
