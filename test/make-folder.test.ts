import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../src/make-folder.ts'
import { folderOf } from './support/folder.ts'

/** What the system says against a folder. */
const refusal = (folder: string): unknown => {
  try {
    makeFolder(folder)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

test('a folder is made with all that are missing above it, once', () => {
  const folder = join(folderOf({}), 'a/b/c')
  expect([refusal(folder), refusal(folder), statSync(folder).isDirectory()]).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('what cannot be made is said', () => {
  const folder = folderOf({ file: '' })
  expect([refusal(join(folder, 'file')), refusal(join(folder, 'file/below/it'))]).toEqual([
    'EEXIST',
    'ENOTDIR',
  ])
})

test.runIf(process.platform === 'linux')(
  'a file system that denies its own folders ends nobody up waiting',
  () => {
    // In a process of its own, which can be ended where it would go on for ever.
    const line = (folder: string) =>
      `import { makeFolder } from './src/make-folder.ts'; try { makeFolder('${folder}') } catch (error) { console.log(error.code) }`
    const said = ['/proc/nope', '/proc/nope/below/it'].map((folder) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', line(folder)], {
        cwd: join(import.meta.dirname, '..'),
        timeout: 20_000,
        encoding: 'utf8',
      }),
    )
    expect(said).toEqual(['ENOENT\n', 'ENOENT\n'])
  },
)
