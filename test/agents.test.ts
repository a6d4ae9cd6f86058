import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const agents = readFileSync(join(ROOT, 'AGENTS.md'), 'utf8')

test('the tree lists every file of src/ and scripts/ once, and none that is gone', () => {
  const sections = agents.split(/^### /m).slice(1)
  const listed = sections.flatMap((section) => {
    const [, folder] = /^`(.+?)`/.exec(section) ?? []
    const names = [...section.matchAll(/^- `(.+?)` \S/gm)].map(([, name]) => name)
    return folder === undefined ? [] : names.map((name) => `${folder}${name}`)
  })
  expect(listed.sort()).toEqual(['src', 'scripts'].flatMap(filesIn).sort())
})

test('every other folder it names is there', () => {
  const [, others = ''] = agents.split('### Other folders')
  const folders = [...others.matchAll(/^- (.+?\/`) [^`]/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(folders).toEqual(['test/', 'docs/', 'template/', 'skills/', 'models/', '.github/', '.ci/'])
  expect(folders.filter((folder) => !statSync(join(ROOT, folder)).isDirectory())).toEqual([])
})

test('its table of commands has every script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  const rows = [...agents.matchAll(/^\| `npm (?:run )?(\S+?)` \|/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual(Object.keys(scripts).sort())
})

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
}
