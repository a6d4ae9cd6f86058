/** Writes what the samples of the manual and the README really print; all pages, or those named. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES, ROOT } from '../test/docs/manual.ts'
import { openProjects } from '../test/docs/projects.ts'
import { comparable, refreshed } from '../test/docs/samples.ts'

const named = process.argv.slice(2)
const projects = openProjects()
for (const path of named.length > 0 ? named : PAGES) {
  const page = readFileSync(join(ROOT, path), 'utf8')
  const real = await refreshed(page, projects)
  if (comparable(real) === comparable(page)) continue
  writeFileSync(join(ROOT, path), real)
  console.log(path)
}
await projects.close()
