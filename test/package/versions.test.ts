import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stale } from '../../scripts/check-package/versions.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every file carries the version of package.json', () => {
  expect(stale(read)).toEqual([])
})

test('a raised version is written into each, above what was', () => {
  const files: Record<string, string> = {
    'package.json': '{ "version": "2.1.0" }',
    'server.json': '{ "version": "2.0.0", "packages": [{ "version": "2.0.0" }] }',
    'CHANGELOG.md': '# Changelog\n\n## 2.0.0 — 2026-01-02\n\n- Old.\n',
  }
  expect(stale((file) => files[file] ?? '')).toEqual([
    { file: 'server.json', text: '{ "version": "2.1.0", "packages": [{ "version": "2.1.0" }] }' },
    {
      file: 'CHANGELOG.md',
      text: '# Changelog\n\n## 2.1.0 — unreleased\n\n## 2.0.0 — 2026-01-02\n\n- Old.\n',
    },
  ])
})

test("the registry's name of the server is the one that the package claims", () => {
  const { name, version, packages } = JSON.parse(read('server.json'))
  const manifest = JSON.parse(read('package.json'))
  expect(name).toBe(manifest.mcpName)
  expect(packages).toEqual([
    { registryType: 'npm', identifier: manifest.name, version, transport: { type: 'stdio' } },
  ])
})

test('the skill is named as its folder, and says when to use it in the length that clients read', () => {
  const [, head = ''] = read('skills/anchordoc/SKILL.md').split('---\n')
  const { name, description = '' } = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(name).toBe('anchordoc')
  expect(description).toMatch(/\bUse when\b/)
  expect(description.length).toBeLessThanOrEqual(1024)
})
