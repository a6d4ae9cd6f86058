import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PAGES, ROOT } from './manual.ts'
import { openProjects } from './projects.ts'
import { comparable, refreshed, unmarked } from './samples.ts'

/** Milliseconds for all samples of a page, on a machine that has other work. */
const A_PAGE = 180_000

const projects = openProjects()

afterAll(() => projects.close())

describe('every sample of the manual and the README prints what they show', () => {
  test.each(PAGES)(
    '%s',
    async (path) => {
      const page = readFileSync(join(ROOT, path), 'utf8')
      expect(comparable(await refreshed(page, projects))).toBe(comparable(page))
    },
    A_PAGE,
  )
})

describe('no command is shown that is not run', () => {
  test.each(PAGES)('%s', (path) => {
    expect(unmarked(readFileSync(join(ROOT, path), 'utf8'))).toEqual([])
  })
})
