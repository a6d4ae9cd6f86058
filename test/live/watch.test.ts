import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { watchTree } from '../../src/live/watch.ts'
import { folderOf } from '../support/folder.ts'

/** A watched folder of pages, and how often it called. */
function watched(root: string, paths: string[]) {
  const onChange = vi.fn()
  const watcher = watchTree(onChange)
  onTestFinished(() => watcher.close())
  watcher.follow(root, paths)
  return { watcher, onChange }
}

describe('it tells, sooner than it would look', () => {
  const PAGES = { 'a.md': '# A\n', 'b/c/d.md': '# D\n' }

  test.each<[string, (root: string) => void]>([
    ['of an edited page', (root) => writeFileSync(join(root, 'b/c/d.md'), '# New\n')],
    ['of a new page', (root) => writeFileSync(join(root, 'b/new.md'), '# New\n')],
    ['of a new folder', (root) => mkdirSync(join(root, 'new'))],
    ['of a renamed page', (root) => renameSync(join(root, 'a.md'), join(root, 'b.md'))],
    ['of a deleted page', (root) => rmSync(join(root, 'a.md'))],
    ['of a deleted folder', (root) => rmSync(join(root, 'b'), { recursive: true })],
  ])('%s', async (_, change) => {
    const root = folderOf(PAGES)
    const { onChange } = watched(root, Object.keys(PAGES))
    change(root)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
  })
})

test.each<[string, string]>([
  ['a folder', 'b'],
  ['the root', ''],
])('%s that took the place of another one is watched as that was', async (_, folder) => {
  const root = folderOf({ 'b/c.md': '# C\n' })
  const { onChange } = watched(root, ['b/c.md'])
  const again = (): void => {
    mkdirSync(join(root, 'b'), { recursive: true })
    writeFileSync(join(root, 'b/c.md'), '# Again\n')
  }
  rmSync(join(root, folder), { recursive: true })
  again()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
  // Whatever the system still tells of that.
  await setTimeout(300)
  onChange.mockClear()
  writeFileSync(join(root, 'b/c.md'), '# Edited\n')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
})

test('a folder that comes back is noticed, and watched again', async () => {
  const root = folderOf({ 'b/c.md': '# C\n' })
  const { onChange } = watched(root, ['b/c.md'])
  rmSync(root, { recursive: true })
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
  await setTimeout(300)
  mkdirSync(join(root, 'b'), { recursive: true })
  onChange.mockClear()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
  onChange.mockClear()
  writeFileSync(join(root, 'b/c.md'), '# Edited\n')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 3_000 })
})

describe('it looks from time to time', () => {
  function callsAfter(ms: number, root: string): number {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { onChange } = watched(root, [])
    vi.advanceTimersByTime(ms)
    return onChange.mock.calls.length
  }

  test('seldom where every folder is watched', () => {
    expect(callsAfter(8_500, folderOf({}))).toBe(2)
  })

  test('within a second where one cannot be', () => {
    expect(callsAfter(1_000, join(folderOf({}), 'gone'))).toBe(1)
  })

  test('never once it is closed', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { watcher, onChange } = watched(folderOf({}), [])
    watcher.close()
    vi.advanceTimersByTime(10_000)
    expect(onChange).not.toHaveBeenCalled()
  })
})
