import { expect, test } from 'vitest'
import { createProgress } from '../../src/live/progress.ts'

/** What is said while these reports come in. */
function said(pages: number, reports: [left: number, trouble?: string][]): string[] {
  const lines: string[] = []
  const progress = createProgress((line) => lines.push(line))
  progress.begin(pages)
  for (const [left, trouble] of reports) progress.report(left, trouble)
  return lines
}

test('of a long embedding each quarter is told', () => {
  const reports = Array.from({ length: 40 }, (_, done): [number] => [39 - done])
  expect(said(40, reports)).toEqual([
    'embedding 40 pages in the background',
    '10 of 40 pages are embedded',
    '20 of 40 pages are embedded',
    '30 of 40 pages are embedded',
    'all pages are embedded',
  ])
})

test('of a short one its beginning and its end', () => {
  expect(said(3, [[2], [1], [0]])).toEqual(['embedding 3 pages in the background', 'all pages are embedded'])
})

test('of one edited page its end', () => {
  expect(said(1, [[0]])).toEqual(['all pages are embedded'])
})

test('a trouble is told once as long as it lasts', () => {
  const trouble = 'the model is damaged'
  expect(said(2, [[0, trouble], [0, trouble], [1], [0, trouble]])).toEqual([
    'embedding 2 pages in the background',
    `the pages are searched by words alone: ${trouble}`,
    `the pages are searched by words alone: ${trouble}`,
  ])
})
