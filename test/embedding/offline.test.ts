import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'anchordoc-home-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** Runs a program of the fixtures that loads the model and embeds, with an empty home, in the root folder. */
function run(program: string, nodeOptions: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fixture(program)],
    {
      cwd: '/',
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: home,
        TMPDIR: home,
        TSX_DISABLE_CACHE: '1',
        NODE_OPTIONS: nodeOptions,
      },
    },
  )
  return { stdout, stderr, written: readdirSync(home, { recursive: true }) }
}

test('loading the model and embedding reach for no network and write no file, on either runtime', () => {
  expect(run('embeds-here.ts', `--require ${fixture('no-network.cjs')}`)).toEqual({
    stdout: 'native 384\nwasm 384\n',
    stderr: '',
    written: [],
  })
})

test('a query asked in a process of its own reaches for no network either', () => {
  const { stdout, stderr } = run('asks-once.ts', `--require ${fixture('no-network.cjs')}`)
  expect({ stdout, stderr }).toEqual({ stdout: '384\n', stderr: '' })
})

test('an attempt to reach the network would be seen', () => {
  expect(run('reaches-out.ts', `--require ${fixture('no-network.cjs')}`)).toEqual({
    stdout: '',
    stderr: ['fetch', 'connect', 'dns'].map((what) => `network: ${what}\n`).join(''),
    written: [],
  })
})
