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

test('its links for one click hold the command that the page names', () => {
  const links = Array.from(
    page.matchAll(/\((https:[^)]*[?&]config=([^)]*))\)/g),
    ([, link = '', config = '']) => ({
      host: new URL(link).host,
      config: decodeURIComponent(config),
    }),
  )
  const command = { command: 'npx', args: ['-y', 'anchordoc'] }
  expect(links).toEqual([
    { host: 'cursor.com', config: Buffer.from(JSON.stringify(command)).toString('base64') },
    { host: 'insiders.vscode.dev', config: JSON.stringify(command) },
  ])
})
