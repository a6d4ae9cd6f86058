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

  /** What is shown of some work, of which each piece takes as long. */
  const shown = (progress: boolean, total: number, milliseconds: number): string[] => {
    const said: string[] = []
    let now = 0
    const terminal = { err: (text: string) => void said.push(text), progress, columns: 60 }
    const show = showProgress('sections', terminal, () => now)
    for (let done = 1; done <= total; done++) {
      now += milliseconds
      show(done, total)
    }
    return said
  }

  it('draws over one line of a terminal, no wider than it', () => {
    const said = shown(true, 500, 7)
    expect(said.at(-1)).toBe('\n')
    expect(said.slice(0, -1).every((text) => /^\r.{59}$/.test(text))).toBe(true)
    expect(said.at(-2)).toContain('500/500 sections')
  })

  it('writes a line for each tenth elsewhere, with two seconds between them, and of quick work the last', () => {
    const counts = (total: number, milliseconds: number) =>
      shown(false, total, milliseconds).map((line) => Number(line.split('/')[0]))
    expect({
      slow: counts(1000, 100),
      quicker: counts(1000, 10),
      few: counts(3, 5_000),
      quick: counts(12, 15),
    }).toEqual({
      slow: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
      quicker: [200, 400, 600, 800, 1000],
      few: [1, 2, 3],
      quick: [12],
    })
  })
})
