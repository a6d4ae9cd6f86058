import type { Contender } from './contenders.ts'
import type { Memory, Run } from './measure.ts'
import { SEARCHES } from './queries.ts'
import { digits, median, percent, quantile, spread } from './statistics.ts'

/** All that was measured of one contender. */
export interface Measured {
  contender: Contender
  builds: { seconds: number; bytes: number }[]
  runs: Run[]
}

interface Row {
  what: string
  unit: string
  /** The values of all builds or runs. */
  of(measured: Measured, sections: number): number[]
  /** What the native server may take of what the baseline takes. */
  goal?: number
  /** More is better. */
  more?: true
}

const perRun =
  (value: (run: Run) => number) =>
  ({ runs }: Measured): number[] =>
    runs.map(value)
const tree = ({ server, others }: Memory): number => server + others

export const ROWS: readonly Row[] = [
  {
    what: 'build',
    unit: 'sections/s',
    of: ({ builds }, sections) => builds.map(({ seconds }) => sections / seconds),
    more: true,
  },
  {
    what: 'corpus file',
    unit: 'bytes a section',
    of: ({ builds }, sections) => builds.map(({ bytes }) => bytes / sections),
  },
  { what: 'spawn to `initialize` answered', unit: 'ms', of: perRun((run) => run.initialize), goal: 0.5 },
  { what: 'spawn to first search answered', unit: 'ms', of: perRun((run) => run.firstSearch), goal: 0.6 },
  { what: 'warm search, p50', unit: 'ms', of: perRun(({ warm }) => median(warm)), goal: 0.6 },
  { what: 'warm search, p95', unit: 'ms', of: perRun(({ warm }) => quantile(warm, 0.95)) },
  { what: 'server, idle', unit: 'MB', of: perRun(({ idle }) => idle.server) },
  { what: 'server, after a search', unit: 'MB', of: perRun(({ searched }) => searched.server), goal: 0.5 },
  { what: 'embedder, after a search', unit: 'MB', of: perRun(({ searched }) => searched.others) },
  {
    what: 'all processes, after a search',
    unit: 'MB',
    of: perRun(({ searched }) => tree(searched)),
    goal: 1,
  },
  { what: `all processes, after ${SEARCHES} searches`, unit: 'MB', of: perRun(({ worked }) => tree(worked)) },
]

/** A figure of one contender beside the baseline's. */
export interface Figure {
  row: Row
  contender: string
  value: number
  spread: number
  /** By the baseline's; null for the baseline, and where it has nothing of the kind. */
  ratio: number | null
}

/** The figures of every contender, row by row. */
export function figuresOf(measured: readonly Measured[], baseline: Measured, sections: number): Figure[] {
  return ROWS.flatMap((row) => {
    const standard = median(row.of(baseline, sections))
    return measured.map((one) => {
      const values = row.of(one, sections)
      const value = median(values)
      const ratio = one === baseline || standard === 0 ? null : value / standard
      return { row, contender: one.contender.name, value, spread: value === 0 ? 0 : spread(values), ratio }
    })
  })
}

/** The figures as a table: a row a line, a column a contender, with its ratio to the baseline's. */
export function tableOf(figures: readonly Figure[]): string {
  const names = [...new Set(figures.map(({ contender }) => contender))]
  const cell = ({ value, spread, ratio }: Figure): string => {
    if (value === 0) return '–'
    const parts = [digits(value), ...(spread >= 0.005 ? [`± ${percent(spread)}`] : [])]
    return ratio === null ? parts.join(' ') : `${parts.join(' ')} (${digits(ratio)} ×)`
  }
  return [
    `| | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---:|').join('')}`,
    ...ROWS.map(
      (row) =>
        `| ${row.what}, ${row.unit} | ${figures
          .filter((figure) => figure.row === row)
          .map(cell)
          .join(' | ')} |`,
    ),
  ].join('\n')
}

/** For each row with a goal, whether a contender reaches it. */
export function goalsOf(figures: readonly Figure[], contender: string): string[] {
  return figures.flatMap(({ row, contender: name, ratio }) => {
    if (row.goal === undefined || name !== contender || ratio === null) return []
    const verdict = ratio <= row.goal ? 'reached' : 'MISSED'
    return [
      `${row.what}: ${percent(ratio)} of the baseline's, at most ${percent(row.goal)} is the goal: ${verdict}`,
    ]
  })
}
