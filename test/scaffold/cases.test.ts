import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseError, parse } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { CLIENTS, type ClientName, serverKey } from '../../src/scaffold/clients.ts'
import { say } from '../cli/terminal.ts'
import { caseFolder } from '../support/cases.ts'

/** What a case demands of the file afterwards; `expect.json` of each holds one. */
interface After {
  serversKey?: string
  neverKey?: string
  keepsDeepEqual?: string[]
  added?: number
  bytesKept?: string[]
  entryHas?: Record<string, unknown>
  indent?: '4 spaces' | 'tab'
  finalNewline?: boolean
  bom?: 'kept'
  eol?: 'CRLF everywhere'
  bytesUnchanged?: boolean
  exitCodeNot?: number
  reportMentions?: string | string[]
  printsEntryToPaste?: boolean
}

interface Case {
  clients: ClientName[]
  file?: string
  after: After & { withoutForce?: After; withForce?: After; secondRun?: object }
}

const CASES = join(import.meta.dirname, '../fixtures/cases')

const cases = readdirSync(CASES)
  .filter((name) => name.startsWith('cfg-'))
  .map((name) => ({
    name,
    why: readFileSync(join(CASES, name, 'why.txt'), 'utf8').trim(),
  }))

/** Runs init for a case's clients in its folder. */
async function init(cwd: string, clients: readonly string[], ...flags: string[]) {
  const { out, err, code } = await say(['init', ...clients.flatMap((name) => ['--client', name]), ...flags], {
    cwd,
  })
  return { report: out + err, code }
}

function read(cwd: string, file: string): string {
  return readFileSync(join(cwd, file), 'utf8')
}

function jsonc(text: string): Record<string, unknown> {
  const errors: ParseError[] = []
  const value = parse(text.replace(/^\ufeff/, ''), errors, { allowTrailingComma: true })
  expect(errors).toEqual([])
  return JSON.parse(JSON.stringify(value))
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
}

function check(before: string, after: string, wanted: After, run: { report: string; code: number }): void {
  for (const mention of [wanted.reportMentions ?? []].flat()) expect(run.report).toContain(mention)
  if (wanted.exitCodeNot !== undefined) expect(run.code).not.toBe(wanted.exitCodeNot)
  if (wanted.printsEntryToPaste) expect(run.report).toMatch(/"args": \[\s+"\.\/node_modules\/anchordoc\//)
  if (wanted.bytesUnchanged) {
    expect(after).toBe(before)
    return
  }
  const [old, now] = [jsonc(before), jsonc(after)]
  for (const path of wanted.keepsDeepEqual ?? []) expect(at(now, path)).toEqual(at(old, path))
  for (const bytes of wanted.bytesKept ?? []) expect(after).toContain(bytes)
  if (wanted.serversKey && wanted.added !== undefined) {
    const count = (value: unknown) => Object.keys(at(value, wanted.serversKey ?? '') ?? {}).length
    expect(count(now) - count(old)).toBe(wanted.added)
  }
  if (wanted.neverKey) expect(now).not.toHaveProperty(wanted.neverKey)
  if (wanted.entryHas) expect(at(now, `${wanted.serversKey}.demo-docs`)).toMatchObject(wanted.entryHas)
  const unit = { '4 spaces': '    ', tab: '\t' }[wanted.indent ?? 'tab']
  if (wanted.indent)
    expect(after).toContain(`\n${unit}${unit}"demo-docs": {`.replace('\n', wanted.eol ? '\r\n' : '\n'))
  if (wanted.finalNewline) expect(after).toMatch(/\n$/)
  if (wanted.bom) expect(after).toMatch(/^\ufeff[^\ufeff]*$/)
  if (wanted.eol) expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
}

describe.each(cases)('$name: $why', ({ name }) => {
  const { clients, file, after }: Case = JSON.parse(read(join(CASES, name), 'expect.json'))

  test.each(file === undefined ? [] : [file])('%s afterwards', async (file) => {
    const cwd = caseFolder(name)
    const before = read(cwd, file)
    const run = await init(cwd, clients)
    check(before, read(cwd, file), after.withoutForce ?? after, run)
    if (!after.withForce) return
    const forced = await init(cwd, clients, '--force')
    check(before, read(cwd, file), { reportMentions: 'replaced', ...after.withForce }, forced)
  })

  test('the entry runs node on the installed command line, and a second run changes nothing', async () => {
    const cwd = caseFolder(name)
    await init(cwd, clients)
    const first = clients.map((client) => read(cwd, CLIENTS[client].file))
    const { code } = await init(cwd, clients)
    expect(clients.map((client) => read(cwd, CLIENTS[client].file))).toEqual(first)
    if (after.bytesUnchanged || after.withoutForce) return
    expect(code).toBe(0)
    for (const [place, client] of clients.entries()) {
      const entry = at(
        jsonc(first[place] ?? ''),
        [...CLIENTS[client].servers, serverKey('demo-docs')].join('.'),
      )
      expect(entry).toEqual({
        ...(client === 'vscode' && { type: 'stdio' }),
        command: 'node',
        args: [
          expect.stringMatching(/^(\.|\$\{workspaceFolder\})\/node_modules\/anchordoc\/dist\/cli\.mjs$/),
          'serve',
          '--docs',
          'docs',
        ],
      })
    }
  })
})
