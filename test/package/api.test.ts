import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../dist')

/** Names that an entry of the built package exports, types included, as its declaration says. */
function exported(declaration: string): string[] {
  const text = readFileSync(join(DIST, declaration), 'utf8')
  const [, list = ''] = /\nexport \{([^}]*)\};?\s*$/.exec(text) ?? []
  return list
    .split(',')
    .map((name) => name.trim().replace(/^(type )?.* as /, '$1'))
    .filter((name) => name !== '')
    .sort()
}

/** What users can rely on: a name that goes, or comes, shows here. `npx vitest run test/package/api.test.ts -u` writes it anew. */
describe.each(['index', 'flow', 'internal'])('the entry %s', (entry) => {
  test('exports what it did', async () => {
    await expect(`${exported(`${entry}.d.mts`).join('\n')}\n`).toMatchFileSnapshot(`api/${entry}.txt`)
  })

  test('declares every value that it has', async () => {
    const values = Object.keys(await import(join(DIST, `${entry}.mjs`)))
    expect(exported(`${entry}.d.mts`)).toEqual(expect.arrayContaining(values))
  })
})
