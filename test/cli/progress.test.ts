import { describe, expect, it } from 'vitest'
import { duration, progressBar, progressLine, showProgress } from '../../src/cli/progress.ts'

describe('progress', () => {
  it('tells how much is done, how fast, and how long it will take', () => {
    expect([
      progressLine({ done: 0, total: 960, seconds: 0 }, 'sections'),
      progressLine({ done: 120, total: 960, seconds: 3 }, 'sections'),
      progressLine({ done: 3, total: 960, seconds: 2 }, 'sections'),
      progressLine({ done: 960, total: 960, seconds: 30 }, 'sections'),
    ]).toEqual([
      '0/960 sections',
      '120/960 sections, 40/s, 21 s left',
      '3/960 sections, 1.5/s, 10 min 38 s left',
      '960/960 sections, 32/s',
    ])
    expect(progressBar({ done: 480, total: 960, seconds: 12 }, 'sections')).toBe(
      '████████████░░░░░░░░░░░░ 480/960 sections, 40/s, 12 s left',
    )
    expect([0.2, 59.2, 61, 3599, 3600, 7800].map(duration)).toEqual([
      '1 s',
      '1 min 0 s',
      '1 min 1 s',
      '59 min 59 s',
      '1 h 0 min',
      '2 h 10 min',
    ])
  })

  const shown = (progress: boolean, total: number): string[] => {
    const said: string[] = []
    const show = showProgress('sections', { err: (text) => void said.push(text), progress, columns: 60 })
    for (let done = 1; done <= total; done++) show(done, total)
    return said
  }

  it('draws over one line of a terminal, no wider than it', () => {
    const said = shown(true, 500)
    expect(said.at(-1)).toBe('\n')
    expect(said.slice(0, -1).every((text) => /^\r.{59}$/.test(text))).toBe(true)
    expect(said.at(-2)).toContain('500/500 sections')
  })

  it('writes a line for each tenth elsewhere', () => {
    const counts = (total: number) => shown(false, total).map((line) => line.split(' ')[0])
    expect(counts(1000)).toEqual(
      [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000].map((done) => `${done}/1000`),
    )
    expect(counts(2)).toEqual(['1/2', '2/2'])
  })
})
