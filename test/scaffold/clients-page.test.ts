import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENTS } from '../../src/scaffold/clients.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/help/clients.md'), 'utf8')

test('the manual names every client with its file and key', () => {
  const rows = Array.from(
    page.matchAll(/^\| (.+?) \| `(.+?)` \| `(.+?)` \| `(.+?)` \|$/gm),
    ([, ...cells]) => cells,
  )
  expect(rows).toEqual(
    Object.entries(CLIENTS).map(([name, { label, file, home, servers }]) => [
      label,
      name,
      home ? `~/${file}` : file,
      servers.join('.'),
    ]),
  )
})
