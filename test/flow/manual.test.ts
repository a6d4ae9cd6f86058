import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EXAMPLE_FLOW } from '../../src/flow/example.ts'
import { KIND_NAMES } from '../../src/flow/kinds/index.ts'
import { LIMITS } from '../../src/flow/limits.ts'
import { RULES } from '../../src/flow/lint/index.ts'
import { flowSvg } from '../../src/picture/index.ts'
import { fencesOf } from '../docs/fences.ts'
import { openProjects } from '../docs/projects.ts'
import { FLOW_PAGES, faultsIn, inOrderOf, linted, lintSamples, readPage, stagesOf } from './manual.ts'

/** Those of the rules, and those of flows that no rule can look at. */
const CODES = [...RULES.map(({ code }) => code), 'invalid-subflow', 'duplicate-flow'].sort()

const folder = new URL('../fixtures/', import.meta.url)

describe.each(FLOW_PAGES)('%s', (path) => {
  test('shows only what is valid', () => expect(faultsIn(readPage(path))).toEqual([]))

  test('shows what lint says of its samples', () => {
    const page = readPage(path)
    expect(linted(page)).toBe(page)
  })
})

describe('the tutorial', () => {
  const stages = stagesOf(readPage('docs/flow/tutorial.md'))

  test.each([...stages])('its files are those of %s where it types commands there', (project, files) => {
    for (const [name, content] of Object.entries(files)) {
      const file = new URL(`${project}/${name}`, folder)
      expect([name, existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))]).toEqual([name, content])
    }
  })

  test('ends with the documents of flow_example', () => {
    const { 'cafe.json': cafe, 'payment.json': payment } = [...stages.values()].at(-1) ?? {}
    expect(inOrderOf(cafe as object)).toEqual(EXAMPLE_FLOW.document)
    expect([payment]).toEqual(EXAMPLE_FLOW.subflows)
  })

  test('shows the picture of it', () => {
    const picture = readFileSync(new URL('../../docs/flow/cafe.svg', import.meta.url), 'utf8')
    expect(picture).toBe(flowSvg(EXAMPLE_FLOW.document))
  })
})

test('programs print what is shown below them', async () => {
  const projects = openProjects()
  onTestFinished(() => projects.close())
  const programs = FLOW_PAGES.flatMap((path) => {
    const fences = fencesOf(readPage(path))
    return fences.flatMap(({ info, body }, place) =>
      info === 'js' ? [{ program: body, shown: fences[place + 1]?.body }] : [],
    )
  })
  expect(programs).toHaveLength(1)
  for (const { program, shown } of programs) {
    const place = { project: 'cafe/6', files: { 'program.mjs': program }, built: false }
    expect(await projects.type(place, ['node program.mjs'])).toEqual([shown, ''])
  }
})

test('there is a section for every kind of step', () => {
  const headings = [...readPage('docs/flow/kinds.md').matchAll(/^## (\S+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(KIND_NAMES)
})

test('there is a section for every rule of the lint, with a sample that gets this diagnostic and no other', () => {
  const samples = lintSamples(readPage('docs/flow/lint.md'))
  expect(samples.map(({ code }) => code).sort()).toEqual(CODES)
  for (const { code, found } of samples) {
    // More than two hundred steps are told of, not shown.
    const expected = code === 'large-flow' ? [] : [code]
    expect({ code, found: [...new Set(found)] }).toEqual({ code, found: expected })
  }
})

test('the limits that are told are those that hold', () => {
  const told = Object.fromEntries(
    [...readPage('docs/flow/limits.md').matchAll(/^\| `(\w+)` \| (\S+) \|/gm)].map(([, name, limit]) => [
      name,
      Number(limit),
    ]),
  )
  expect(told).toEqual(LIMITS)
})
